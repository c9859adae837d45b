import type { DemoArtist } from '../content-types.ts';
import { inventSocial, inventWeb, titledAlbum } from '../invented.ts';

/** Has no playlist yet: the page has to look right without players. */
export const donPretil: DemoArtist = {
  name: 'Don Pretil',
  name_id: 'don-pretil',
  email: 'pretil@example.org',
  priority: 3,
  description:
    'Albañil de lunes a viernes, cronista el resto de la semana. Don Pretil rapea las historias que escucha en las obras: mudanzas, despechos, goteras y milagros pequeños. Nunca ha subido un disco a ninguna plataforma; sus canciones circulan en cintas numeradas a mano que se agotan en la puerta de cada concierto.',
  social: inventSocial('donpretil.demo', ['instagram', 'facebook']),
  web: inventWeb('don-pretil', 'Pedir una cinta numerada'),
  playlist: null,
  picture: 'don-pretil-card',
  background: {
    title: 'La pared de Don Pretil',
    picture: 'don-pretil-background',
  },
  album: titledAlbum('don-pretil-album', [
    'Cinta 017 de 100',
    'Hora del almuerzo',
    'El cerro desde el andamio',
    'Puerta del galpón, sábado',
  ]),
};
