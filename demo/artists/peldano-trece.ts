import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, photo, screens, sitting, sleeve } from '../pictures.ts';

export const peldanoTrece: DemoArtist = {
  name: 'Peldaño Trece',
  name_id: 'peldano-trece',
  email: 'peldano@sincaducidad.example',
  priority: 5,
  description:
    'Nadie ha visto a Peldaño Trece sin capucha y a estas alturas nadie lo pide. Improvisador de escalera, tres veces finalista de Boca de Metro, llegó al estudio por insistencia ajena y grabó «Subida» en una sola noche, de pie y sin leer. Su música es oscura y precisa: pocas notas, mucho aire y una manera de contar la ciudad desde el descanso entre dos pisos, donde se escucha todo y no se ve a nadie.',
  social: inventSocial('peldanotrece.demo', ['youtube', 'spotify', 'instagram']),
  web: inventWeb('peldano-trece', 'Peldaño Trece'),
  playlist: inventPlaylist(105),
  seo_title: 'Peldaño Trece | Improvisación y rap oscuro | Sin Caducidad',
  seo_description: 'Peldaño Trece, improvisador de escalera: el disco «Subida», batallas y videos.',
  picture: card(501, sitting('peldano', 'down', 'back', 'bust', 'dark'), {
    paper: 'signal',
    screen: screens.stencil,
    wear: 'worn',
  }),
  background: {
    title: 'El pasillo',
    picture: backdrop(502, { kind: 'tunnel' }, { screen: screens.copy, quiet: 'left' }),
  },
  album: [
    {
      title: 'Portada de «Subida»',
      picture: sleeve(503, sitting('peldano', 'right', 'hard', 'close', 'dark'), {
        screen: screens.rough,
        wear: 'pasted',
        marks: [
          { kind: 'number', text: '13', x: 0.05, y: 0.95, height: 0.3, colour: 'signal' },
          { kind: 'bar', left: 'PELDAÑO TRECE', right: 'SUBIDA', colour: 'paper', place: 'top' },
        ],
      }),
    },
    {
      title: 'Final de Boca de Metro',
      picture: photo(
        504,
        { kind: 'versus', people: ['peldano', 'tepuy'], light: 'hard', backdrop: 'dark' },
        { screen: screens.fine },
      ),
    },
    {
      title: 'Una sola toma',
      picture: photo(505, sitting('peldano', 'rap', 'back', 'half', 'stage'), {
        screen: screens.copy,
      }),
    },
    {
      title: 'Ciudad desde el descanso',
      picture: photo(
        506,
        { kind: 'skyline', night: 0.9 },
        { screen: screens.copy, wear: 'folded' },
      ),
    },
  ],
};
