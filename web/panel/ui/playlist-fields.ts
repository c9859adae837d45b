import { playlistFields as schemas } from '../../../contracts/playlists.ts';
import type { RecordField } from './record-form.tsx';

/** Fields of the two playlists of an artist, a segment or the capsule. */
export const playlistFields: readonly RecordField<'youtube' | 'spotify'>[] = [
  {
    name: 'youtube',
    label: 'YouTube',
    description: 'Enlace o ID de la lista de videos.',
    placeholder: 'https://www.youtube.com/playlist?list=…',
    inputMode: 'url',
    maxLength: 500,
    schema: schemas.youtube,
  },
  {
    name: 'spotify',
    label: 'Spotify',
    description: 'Enlace o ID de la lista, el álbum o el artista.',
    placeholder: 'https://open.spotify.com/playlist/…',
    inputMode: 'url',
    maxLength: 500,
    schema: schemas.spotify,
  },
];
