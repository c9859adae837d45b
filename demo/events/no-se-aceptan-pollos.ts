import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const noSeAceptanPollos: DemoEntry = {
  name: 'No Se Aceptan Pollos',
  name_id: 'noseaceptanpollos',
  email: 'pollos@example.org',
  priority: 4,
  condition: [3],
  social: inventSocial('noseaceptanpollos.demo', ['youtube', 'instagram']),
  web: inventWeb('noseaceptanpollos', 'Condiciones para subir'),
  seo_title: 'No Se Aceptan Pollos | La rueda de rap más exigente | Sin Caducidad',
  seo_description:
    'No Se Aceptan Pollos: rueda de rap sin pista guía, sin repetir tema y sin excusas. Todos los volúmenes, con música y fotografías.',
  picture: 'no-se-aceptan-pollos-card',
  portrait: {
    picture: 'no-se-aceptan-pollos-cover',
    description:
      'Aquí pollo es quien sube sin haber ensayado. La rueda empieza a las ocho en punto, la puerta se cierra y nadie repite tema. No hay pista guía, no hay segunda toma y el aplauso se gana en los primeros cuatro compases. Aun así, o por eso mismo, hay lista de espera. Si usted se equivoca, baja; si se ríe de quien se equivocó, barre.',
  },
  background: {
    title: 'Rueda cerrada',
    picture: 'no-se-aceptan-pollos-background',
  },
  album: titledAlbum('no-se-aceptan-pollos-album', ['Ocho en punto']),
  segments: [
    {
      title: 'Gallinero lleno',
      description:
        'Volumen 3, en formato de maratón: veinticuatro horas, cuarenta y seis artistas y un solo pollo, de peluche, que se sorteó al amanecer.',
      vol: 3,
      playlist: null,
      album: titledAlbum('no-se-aceptan-pollos-edition-1', ['Amanecer del maratón']),
    },
    {
      title: 'Sin red',
      description:
        'Bases tocadas en vivo por La Chicharra Eléctrica, que cambiaba el tempo cada vez que alguien se confiaba.',
      vol: 2,
      playlist: inventPlaylist(232),
      album: titledAlbum('no-se-aceptan-pollos-edition-2', ['Cambio de tempo']),
    },
    {
      title: 'La puerta se cierra',
      description:
        'Quince voces, un baterista y una sola regla escrita en la pared. Duró tres horas y diecinueve minutos.',
      vol: 1,
      playlist: inventPlaylist(231),
      album: titledAlbum('no-se-aceptan-pollos-edition-3', ['Volumen 1', 'Tres horas después']),
    },
  ],
};
