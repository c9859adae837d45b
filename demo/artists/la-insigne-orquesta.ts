import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

/** Has a very long name: titles, cards and menus have to carry it. */
export const laInsigneOrquesta: DemoArtist = {
  name: 'La Insigne Orquesta Clandestina de los Que Nunca Llegaron a Tiempo',
  name_id: 'la-insigne-orquesta-clandestina',
  email: 'orquesta@example.org',
  priority: 7,
  description:
    'Colectivo de once, doce o catorce personas, según quién haya encontrado autobús. La Insigne Orquesta Clandestina de los Que Nunca Llegaron a Tiempo toca rap con vientos, cumbia con insultos elegantes y boleros a ciento cuarenta golpes por minuto. Nació en 2017, cuando el público llegó antes que la banda y hubo que improvisar con quien estuviera en la puerta.\n\nNo tiene director ni fotografía oficial completa. Sus integrantes firman las canciones en orden de llegada, así que la puntualidad, al menos en los créditos, por fin se paga. Cada concierto termina con el público sobre la tarima y la orquesta bailando abajo.',
  social: inventSocial('insigneorquesta.demo', [
    'youtube',
    'spotify',
    'facebook',
    'instagram',
    'twitter',
  ]),
  web: inventWeb('la-insigne-orquesta-clandestina', 'Agenda (sujeta a retrasos)'),
  playlist: inventPlaylist(109),
  picture: 'la-insigne-orquesta-card',
  background: {
    title: 'Los que llegaron',
    picture: 'la-insigne-orquesta-background',
  },
  album: titledAlbum('la-insigne-orquesta-album', [
    'Portada de «Orden de llegada»',
    'La tarima es de todos',
    'Trompeta en camino',
    'Segunda voz, primera parada',
    'Radio de espera',
  ]),
};
