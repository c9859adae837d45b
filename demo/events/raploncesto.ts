import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const raploncesto: DemoEntry = {
  name: 'Raploncesto',
  name_id: 'raploncesto',
  email: 'raploncesto@example.org',
  priority: 2,
  condition: [1],
  social: inventSocial('raploncesto.demo', ['youtube', 'instagram']),
  web: inventWeb('raploncesto', 'Inscriba su equipo'),
  seo_title: 'Raploncesto | Rap y baloncesto callejero | Sin Caducidad',
  seo_description:
    'Raploncesto junta torneo de tres contra tres y rap en vivo en la misma cancha. Conozca cada edición, los equipos y la música.',
  picture: 'raploncesto-card',
  portrait: {
    picture: 'raploncesto-cover',
    description:
      'Una cancha, doce equipos y un micrófono en la mesa de anotación. En Raploncesto cada equipo trae tres jugadores y un rapero: los puntos de la cancha y los de la tarima se suman. Gana quien encesta y además tiene algo que decir. La entrada es un balón usado, que después se dona a las escuelas de la zona.',
  },
  background: {
    title: 'Cancha vacía',
    picture: 'raploncesto-background',
  },
  album: titledAlbum('raploncesto-album', ['Balón arriba']),
  segments: [
    {
      title: 'Vuelve el rebote',
      description:
        'Doce equipos, por primera vez con categoría femenina y juvenil. Más de trescientos balones donados.',
      year: 2024,
      playlist: null,
      album: titledAlbum('raploncesto-edition-1', ['Capitana']),
    },
    {
      title: 'La final bajo los reflectores',
      description:
        'Primera edición nocturna. Se pintó la cancha con el mural de los nombres y tocaron Tepuy Ruido y La Chicharra Eléctrica desde la línea de tiro libre.',
      year: 2019,
      playlist: inventPlaylist(212),
      album: titledAlbum('raploncesto-edition-2', ['Desde la línea de tiro libre']),
    },
    {
      title: 'Primera jornada en la cancha del bloque 8',
      description:
        'Ocho equipos, un aro torcido y la primera final decidida en el minuto de rima libre.',
      year: 2017,
      playlist: inventPlaylist(211),
      album: titledAlbum('raploncesto-edition-3', ['Aro torcido', 'La barra']),
    },
  ],
};
