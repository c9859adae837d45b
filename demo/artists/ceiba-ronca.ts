import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const ceibaRonca: DemoArtist = {
  name: 'Ceiba Ronca',
  name_id: 'ceiba-ronca',
  email: 'ceiba@example.org',
  priority: 2,
  description:
    'Ceiba Ronca canta como quien despierta al edificio entero. Creció entre los tambores de la costa y una colección de discos rayados que heredó de un vecino, y con las dos cosas armó un sonido propio: bajo de barrio, coros de patio y una voz que raspa sin romperse.\n\nEs compositora, percusionista y la primera en llegar a cada ensayo. Sus letras hablan de las mujeres que sostienen la cuadra, de los nombres que nadie anota y de la alegría como forma de terquedad. Con «Raíz de concreto» recorrió siete países y volvió con una orquesta de amigas.',
  social: inventSocial('ceibaronca.demo', ['youtube', 'spotify', 'instagram']),
  web: inventWeb('ceiba-ronca', 'Ceiba Ronca en vivo'),
  playlist: inventPlaylist(102),
  seo_title: 'Ceiba Ronca | Voz, tambor y bajo | Sin Caducidad',
  seo_description:
    'Música, videos y giras de Ceiba Ronca: tambores de costa, bajo de barrio y una voz que raspa sin romperse.',
  picture: 'ceiba-ronca-card',
  background: {
    title: 'Ceiba antes de salir',
    picture: 'ceiba-ronca-background',
  },
  album: titledAlbum('ceiba-ronca-album', [
    'Portada de «Raíz de concreto»',
    'Coro de patio',
    'Cierre de gira',
    'El bajo que se oye desde la otra cuadra',
    'De perfil, sin permiso',
  ]),
};
