import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, photo, screens, sitting, sleeve, still } from '../pictures.ts';

export const tintoMalagana: DemoArtist = {
  name: 'Tinto Malagana',
  name_id: 'tinto-malagana',
  email: 'booking@sincaducidad.example',
  priority: 1,
  description:
    'Nació en una casa donde la radio no se apagaba ni para dormir. Tinto Malagana aprendió a rimar contando los pisos del bloque y a callar escuchando a su abuela discutir con las noticias. De esa mezcla salió una voz grave, sin apuro, que prefiere una imagen exacta a diez metáforas prestadas.\n\nEntró a Sin Caducidad en 2015 con una libreta mojada y tres bases grabadas en casete. Desde entonces ha publicado cuatro discos, ha llevado su taller de escritura a más de treinta liceos y sigue ensayando los jueves en la misma azotea. Su regla es sencilla: si un verso no aguanta que lo lean en voz baja, no se graba.',
  social: inventSocial('tintomalagana.demo', [
    'youtube',
    'spotify',
    'instagram',
    'twitter',
    'facebook',
  ]),
  web: inventWeb('tinto-malagana', 'Tinto Malagana, sitio oficial'),
  playlist: inventPlaylist(101),
  seo_title: 'Tinto Malagana | Rap de autor | Sin Caducidad',
  seo_description:
    'Discos, videos y fechas de Tinto Malagana: rap de autor con voz grave y escritura sin apuro, desde una azotea de Caracas.',
  picture: card(101, sitting('tinto', 'left', 'side', 'bust', 'paper'), {
    wear: 'pasted',
    tint: { colour: 'signal', shape: 'disc', isKnockedOut: true },
    marks: [
      {
        kind: 'labels',
        lines: ['NO VENCE', 'LADO A'],
        x: 0.06,
        y: 0.82,
        height: 0.03,
        tilt: -3,
        colour: 'ink',
        ink: 'paper',
      },
    ],
  }),
  background: {
    title: 'Tinto en la esquina de siempre',
    picture: backdrop(102, sitting('tinto', 'rap', 'hard', 'half', 'glow', 0.2), {
      screen: screens.copy,
      quiet: 'left',
    }),
  },
  album: [
    {
      title: 'Portada de «Libreta mojada»',
      picture: sleeve(103, sitting('tinto', 'down', 'high', 'bust', 'paper'), {
        paper: 'signal',
        screen: screens.coarse,
        wear: 'folded',
        marks: [
          {
            kind: 'title',
            lines: ['LIBRETA', 'MOJADA'],
            colour: 'paper',
            place: 'bottom',
            tallest: 0.16,
          },
          { kind: 'bar', left: 'TINTO MALAGANA', right: '33 1/3', colour: 'ink', place: 'top' },
        ],
      }),
    },
    {
      title: 'Primera noche en la azotea',
      picture: photo(
        104,
        { kind: 'concert', people: ['tinto'], crowd: 0.34 },
        {
          screen: screens.copy,
          marks: [{ kind: 'film', text: 'SC 400   07A' }],
        },
      ),
    },
    {
      title: 'Prueba de sonido',
      picture: photo(105, sitting('tinto', 'shout', 'back', 'half', 'stage'), {
        screen: screens.rough,
      }),
    },
    {
      title: 'El micrófono prestado',
      picture: sleeve(106, still('microphone', 4.6, 'paper', 0.3, 'side', 0.3, 0.5), {
        wear: 'pasted',
        tint: { colour: 'signal', shape: 'brush' },
      }),
    },
    {
      title: 'Cinta número uno',
      picture: photo(107, still('cassette', 3.7, 'dark', 0.32, 'hard'), { screen: screens.fine }),
    },
  ],
};
