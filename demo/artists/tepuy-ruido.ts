import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const tepuyRuido: DemoArtist = {
  name: 'Tepuy Ruido',
  name_id: 'tepuy-ruido',
  email: 'tepuy@example.org',
  priority: 6,
  description:
    'Del sur profundo, con volumen. Tepuy Ruido mezcla graves de sistema de sonido con grabaciones de selva, motores de curiara y el eco de las minas cerradas. Su voz llega siempre medio segundo después del golpe, como si viniera de lejos.\n\nAntes de rapear armó cornetas: las de sus conciertos las construye él mismo, con madera recuperada, y las presta a quien organice una fiesta gratuita. En el escenario no se quita los lentes ni el gorro, aunque haga cuarenta grados. Fuera de él habla bajito y cría gallinas, que según él improvisan mejor que muchos.',
  social: inventSocial('tepuyruido.demo', ['youtube', 'spotify', 'twitter']),
  web: inventWeb('tepuy-ruido', 'Préstamo de cornetas'),
  playlist: inventPlaylist(108),
  picture: 'tepuy-ruido-card',
  background: {
    title: 'Pared de graves',
    picture: 'tepuy-ruido-background',
  },
  album: titledAlbum('tepuy-ruido-album', [
    'Portada de «Eco de mina»',
    'Fiesta gratuita número doce',
    'Lentes puestos',
    'Al salir del galpón',
  ]),
};
