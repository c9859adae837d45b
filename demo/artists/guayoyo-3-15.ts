import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const guayoyo315: DemoArtist = {
  name: 'Guayoyo 3:15',
  name_id: 'guayoyo-3-15',
  email: 'guayoyo@example.org',
  priority: 5,
  description:
    'Rap de sobremesa: lento, claro y recalentado a la hora justa. Guayoyo 3:15 escribe sobre filas, cafés fiados, amores de autobús y otras ciencias exactas. Toca el teclado con dos dedos y nunca ha necesitado el tercero.',
  social: inventSocial('guayoyo315.demo', ['youtube', 'instagram']),
  web: inventWeb('guayoyo-3-15', 'La sobremesa de Guayoyo'),
  playlist: inventPlaylist(106),
  picture: 'guayoyo-3-15-card',
  background: {
    title: 'Tres y cuarto de la madrugada',
    picture: 'guayoyo-3-15-background',
  },
  album: titledAlbum('guayoyo-3-15-album', [
    'Portada de «Café fiado»',
    'Dos dedos bastan',
    'Lectura con base',
    'Sobremesa abierta',
  ]),
};
