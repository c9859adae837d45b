import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, cover, photo, screens, sitting, sleeve, still } from '../pictures.ts';

export const raploncesto: DemoEntry = {
  name: 'Raploncesto',
  name_id: 'raploncesto',
  email: 'raploncesto@sincaducidad.example',
  priority: 2,
  condition: [1],
  social: inventSocial('raploncesto.demo', ['youtube', 'instagram']),
  web: inventWeb('raploncesto', 'Inscriba su equipo'),
  seo_title: 'Raploncesto | Rap y baloncesto callejero | Sin Caducidad',
  seo_description:
    'Raploncesto junta torneo de tres contra tres y rap en vivo en la misma cancha. Conozca cada edición, los equipos y la música.',
  picture: card(1201, still('hoop', 5, 'paper', 0.3, 'side', 0, 0.5), {
    wear: 'pasted',
    screen: screens.coarse,
    tint: { colour: 'signal', shape: 'disc' },
    marks: [
      {
        kind: 'title',
        lines: ['RAPLON', 'CESTO'],
        colour: 'paper',
        panel: 'ink',
        place: 'bottom',
        tallest: 0.15,
      },
    ],
  }),
  portrait: {
    picture: cover(1202, still('hoop', 4.2, 'dark', -0.25, 'hard', 0, 0.35), {
      screen: screens.dots,
      wear: 'folded',
      marks: [
        {
          kind: 'title',
          lines: ['RAPLON', 'CESTO'],
          colour: 'signal',
          place: 'bottom',
          tallest: 0.2,
        },
        {
          kind: 'bar',
          left: 'TRES CONTRA TRES',
          right: 'CANCHA ABIERTA',
          colour: 'paper',
          place: 'top',
        },
      ],
    }),
    description:
      'Una cancha, doce equipos y un micrófono en la mesa de anotación. En Raploncesto cada equipo trae tres jugadores y un rapero: los puntos de la cancha y los de la tarima se suman. Gana quien encesta y además tiene algo que decir. La entrada es un balón usado, que después se dona a las escuelas de la zona.',
  },
  background: {
    title: 'Cancha vacía',
    picture: backdrop(1203, still('hoop', 6.2, 'glow', 0.4, 'back', -1.6, 0.3), {
      screen: screens.copy,
      quiet: 'left',
    }),
  },
  album: [
    {
      title: 'Balón arriba',
      picture: photo(1204, still('hoop', 3.2, 'stage', -0.4, 'hard', 0, 0.7), {
        screen: screens.fine,
      }),
    },
  ],
  segments: [
    {
      title: 'Vuelve el rebote',
      description:
        'Doce equipos, por primera vez con categoría femenina y juvenil. Más de trescientos balones donados.',
      year: 2024,
      playlist: null,
      album: [
        {
          title: 'Capitana',
          picture: card(1231, sitting('orquestaBun', 'right', 'side', 'bust', 'paper'), {
            screen: screens.dots,
            wear: 'pasted',
            tint: { colour: 'signal', shape: 'block' },
          }),
        },
      ],
    },
    {
      title: 'La final bajo los reflectores',
      description:
        'Primera edición nocturna. Se pintó la cancha con el mural de los nombres y tocaron Tepuy Ruido y La Chicharra Eléctrica desde la línea de tiro libre.',
      year: 2019,
      playlist: inventPlaylist(212),
      album: [
        {
          title: 'Desde la línea de tiro libre',
          picture: photo(
            1221,
            { kind: 'concert', people: ['tepuy'], crowd: 0.32 },
            { screen: screens.fine },
          ),
        },
      ],
    },
    {
      title: 'Primera jornada en la cancha del bloque 8',
      description:
        'Ocho equipos, un aro torcido y la primera final decidida en el minuto de rima libre.',
      year: 2017,
      playlist: inventPlaylist(211),
      album: [
        {
          title: 'Aro torcido',
          picture: sleeve(1211, still('hoop', 3.6, 'paper', 0.5, 'hard', 0, 0.5), {
            paper: 'acid',
            screen: screens.stencil,
            wear: 'worn',
          }),
        },
        {
          title: 'La barra',
          picture: photo(
            1212,
            { kind: 'concert', people: [], crowd: 0.55 },
            { screen: screens.rough },
          ),
        },
      ],
    },
  ],
};
