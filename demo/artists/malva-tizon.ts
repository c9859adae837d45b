import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const malvaTizon: DemoArtist = {
  name: 'Malva Tizón',
  name_id: 'malva-tizon',
  email: 'malva@example.org',
  priority: 2,
  description:
    'Malva Tizón ganó su primera batalla a los quince años y se retiró de las batallas a los diecinueve, invicta y aburrida. Desde entonces se dedica a lo difícil: canciones de amor sin miel, rap de doble tiempo sin gritos y coros que se aprenden a la primera.\n\nSu disco «Brasa lenta» fue escrito durante un apagón de cuatro días y grabado con la luz de las velas todavía en la mesa. En vivo la acompañan dos voces, un tambor y un ingeniero que sabe cuándo bajarlo todo. Trabaja con mujeres privadas de libertad en un taller de rima que ya publicó su primer libro.',
  social: inventSocial('malvatizon.demo', ['youtube', 'spotify', 'instagram', 'facebook']),
  web: inventWeb('malva-tizon', 'Malva Tizón'),
  playlist: inventPlaylist(107),
  seo_title: 'Malva Tizón | «Brasa lenta» | Sin Caducidad',
  seo_description:
    'Malva Tizón: canciones de amor sin miel y rap de doble tiempo. Videos, disco «Brasa lenta» y próximas fechas.',
  picture: 'malva-tizon-card',
  background: {
    title: 'Malva y la última canción',
    picture: 'malva-tizon-background',
  },
  album: titledAlbum('malva-tizon-album', [
    'Portada de «Brasa lenta»',
    'Noche de estreno',
    'Toma de voz',
    'Velas en la mesa',
    'Cuatro Malvas',
  ]),
};
