import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, cover, photo, screens, sitting, sleeve, still } from '../pictures.ts';

export const noSeAceptanPollos: DemoEntry = {
  name: 'No Se Aceptan Pollos',
  name_id: 'noseaceptanpollos',
  email: 'pollos@sincaducidad.example',
  priority: 4,
  condition: [3],
  social: inventSocial('noseaceptanpollos.demo', ['youtube', 'instagram']),
  web: inventWeb('noseaceptanpollos', 'Condiciones para subir'),
  seo_title: 'No Se Aceptan Pollos | La rueda de rap más exigente | Sin Caducidad',
  seo_description:
    'No Se Aceptan Pollos: rueda de rap sin pista guía, sin repetir tema y sin excusas. Todos los volúmenes, con música y fotografías.',
  picture: card(1401, sitting('malva', 'shout', 'hard', 'half', 'paper'), {
    paper: 'acid',
    wear: 'pasted',
    screen: screens.stencil,
    marks: [
      { kind: 'chick', x: 0.74, y: 0.75, size: 0.3, colour: 'paper' },
      { kind: 'forbidden', x: 0.74, y: 0.75, size: 0.46, colour: 'signal' },
      {
        kind: 'labels',
        lines: ['NO SE ACEPTAN', 'POLLOS'],
        x: 0.05,
        y: 0.05,
        height: 0.045,
        tilt: -2,
        colour: 'ink',
        ink: 'acid',
      },
    ],
  }),
  portrait: {
    picture: cover(
      1402,
      { kind: 'wall', people: [] },
      {
        screen: screens.copy,
        wear: 'worn',
        paper: 'acid',
        marks: [
          { kind: 'chick', x: 0.5, y: 0.36, size: 0.62, colour: 'ink' },
          { kind: 'forbidden', x: 0.5, y: 0.37, size: 0.88, colour: 'signal' },
          {
            kind: 'title',
            lines: ['NO SE ACEPTAN', 'POLLOS'],
            colour: 'paper',
            panel: 'ink',
            place: 'bottom',
            tallest: 0.15,
          },
        ],
      },
    ),
    description:
      'Aquí pollo es quien sube sin haber ensayado. La rueda empieza a las ocho en punto, la puerta se cierra y nadie repite tema. No hay pista guía, no hay segunda toma y el aplauso se gana en los primeros cuatro compases. Aun así, o por eso mismo, hay lista de espera. Si usted se equivoca, baja; si se ríe de quien se equivocó, barre.',
  },
  background: {
    title: 'Rueda cerrada',
    picture: backdrop(
      1403,
      { kind: 'concert', people: ['guayoyo', 'tinto'], crowd: 0.34 },
      { screen: screens.fine, quiet: 'bottom' },
    ),
  },
  album: [
    {
      title: 'Ocho en punto',
      picture: photo(1404, still('microphone', 4.2, 'glow', 0.2, 'hard', 0, 0.6), {
        screen: screens.fine,
      }),
    },
  ],
  segments: [
    {
      title: 'Gallinero lleno',
      description:
        'Volumen 3, en formato de maratón: veinticuatro horas, cuarenta y seis artistas y un solo pollo, de peluche, que se sorteó al amanecer.',
      vol: 3,
      playlist: null,
      album: [
        {
          title: 'Amanecer del maratón',
          picture: photo(
            1431,
            { kind: 'skyline', night: 0.35 },
            { screen: screens.fine, paper: 'acid', wear: 'folded' },
          ),
        },
      ],
    },
    {
      title: 'Sin red',
      description:
        'Bases tocadas en vivo por La Chicharra Eléctrica, que cambiaba el tempo cada vez que alguien se confiaba.',
      vol: 2,
      playlist: inventPlaylist(232),
      album: [
        {
          title: 'Cambio de tempo',
          picture: photo(1421, still('sampler', 3.4, 'dark', 0.2, 'hard'), {
            screen: screens.rough,
            tint: { colour: 'acid', shape: 'shadows' },
          }),
        },
      ],
    },
    {
      title: 'La puerta se cierra',
      description:
        'Quince voces, un baterista y una sola regla escrita en la pared. Duró tres horas y diecinueve minutos.',
      vol: 1,
      playlist: inventPlaylist(231),
      album: [
        {
          title: 'Volumen 1',
          picture: sleeve(1411, sitting('tinto', 'shout', 'flash', 'bust', 'dark'), {
            screen: screens.dots,
            wear: 'folded',
            paper: 'acid',
            marks: [
              { kind: 'number', text: 'VOL. 1', x: 0.05, y: 0.24, height: 0.18, colour: 'signal' },
            ],
          }),
        },
        {
          title: 'Tres horas después',
          picture: photo(
            1412,
            { kind: 'row', people: ['tepuy', 'ceiba', 'tinto'], light: 'back', backdrop: 'glow' },
            { screen: screens.copy },
          ),
        },
      ],
    },
  ],
};
