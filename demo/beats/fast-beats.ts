import type { DemoBeat } from '../content-types.ts';

/** The beats of more than 100 beats a minute. */
export const fastBeats: readonly DemoBeat[] = [
  {
    title: 'Cobre',
    producer: 'Lija Fina',
    genre: 'Trap',
    price: 35,
    priority: 2,
    groove: {
      bpm: 140,
      bars: 16,
      swing: 0,
      drums: {
        kick: 'x... ...x ..x. ....',
        clap: '.... .... x... ....',
        hat: 'x.x. x.xx x.x. xxxx',
      },
      bass: [
        [
          [0, 30, 7],
          [7, 30, 3],
          [10, 33, 5],
        ],
        [
          [0, 26, 7],
          [7, 26, 3],
          [10, 28, 5],
        ],
      ],
      chords: [
        [66, 69, 73],
        [62, 66, 69],
      ],
      rhythm: [0, 3, 6, 8, 11, 14],
      isArpeggio: true,
      voice: 'pluck',
      melody: [
        [0, 85, 3],
        [4, 81, 3],
        [8, 78, 6],
      ],
    },
  },
  {
    title: 'Zancudo',
    producer: 'Lija Fina',
    genre: 'Drill',
    price: 40,
    priority: 4,
    groove: {
      bpm: 142,
      bars: 16,
      swing: 0,
      drums: {
        kick: 'x... ..x. .... x...',
        snare: '.... .... x... ....',
        rim: '...x .... ...x ..x.',
        hat: 'x..x ..x. x..x ..xx',
      },
      bass: [
        [
          [0, 32, 5],
          [6, 39, 4],
          [12, 31, 4],
        ],
        [
          [0, 28, 5],
          [6, 35, 6],
          [12, 40, 4],
        ],
      ],
      chords: [
        [56, 59, 63],
        [52, 56, 59],
        [59, 63, 66],
        [54, 58, 61],
      ],
      rhythm: [0],
      voice: 'pad',
      melody: [
        [0, 80, 2],
        [3, 83, 2],
        [6, 82, 2],
        [9, 75, 5],
      ],
    },
  },
  {
    title: 'Encomienda',
    producer: 'Tía Carmela Sonido',
    genre: 'Afrobeat',
    price: 28.5,
    priority: 6,
    groove: {
      bpm: 108,
      bars: 12,
      swing: 0.08,
      drums: {
        kick: 'x... ..x. ..x. ....',
        rim: 'x..x ..x. ..x. x...',
        hat: '..x. ..x. ..x. ..x.',
        low: '...x .... ..x. ...x',
        high: '.x.. .x.x .... .xx.',
      },
      bass: [
        [
          [0, 36, 2],
          [3, 36, 2],
          [6, 43, 3],
          [10, 41, 4],
        ],
        [
          [0, 34, 2],
          [3, 34, 2],
          [6, 41, 3],
          [10, 39, 4],
        ],
      ],
      chords: [
        [60, 63, 67, 70],
        [58, 62, 65, 69],
      ],
      rhythm: [2, 5, 10, 13],
      voice: 'pluck',
      melody: [
        [0, 79, 2],
        [2, 82, 2],
        [5, 84, 3],
        [9, 82, 2],
        [12, 79, 4],
      ],
    },
  },
  {
    title: 'Óxido',
    producer: 'Guacal',
    genre: 'Grime',
    price: 0,
    priority: 8,
    groove: {
      bpm: 139,
      bars: 14,
      swing: 0,
      drums: {
        kick: 'x..x ..x. .... ..x.',
        snare: '.... .... x... ...o',
        hat: '..x. x.x. ..x. x.xx',
      },
      bass: [
        [
          [0, 29, 2],
          [3, 29, 2],
          [6, 30, 4],
          [12, 36, 3],
        ],
        [
          [0, 29, 2],
          [3, 29, 2],
          [6, 27, 4],
          [12, 24, 4],
        ],
      ],
      chords: [
        [65, 68, 72],
        [66, 70, 73],
      ],
      rhythm: [0, 3, 6, 9, 12],
      isArpeggio: true,
      voice: 'lead',
    },
  },
];
