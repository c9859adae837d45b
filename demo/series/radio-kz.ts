import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, cover, photo, screens, sitting, sleeve, still } from '../pictures.ts';

export const radioKz: DemoEntry = {
  name: 'Radio KZ',
  name_id: 'radiokz',
  email: 'radiokz@sincaducidad.example',
  priority: 1,
  condition: [1, 3],
  social: inventSocial('radiokz.demo', ['youtube', 'spotify', 'instagram', 'twitter']),
  web: inventWeb('radiokz', 'Sintonice Radio KZ'),
  seo_title: 'Radio KZ | Sesiones y mixtapes de rap | Sin Caducidad',
  seo_description:
    'Radio KZ: una emisora que solo existe cuando alguien la escucha. Sesiones en vivo, mixtapes y conversaciones de Sin Caducidad, volumen por volumen.',
  picture: card(2101, still('boombox', 4.7, 'paper', -0.36, 'hard', 0, 0.1), {
    wear: 'pasted',
    screen: screens.coarse,
    tint: { colour: 'acid', shape: 'brush' },
    marks: [
      { kind: 'title', lines: ['RADIO KZ'], colour: 'acid', panel: 'ink', place: 'bottom' },
      {
        kind: 'sticker',
        lines: ['SIN', 'SEÑAL'],
        x: 0.8,
        y: 0.17,
        size: 0.26,
        tilt: 10,
        colour: 'signal',
        ink: 'paper',
        shape: 'disc',
      },
    ],
  }),
  portrait: {
    picture: cover(2102, sitting('chicharra', 'front', 'back', 'half', 'glow'), {
      screen: screens.dots,
      wear: 'folded',
      marks: [
        { kind: 'obi', text: 'RADIO KZ', small: 'ESTÉREO', colour: 'signal', ink: 'ink' },
        { kind: 'number', text: '92.0', x: 0.56, y: 0.96, height: 0.12, colour: 'paper' },
      ],
    }),
    description:
      'Una emisora sin antena, sin horario y sin publicidad. Radio KZ empezó como una cinta que pasaba de mano en mano y hoy es la serie de sesiones de Sin Caducidad: cada volumen reúne música inédita, conversaciones cortadas con tijera y el ruido de la calle donde se grabó. Se transmite cuando está lista, ni antes ni después.',
  },
  background: {
    title: 'Aparato encendido',
    picture: backdrop(2103, still('boombox', 5.4, 'glow', -0.3, 'side', -1.6, 0.2), {
      screen: screens.fine,
      quiet: 'left',
    }),
  },
  album: [
    {
      title: 'Al aire',
      picture: photo(2104, still('desk', 3.6, 'dark', -0.35, 'side'), { screen: screens.fine }),
    },
  ],
  segments: [
    {
      title: 'Frecuencia modesta',
      description:
        'Volumen cuatro: sesiones completas de Malva Tizón, Peldaño Trece y La Insigne Orquesta, en una sola toma y con público sentado en el piso.',
      year: 2024,
      vol: 4,
      playlist: inventPlaylist(304),
      album: [
        {
          title: 'Portada del volumen 4',
          picture: sleeve(2141, sitting('malva', 'front', 'side', 'bust', 'paper'), {
            screen: screens.dots,
            wear: 'pasted',
            tint: { colour: 'cold', shape: 'bands', isKnockedOut: true },
            marks: [
              {
                kind: 'obi',
                text: 'FRECUENCIA MODESTA',
                small: 'VOL. 4',
                colour: 'signal',
                ink: 'ink',
              },
            ],
          }),
        },
        {
          title: 'Público en el piso',
          picture: photo(
            2142,
            { kind: 'concert', people: ['malva'], crowd: 0.28 },
            { screen: screens.copy, marks: [{ kind: 'film', text: 'SC 400   04' }] },
          ),
        },
      ],
    },
    {
      title: 'Onda larga',
      description:
        'Grabado en ruta, entre terminales de autobús. Cada tema lleva el nombre de la parada donde se terminó.',
      year: 2021,
      vol: 3,
      playlist: inventPlaylist(303),
      album: [],
    },
    {
      title: 'Interferencia',
      description:
        'Doce canciones cortas unidas por llamadas del público. La última llamada era de la vecina, pidiendo que bajaran el volumen; quedó de coro.',
      year: 2019,
      vol: 2,
      playlist: inventPlaylist(302),
      album: [
        {
          title: 'Portada del volumen 2',
          picture: sleeve(2121, sitting('tepuy', 'left', 'hard', 'bust', 'dark'), {
            paper: 'acid',
            screen: screens.lines,
            wear: 'folded',
            marks: [
              { kind: 'number', text: 'VOL. 2', x: 0.05, y: 0.95, height: 0.14, colour: 'signal' },
            ],
          }),
        },
      ],
    },
    {
      title: 'Señal de prueba',
      description:
        'El volumen uno, grabado en un cuarto de servicio con dos micrófonos y una nevera que nunca se pudo apagar.',
      year: 2016,
      vol: 1,
      playlist: inventPlaylist(301),
      album: [
        {
          title: 'Cinta del volumen 1',
          picture: sleeve(2111, still('cassette', 3.7, 'paper', 0.25, 'hard'), {
            paper: 'signal',
            screen: screens.coarse,
            wear: 'worn',
            marks: [
              { kind: 'number', text: 'VOL. 1', x: 0.05, y: 0.95, height: 0.14, colour: 'paper' },
            ],
          }),
        },
        {
          title: 'Cuarto de servicio',
          picture: photo(2112, sitting('guayoyo', 'right', 'side', 'half', 'glow'), {
            screen: screens.copy,
          }),
        },
      ],
    },
  ],
};
