import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const laChicharraElectrica: DemoArtist = {
  name: 'La Chicharra Eléctrica',
  name_id: 'la-chicharra-electrica',
  email: 'chicharra@example.org',
  priority: 4,
  description:
    'Productora, selectora y coleccionista de zumbidos. La Chicharra Eléctrica graba transformadores, rejas, neveras viejas y mercados enteros, y los convierte en baterías que nadie más tiene. Detrás de casi todo lo que suena en Sin Caducidad hay un cable suyo.\n\nEmpezó reparando equipos ajenos para poder escucharlos de noche. Hoy dirige las sesiones de La Cápsula, enseña producción los sábados y guarda un archivo de más de nueve mil sonidos de la ciudad, ordenados por la hora en que fueron grabados. Dice que el silencio de Caracas también tiene tempo: noventa y dos.',
  social: inventSocial('chicharraelectrica.demo', ['youtube', 'spotify', 'instagram', 'twitter']),
  web: inventWeb('la-chicharra-electrica', 'El archivo de zumbidos'),
  playlist: inventPlaylist(104),
  seo_title: 'La Chicharra Eléctrica | Producción y archivo sonoro | Sin Caducidad',
  seo_description:
    'Bases, sesiones y archivo sonoro de La Chicharra Eléctrica, la productora que convierte los zumbidos de la ciudad en baterías.',
  picture: 'la-chicharra-electrica-card',
  background: {
    title: 'Consola a medianoche',
    picture: 'la-chicharra-electrica-background',
  },
  album: titledAlbum('la-chicharra-electrica-album', [
    'Portada de «Noventa y dos»',
    'Escuchar antes de tocar',
    'La aguja en su sitio',
    'Sesión 48: el condensador',
    'Dieciséis golpes',
    'Retrato con cable',
  ]),
};
