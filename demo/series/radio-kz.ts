import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const radioKz: DemoEntry = {
  name: 'Radio KZ',
  name_id: 'radiokz',
  email: 'radiokz@example.org',
  priority: 1,
  condition: [1, 3],
  social: inventSocial('radiokz.demo', ['youtube', 'spotify', 'instagram', 'twitter']),
  web: inventWeb('radiokz', 'Sintonice Radio KZ'),
  seo_title: 'Radio KZ | Sesiones y mixtapes de rap | Sin Caducidad',
  seo_description:
    'Radio KZ: una emisora que solo existe cuando alguien la escucha. Sesiones en vivo, mixtapes y conversaciones de Sin Caducidad, volumen por volumen.',
  picture: 'radio-kz-card',
  portrait: {
    picture: 'radio-kz-cover',
    description:
      'Una emisora sin antena, sin horario y sin publicidad. Radio KZ empezó como una cinta que pasaba de mano en mano y hoy es la serie de sesiones de Sin Caducidad: cada volumen reúne música inédita, conversaciones cortadas con tijera y el ruido de la calle donde se grabó. Se transmite cuando está lista, ni antes ni después.',
  },
  background: {
    title: 'Aparato encendido',
    picture: 'radio-kz-background',
  },
  album: titledAlbum('radio-kz-album', ['Al aire']),
  segments: [
    {
      title: 'Frecuencia modesta',
      description:
        'Volumen cuatro: sesiones completas de Malva Tizón, Peldaño Trece y La Insigne Orquesta, en una sola toma y con público sentado en el piso.',
      year: 2024,
      vol: 4,
      playlist: inventPlaylist(304),
      album: titledAlbum('radio-kz-edition-1', ['Portada del volumen 4', 'Público en el piso']),
    },
    {
      title: 'Onda larga',
      description:
        'Grabado en ruta, entre terminales de autobús. Cada tema lleva el nombre de la parada donde se terminó.',
      year: 2021,
      vol: 3,
      playlist: inventPlaylist(303),
      album: [],
    },
    {
      title: 'Interferencia',
      description:
        'Doce canciones cortas unidas por llamadas del público. La última llamada era de la vecina, pidiendo que bajaran el volumen; quedó de coro.',
      year: 2019,
      vol: 2,
      playlist: inventPlaylist(302),
      album: titledAlbum('radio-kz-edition-3', ['Portada del volumen 2']),
    },
    {
      title: 'Señal de prueba',
      description:
        'El volumen uno, grabado en un cuarto de servicio con dos micrófonos y una nevera que nunca se pudo apagar.',
      year: 2016,
      vol: 1,
      playlist: inventPlaylist(301),
      album: titledAlbum('radio-kz-edition-4', ['Cinta del volumen 1', 'Cuarto de servicio']),
    },
  ],
};
