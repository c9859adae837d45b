import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const cintaMadre: DemoEntry = {
  name: 'Cinta Madre',
  name_id: 'cinta-madre',
  email: 'cintamadre@example.org',
  priority: 3,
  condition: [3],
  social: inventSocial('cintamadre.demo', ['spotify', 'youtube', 'instagram']),
  web: inventWeb('cinta-madre', 'Descargar la serie completa'),
  picture: 'cinta-madre-card',
  portrait: {
    picture: 'cinta-madre-cover',
    description:
      'Antes del disco está la cinta: el ensayo, la toma que no quedó, el verso que se le ocurrió a alguien en el pasillo. Cinta Madre publica ese archivo sin maquillarlo. Cada volumen es un mixtape de noventa minutos, dos lados y ninguna segunda oportunidad.',
  },
  background: {
    title: 'Archivo',
    picture: 'cinta-madre-background',
  },
  album: titledAlbum('cinta-madre-album', ['Mesa de corte']),
  segments: [
    {
      title: 'Borrador final',
      description:
        'El volumen más reciente: ninguna canción terminada y ninguna que haga falta terminar.',
      vol: 3,
      playlist: null,
      album: [],
    },
    {
      title: 'Pasillo',
      description:
        'Veinte versos grabados entre la puerta y el baño del estudio, con bases hechas el mismo día por quien estuviera libre.',
      vol: 2,
      playlist: inventPlaylist(322),
      album: titledAlbum('cinta-madre-edition-2', ['Portada del volumen 2', 'En el pasillo']),
    },
    {
      title: 'Lado perdido',
      description:
        'Tomas de 2015 a 2017 rescatadas de una caja con humedad. Se respetó el soplido: es parte del coro.',
      vol: 1,
      playlist: inventPlaylist(321),
      album: titledAlbum('cinta-madre-edition-3', ['Portada del volumen 1']),
    },
  ],
};
