import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, photo, screens, sitting, sleeve, still } from '../pictures.ts';

export const guayoyo315: DemoArtist = {
  name: 'Guayoyo 3:15',
  name_id: 'guayoyo-3-15',
  email: 'guayoyo@sincaducidad.example',
  priority: 5,
  description:
    'Rap de sobremesa: lento, claro y recalentado a la hora justa. Guayoyo 3:15 escribe sobre filas, cafés fiados, amores de autobús y otras ciencias exactas. Toca el teclado con dos dedos y nunca ha necesitado el tercero.',
  social: inventSocial('guayoyo315.demo', ['youtube', 'instagram']),
  web: inventWeb('guayoyo-3-15', 'La sobremesa de Guayoyo'),
  playlist: inventPlaylist(106),
  picture: card(601, sitting('guayoyo', 'front', 'side', 'bust', 'paper'), {
    paper: 'kraft',
    screen: { kind: 'grain', cell: 2.3, gamma: 0.6 },
    wear: 'folded',
    tint: { colour: 'paper', shape: 'figure' },
    marks: [{ kind: 'scrawl', shape: 'ring', x: 0.5, y: 0.37, size: 0.62, colour: 'signal' }],
  }),
  background: {
    title: 'Tres y cuarto de la madrugada',
    picture: backdrop(602, { kind: 'skyline', night: 1 }, { screen: screens.copy, quiet: 'top' }),
  },
  album: [
    {
      title: 'Portada de «Café fiado»',
      picture: sleeve(603, sitting('guayoyo', 'up', 'flash', 'bust', 'paper'), {
        paper: 'newsprint',
        screen: screens.coarse,
        wear: 'worn',
        tint: { colour: 'signal', shape: 'block' },
        marks: [
          {
            kind: 'labels',
            lines: ['CAFÉ FIADO', 'GUAYOYO 3:15'],
            x: 0.05,
            y: 0.06,
            height: 0.045,
            tilt: -3,
            colour: 'ink',
            ink: 'paper',
          },
        ],
      }),
    },
    {
      title: 'Dos dedos bastan',
      picture: photo(604, still('boombox', 4.2, 'glow', -0.35, 'side', 0, 0.3), {
        screen: screens.fine,
      }),
    },
    {
      title: 'Lectura con base',
      picture: photo(605, sitting('guayoyo', 'shout', 'side', 'half', 'glow', -0.08), {
        screen: screens.copy,
        marks: [{ kind: 'film', text: 'SC 400   31' }],
      }),
    },
    {
      title: 'Sobremesa abierta',
      picture: photo(
        606,
        {
          kind: 'row',
          people: ['guayoyo', 'pretil', 'orquestaLong'],
          light: 'side',
          backdrop: 'glow',
        },
        { screen: screens.copy },
      ),
    },
  ],
};
