import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const peldanoTrece: DemoArtist = {
  name: 'Peldaño Trece',
  name_id: 'peldano-trece',
  email: 'peldano@example.org',
  priority: 5,
  description:
    'Nadie ha visto a Peldaño Trece sin capucha y a estas alturas nadie lo pide. Improvisador de escalera, tres veces finalista de Boca de Metro, llegó al estudio por insistencia ajena y grabó «Subida» en una sola noche, de pie y sin leer. Su música es oscura y precisa: pocas notas, mucho aire y una manera de contar la ciudad desde el descanso entre dos pisos, donde se escucha todo y no se ve a nadie.',
  social: inventSocial('peldanotrece.demo', ['youtube', 'spotify', 'instagram']),
  web: inventWeb('peldano-trece', 'Peldaño Trece'),
  playlist: inventPlaylist(105),
  seo_title: 'Peldaño Trece | Improvisación y rap oscuro | Sin Caducidad',
  seo_description: 'Peldaño Trece, improvisador de escalera: el disco «Subida», batallas y videos.',
  picture: 'peldano-trece-card',
  background: {
    title: 'El pasillo',
    picture: 'peldano-trece-background',
  },
  album: titledAlbum('peldano-trece-album', [
    'Portada de «Subida»',
    'Final de Boca de Metro',
    'Una sola toma',
    'Ciudad desde el descanso',
  ]),
};
