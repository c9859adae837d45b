import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, photo, screens, sitting, sleeve, still } from '../pictures.ts';

export const ceibaRonca: DemoArtist = {
  name: 'Ceiba Ronca',
  name_id: 'ceiba-ronca',
  email: 'ceiba@sincaducidad.example',
  priority: 2,
  description:
    'Ceiba Ronca canta como quien despierta al edificio entero. Creció entre los tambores de la costa y una colección de discos rayados que heredó de un vecino, y con las dos cosas armó un sonido propio: bajo de barrio, coros de patio y una voz que raspa sin romperse.\n\nEs compositora, percusionista y la primera en llegar a cada ensayo. Sus letras hablan de las mujeres que sostienen la cuadra, de los nombres que nadie anota y de la alegría como forma de terquedad. Con «Raíz de concreto» recorrió siete países y volvió con una orquesta de amigas.',
  social: inventSocial('ceibaronca.demo', ['youtube', 'spotify', 'instagram']),
  web: inventWeb('ceiba-ronca', 'Ceiba Ronca en vivo'),
  playlist: inventPlaylist(102),
  seo_title: 'Ceiba Ronca | Voz, tambor y bajo | Sin Caducidad',
  seo_description:
    'Música, videos y giras de Ceiba Ronca: tambores de costa, bajo de barrio y una voz que raspa sin romperse.',
  picture: card(201, sitting('ceiba', 'right', 'hard', 'bust', 'paper'), {
    paper: 'acid',
    wear: 'folded',
    screen: { kind: 'dots', cell: 10, angle: 45 },
    tint: { colour: 'paper', shape: 'rays', isKnockedOut: true },
  }),
  background: {
    title: 'Ceiba antes de salir',
    picture: backdrop(202, sitting('ceiba', 'left', 'back', 'bust', 'glow', 0.22), {
      screen: screens.fine,
      quiet: 'left',
    }),
  },
  album: [
    {
      title: 'Portada de «Raíz de concreto»',
      picture: sleeve(203, sitting('ceiba', 'up', 'side', 'bust', 'paper'), {
        wear: 'pasted',
        screen: screens.lines,
        marks: [
          { kind: 'obi', text: 'RAÍZ DE CONCRETO', small: '45 RPM', colour: 'acid', ink: 'ink' },
          {
            kind: 'sticker',
            lines: ['EDICIÓN', 'DE CALLE'],
            x: 0.83,
            y: 0.84,
            size: 0.24,
            tilt: 9,
            colour: 'signal',
            ink: 'paper',
            shape: 'disc',
          },
        ],
      }),
    },
    {
      title: 'Coro de patio',
      picture: photo(
        204,
        {
          kind: 'row',
          people: ['orquestaTurban', 'ceiba', 'orquestaBun'],
          light: 'hard',
          backdrop: 'wall',
        },
        { screen: screens.copy },
      ),
    },
    {
      title: 'Cierre de gira',
      picture: photo(
        205,
        { kind: 'concert', people: ['ceiba'], crowd: 0.42 },
        {
          screen: screens.fine,
          wear: 'folded',
          paper: 'acid',
        },
      ),
    },
    {
      title: 'El bajo que se oye desde la otra cuadra',
      picture: photo(206, still('speakers', 5.2, 'dark', 0.3, 'side'), { screen: screens.fine }),
    },
    {
      title: 'De perfil, sin permiso',
      picture: card(207, sitting('ceiba', 'profile', 'back', 'bust', 'dark', -0.06), {
        screen: screens.stencil,
        paper: 'acid',
        wear: 'worn',
      }),
    },
  ],
};
