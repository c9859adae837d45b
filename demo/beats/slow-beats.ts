import type { DemoBeat } from '../content-types.ts';

/** The beats of up to 100 beats a minute. */
export const slowBeats: readonly DemoBeat[] = [
  {
    title: 'Ladrillo visto',
    producer: 'Doble Fondo',
    genre: 'Boom bap',
    price: 25,
    priority: 1,
    groove: {
      bpm: 90,
      bars: 10,
      swing: 0.22,
      drums: {
        kick: 'x..x ..x. ..x. ..x.',
        snare: '.... x..o .o.. x...',
        hat: 'x.x. x.x. x.x. x.xo',
      },
      bass: [
        [
          [0, 33, 3],
          [6, 33, 2],
          [10, 36, 4],
        ],
        [
          [0, 29, 3],
          [6, 29, 2],
          [10, 31, 5],
        ],
      ],
      chords: [
        [57, 60, 64, 67],
        [53, 57, 60, 64],
      ],
      rhythm: [0, 7, 10],
      voice: 'keys',
      melody: [
        [0, 76, 2],
        [3, 74, 2],
        [6, 72, 3],
        [11, 69, 4],
      ],
      dust: 0.5,
    },
  },
  {
    title: 'Neblina de patio',
    producer: 'Guacal',
    genre: 'Lo-fi',
    price: 18,
    priority: 3,
    groove: {
      bpm: 74,
      bars: 8,
      swing: 0.3,
      drums: {
        kick: 'x... ..x. ..x. ....',
        rim: '.... x... .... x..o',
        hat: 'x.o. x.x. x.x. x.x.',
      },
      bass: [
        [
          [0, 34, 5],
          [6, 34, 3],
          [10, 41, 4],
        ],
        [
          [0, 39, 5],
          [6, 39, 3],
          [10, 36, 5],
        ],
      ],
      chords: [
        [58, 62, 65, 69],
        [55, 58, 63, 67],
        [60, 63, 67, 70],
        [53, 57, 63, 67],
      ],
      rhythm: [0, 6, 11],
      voice: 'keys',
      melody: [
        [2, 81, 3],
        [6, 79, 2],
        [9, 77, 2],
        [12, 74, 4],
      ],
      dust: 1,
    },
  },
  {
    title: 'Malecón sin luz',
    producer: 'Doble Fondo',
    genre: 'Reguetón',
    price: 30,
    priority: 5,
    groove: {
      bpm: 95,
      bars: 10,
      swing: 0,
      drums: {
        kick: 'x... x... x... x...',
        snare: '...x ..x. ...x ..x.',
        hat: '..x. ..x. ..x. ..xo',
        low: '.... ...x .... ..x.',
      },
      bass: [
        [
          [0, 33, 3],
          [3, 33, 3],
          [8, 33, 3],
          [11, 40, 3],
        ],
        [
          [0, 29, 3],
          [3, 29, 3],
          [8, 31, 3],
          [11, 31, 3],
        ],
      ],
      chords: [
        [57, 60, 64],
        [53, 57, 60],
        [60, 64, 67],
        [55, 59, 62],
      ],
      rhythm: [0, 3, 6, 10, 13],
      voice: 'pluck',
      melody: [
        [0, 81, 2],
        [2, 79, 2],
        [4, 76, 4],
        [10, 72, 2],
        [12, 74, 4],
      ],
    },
  },
  {
    title:
      'Sábado a un cuarto para las doce en la azotea de la abuela, con todo el mundo despierto',
    producer: 'Orquesta de Bolsillo y los Vecinos del Cuarto Piso',
    genre: 'G-funk',
    price: 22,
    priority: 7,
    groove: {
      bpm: 98,
      bars: 10,
      swing: 0.12,
      drums: {
        kick: 'x..x .... x.x. ....',
        clap: '.... x... .... x...',
        hat: 'x.x. x.x. x.x. x.o.',
      },
      bass: [
        [
          [0, 31, 2],
          [3, 31, 1],
          [4, 43, 2],
          [8, 29, 2],
          [10, 31, 2],
          [13, 34, 3],
        ],
        [
          [0, 36, 2],
          [3, 36, 1],
          [4, 48, 2],
          [8, 34, 2],
          [10, 33, 2],
          [13, 31, 3],
        ],
      ],
      chords: [
        [55, 58, 62, 65],
        [60, 63, 67, 70],
      ],
      rhythm: [0, 6, 8],
      voice: 'keys',
      melody: [
        [0, 91, 6],
        [6, 89, 2],
        [8, 86, 4],
        [12, 82, 4],
      ],
    },
  },
];
