import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const tintoMalagana: DemoArtist = {
  name: 'Tinto Malagana',
  name_id: 'tinto-malagana',
  email: 'booking@example.org',
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
  picture: 'tinto-malagana-card',
  background: {
    title: 'Tinto en la esquina de siempre',
    picture: 'tinto-malagana-background',
  },
  album: titledAlbum('tinto-malagana-album', [
    'Portada de «Libreta mojada»',
    'Primera noche en la azotea',
    'Prueba de sonido',
    'El micrófono prestado',
    'Cinta número uno',
  ]),
};
