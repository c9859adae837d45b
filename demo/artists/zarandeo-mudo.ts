import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

/** Has no picture: cards and pages have to look meant without one. */
export const zarandeoMudo: DemoArtist = {
  name: 'Zarandeo Mudo',
  name_id: 'zarandeo-mudo',
  email: 'zarandeo@example.org',
  priority: 9,
  description:
    'Proyecto instrumental sin rostro y sin entrevistas. Cada canción dura exactamente lo que tarda en llenarse un tobo de agua.',
  social: inventSocial('zarandeomudo.demo', ['spotify']),
  web: inventWeb('zarandeo-mudo', 'Escuchar en silencio'),
  playlist: inventPlaylist(110),
  picture: null,
  background: {
    title: 'Cotas',
    picture: 'zarandeo-mudo-background',
  },
  album: titledAlbum('zarandeo-mudo-album', [
    'Portada de «Tobo»',
    'La única herramienta',
    'Nadie en la tarima',
    'Bajada al andén',
  ]),
};
