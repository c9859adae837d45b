import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const empatia: DemoEntry = {
  name: 'Empatía',
  name_id: 'empatia',
  email: 'empatia@example.org',
  priority: 2,
  condition: [1, 2],
  social: inventSocial('empatia.demo', ['youtube', 'facebook', 'instagram']),
  web: inventWeb('empatia', 'Rendición de cuentas'),
  seo_title: 'Empatía | Música que acompaña | Sin Caducidad',
  seo_description:
    'Empatía es la serie solidaria de Sin Caducidad: canciones grabadas con y para comunidades de América Latina, con cuentas claras en cada edición.',
  picture: 'empatia-card',
  portrait: {
    picture: 'empatia-cover',
    description:
      'Una canción no tapa un techo, pero puede juntar a quienes lo tapan. Empatía es la serie solidaria de Sin Caducidad: cada edición se graba con una comunidad, se publica con los nombres de todos y destina el total de lo recaudado a una obra concreta. Las cuentas se muestran completas, con facturas, en la misma página donde se escucha la música.',
  },
  background: {
    title: 'Ladera',
    picture: 'empatia-background',
  },
  album: titledAlbum('empatia-album', ['Quienes cantaron']),
  segments: [
    {
      title: 'La biblioteca que camina',
      description:
        'Un disco de cuentos rapeados para dieciséis bibliotecas rurales. Lo ilustraron las niñas y los niños que lo escucharon primero.',
      year: 2023,
      country: 'EC',
      playlist: inventPlaylist(313),
      album: titledAlbum('empatia-edition-1', ['Lado B']),
    },
    {
      title: 'Ciento veinte abrigos',
      description:
        'Dúos entre artistas y tejedoras de la frontera. Cada disco físico viajó dentro de un abrigo.',
      year: 2020,
      country: 'CO',
      playlist: inventPlaylist(312),
      album: titledAlbum('empatia-edition-2', ['Tejedora']),
    },
    {
      title: 'Agua para la ladera',
      description:
        'Ocho canciones y un tanque de veinte mil litros. Se grabó en el patio de la escuela, con el coro de sexto grado.',
      year: 2017,
      country: 'VE',
      playlist: inventPlaylist(311),
      album: titledAlbum('empatia-edition-3', [
        'Patio de la escuela',
        'Portada de «Agua para la ladera»',
      ]),
    },
  ],
};
