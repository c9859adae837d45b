import type { EntryKind } from '../../../contracts/entries.ts';
import { coverPath, entryPath } from '../../../contracts/paths.ts';
import type { PictureSlot } from '../ui/picture-slots.ts';

/** Texts and picture of each kind of entry. */
export interface KindTexts {
  kind: EntryKind;
  /** As in 'Artistas'. */
  title: string;
  /** As in 'Artista'; all three are masculine in Spanish. */
  singular: string;
  /** As in 'artistas', inside a sentence. */
  many: string;
  slot: PictureSlot;
  /** Text of an empty list. */
  empty: string;
}

export const kindTexts: Readonly<Record<EntryKind, KindTexts>> = {
  artist: {
    kind: 'artist',
    title: 'Artistas',
    singular: 'Artista',
    many: 'artistas',
    slot: 'artist',
    empty:
      'Aquí estarán los artistas de la casa, con su foto, su biografía, su música y su álbum. Empiece por elegir la foto del primero.',
  },
  event: {
    kind: 'event',
    title: 'Eventos',
    singular: 'Evento',
    many: 'eventos',
    slot: 'entry',
    empty:
      'Aquí estarán los eventos, con su portada y sus segmentos por año, país o volumen. Empiece por elegir la imagen del primero.',
  },
  content: {
    kind: 'content',
    title: 'Contenido',
    singular: 'Contenido',
    many: 'contenidos',
    slot: 'entry',
    empty:
      'Aquí estará el contenido, con su portada y sus segmentos por año, país o volumen. Empiece por elegir la imagen del primero.',
  },
};

/** Kinds that have a cover page and segments. */
export type SeriesKind = Exclude<EntryKind, 'artist'>;

export function isSeries(kind: EntryKind): kind is SeriesKind {
  return kind !== 'artist';
}

/** Returns the public path of an item. */
export function sitePath(kind: EntryKind, slug: string): string {
  return isSeries(kind) ? coverPath(kind, slug) : entryPath(kind, slug);
}
