import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, photo, screens, sitting, sleeve, still } from '../pictures.ts';

export const tepuyRuido: DemoArtist = {
  name: 'Tepuy Ruido',
  name_id: 'tepuy-ruido',
  email: 'tepuy@sincaducidad.example',
  priority: 6,
  description:
    'Del sur profundo, con volumen. Tepuy Ruido mezcla graves de sistema de sonido con grabaciones de selva, motores de curiara y el eco de las minas cerradas. Su voz llega siempre medio segundo después del golpe, como si viniera de lejos.\n\nAntes de rapear armó cornetas: las de sus conciertos las construye él mismo, con madera recuperada, y las presta a quien organice una fiesta gratuita. En el escenario no se quita los lentes ni el gorro, aunque haga cuarenta grados. Fuera de él habla bajito y cría gallinas, que según él improvisan mejor que muchos.',
  social: inventSocial('tepuyruido.demo', ['youtube', 'spotify', 'twitter']),
  web: inventWeb('tepuy-ruido', 'Préstamo de cornetas'),
  playlist: inventPlaylist(108),
  picture: card(801, sitting('tepuy', 'right', 'hard', 'bust', 'paper'), {
    paper: 'cold',
    screen: { kind: 'lines', cell: 8, angle: 0 },
    wear: 'pasted',
    tint: { colour: 'paper', shape: 'figure' },
    marks: [
      {
        kind: 'sticker',
        lines: ['SUENA', 'DURO'],
        x: 0.82,
        y: 0.86,
        size: 0.23,
        tilt: 12,
        colour: 'acid',
        ink: 'ink',
        shape: 'burst',
      },
    ],
  }),
  background: {
    title: 'Pared de graves',
    picture: backdrop(802, still('speakers', 6.4, 'dark', -0.3, 'side'), {
      screen: screens.fine,
      quiet: 'right',
    }),
  },
  album: [
    {
      title: 'Portada de «Eco de mina»',
      picture: sleeve(803, still('speakers', 2.4, 'dark', 0.12, 'hard'), {
        paper: 'cold',
        screen: screens.coarse,
        wear: 'worn',
        marks: [{ kind: 'obi', text: 'ECO DE MINA', small: 'VOL. 1', colour: 'paper', ink: 'ink' }],
      }),
    },
    {
      title: 'Fiesta gratuita número doce',
      picture: photo(
        804,
        { kind: 'concert', people: ['tepuy', 'orquestaBandana'], crowd: 0.4 },
        { screen: screens.fine },
      ),
    },
    {
      title: 'Lentes puestos',
      picture: photo(805, sitting('tepuy', 'up', 'flash', 'close', 'dark'), {
        screen: { kind: 'lines', cell: 6, angle: 90 },
      }),
    },
    {
      title: 'Al salir del galpón',
      picture: photo(806, sitting('tepuy', 'left', 'back', 'half', 'wall', -0.1), {
        screen: screens.copy,
      }),
    },
  ],
};
