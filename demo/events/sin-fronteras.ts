import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const sinFronteras: DemoEntry = {
  name: 'Sin Fronteras',
  name_id: 'sinfronteras',
  email: 'sinfronteras@example.org',
  priority: 1,
  condition: [1, 2],
  social: inventSocial('sinfronteras.demo', ['youtube', 'facebook', 'instagram', 'twitter']),
  web: inventWeb('sinfronteras', 'Convocatoria y sedes'),
  seo_title: 'Sin Fronteras | Festival itinerante de rap latinoamericano | Sin Caducidad',
  seo_description:
    'Sin Fronteras es el festival itinerante de Sin Caducidad: una tarima, un país distinto cada edición y rap de toda América Latina sin pedir pasaporte.',
  picture: 'sin-fronteras-card',
  portrait: {
    picture: 'sin-fronteras-cover',
    description:
      'Una tarima que se desarma en cuatro horas y cabe en un autobús. Desde 2016, Sin Fronteras cruza el continente con la misma regla: la mitad del cartel es del país que recibe, la otra mitad viaja, y nadie toca solo. No hay artista principal; hay una fila de micrófonos, un público que conoce las letras y una canción nueva escrita entre todos la noche anterior.',
  },
  background: {
    title: 'Mapa de alturas',
    picture: 'sin-fronteras-background',
  },
  album: titledAlbum('sin-fronteras-album', ['La fila de micrófonos']),
  segments: [
    {
      title: 'Vuelta a casa',
      description:
        'Después de nueve años la tarima volvió a Caracas. Entrada libre, veintidós artistas de ocho países y el cerro prendido de fondo hasta la madrugada.',
      year: 2025,
      country: 'VE',
      playlist: inventPlaylist(204),
      album: titledAlbum('sin-fronteras-edition-1', ['El cerro prendido']),
    },
    {
      title: 'La cordillera también rima',
      description:
        'Edición de Santiago, en un galpón ferroviario. Se estrenó la modalidad de dúos sorteados: dos artistas que no se conocen, cuarenta minutos y una base.',
      year: 2022,
      country: 'CL',
      playlist: inventPlaylist(203),
      album: [],
    },
    {
      title: 'Neblina y bombo',
      description:
        'Tres noches en Lima, con el mar de fondo y una exposición de afiches serigrafiados por las mismas bandas. De aquí salió el primer disco compartido del festival.',
      year: 2018,
      country: 'PE',
      playlist: inventPlaylist(202),
      album: titledAlbum('sin-fronteras-edition-3', ['Tercera noche', 'La pared de los afiches']),
    },
    {
      title: 'Primera travesía',
      description:
        'Diecisiete artistas de cinco ciudades en una cancha prestada de Bogotá. Llovió, se fue la luz dos veces y el público cantó completo el segundo bloque a capela.',
      year: 2016,
      country: 'CO',
      playlist: inventPlaylist(201),
      album: titledAlbum('sin-fronteras-edition-4', [
        'Segundo bloque, sin luz',
        'Afiche de la primera travesía',
      ]),
    },
  ],
};
