import type { EntryKind } from '../../../contracts/entries.ts';
import { coverPath, entryPath } from '../../../contracts/paths.ts';
import type { PictureSlot } from '../ui/picture-slots.ts';

/** What the panel calls each of the three faces of an entry, and what each of them has. */
export interface Face {
  kind: EntryKind;
  /** As in 'Artistas'. */
  title: string;
  /** As in 'Artista'; all three are masculine in Spanish. */
  one: string;
  /** As in 'artistas', inside a sentence. */
  many: string;
  slot: PictureSlot;
  /** What stands here once there is something, and what to do now. */
  emptyText: string;
}

export const faces: Readonly<Record<EntryKind, Face>> = {
  artist: {
    kind: 'artist',
    title: 'Artistas',
    one: 'Artista',
    many: 'artistas',
    slot: 'artist',
    emptyText:
      'Aquí estarán los artistas de la casa, con su foto, su biografía, su música y su álbum. Empiece por elegir la foto del primero.',
  },
  event: {
    kind: 'event',
    title: 'Eventos',
    one: 'Evento',
    many: 'eventos',
    slot: 'entry',
    emptyText:
      'Aquí estarán los eventos, con su portada y sus segmentos por año, país o volumen. Empiece por elegir la imagen del primero.',
  },
  content: {
    kind: 'content',
    title: 'Contenido',
    one: 'Contenido',
    many: 'contenidos',
    slot: 'entry',
    emptyText:
      'Aquí estará el contenido, con su portada y sus segmentos por año, país o volumen. Empiece por elegir la imagen del primero.',
  },
};

/** The kinds that have a cover page and segments. */
export type SeriesKind = Exclude<EntryKind, 'artist'>;

export function isSeries(kind: EntryKind): kind is SeriesKind {
  return kind !== 'artist';
}

/** Where the site shows an item. */
export function sitePath(kind: EntryKind, slug: string): string {
  return isSeries(kind) ? coverPath(kind, slug) : entryPath(kind, slug);
}
