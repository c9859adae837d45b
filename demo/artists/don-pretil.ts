import type { DemoArtist } from '../content-types.ts';
import { inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, photo, screens, sitting, sleeve, still } from '../pictures.ts';

/** Has no playlist yet: the page has to look right without players. */
export const donPretil: DemoArtist = {
  name: 'Don Pretil',
  name_id: 'don-pretil',
  email: 'pretil@sincaducidad.example',
  priority: 3,
  description:
    'Albañil de lunes a viernes, cronista el resto de la semana. Don Pretil rapea las historias que escucha en las obras: mudanzas, despechos, goteras y milagros pequeños. Nunca ha subido un disco a ninguna plataforma; sus canciones circulan en cintas numeradas a mano que se agotan en la puerta de cada concierto.',
  social: inventSocial('donpretil.demo', ['instagram', 'facebook']),
  web: inventWeb('don-pretil', 'Pedir una cinta numerada'),
  playlist: null,
  picture: card(301, sitting('pretil', 'front', 'flash', 'bust', 'wall'), {
    screen: { kind: 'grain', cell: 1.7, gamma: 0.62 },
    wear: 'worn',
    marks: [
      { kind: 'torn', side: 'bottom', share: 0.08, colour: 'signal' },
      {
        kind: 'tape',
        places: [
          [0.1, 0.03, -38],
          [0.91, 0.035, 40],
        ],
      },
    ],
  }),
  background: {
    title: 'La pared de Don Pretil',
    picture: backdrop(
      302,
      { kind: 'wall', people: ['pretil', 'tinto', 'ceiba', 'pretil'] },
      {
        screen: screens.copy,
        quiet: 'bottom',
      },
    ),
  },
  album: [
    {
      title: 'Cinta 017 de 100',
      picture: sleeve(303, still('cassette', 3.9, 'paper', -0.28, 'flash'), {
        paper: 'kraft',
        wear: 'folded',
        screen: screens.rough,
        marks: [
          {
            kind: 'labels',
            lines: ['DON PRETIL', 'CINTA 017/100'],
            x: 0.07,
            y: 0.8,
            height: 0.035,
            tilt: -4,
            colour: 'ink',
            ink: 'paper',
          },
        ],
      }),
    },
    {
      title: 'Hora del almuerzo',
      picture: photo(304, sitting('pretil', 'left', 'side', 'half', 'wall', 0.12), {
        screen: screens.copy,
      }),
    },
    {
      title: 'El cerro desde el andamio',
      picture: photo(
        305,
        { kind: 'skyline', night: 0.15 },
        { screen: screens.fine, wear: 'folded' },
      ),
    },
    {
      title: 'Puerta del galpón, sábado',
      picture: photo(
        306,
        { kind: 'concert', people: ['pretil'], crowd: 0.38 },
        {
          screen: screens.rough,
          marks: [{ kind: 'film', text: 'SC 1600   22' }],
        },
      ),
    },
  ],
};
