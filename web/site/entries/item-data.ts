import { redirect } from 'react-router';
import { coverPath, entryPath } from '../../../contracts/paths.ts';
import type { PublicDetail, PublicItemEntry } from '../../../contracts/public-entries.ts';

/** A segment as the wall of editions shows it. */
export interface SegmentTitle
  extends Omit<PublicDetail, 'album' | 'playlist' | 'description' | 'lineup'> {
  cover: PublicDetail['album'][number] | null;
  photos: number;
}

function toSegmentTitle({ id, title, year, country, vol, album }: PublicDetail): SegmentTitle {
  const cover = album.find(({ isCover }) => isCover) ?? album[0] ?? null;
  return { id, title, year, country, vol, cover, photos: album.length };
}

function omitAlbum(detail: PublicDetail): PublicDetail {
  return {
    ...detail,
    description: '',
    lineup: '',
    album: [],
    playlist: { channel: '', spotify: '' },
  };
}

export interface CoverData extends PublicItemEntry {
  /** When the page was rendered, in milliseconds; 0 if nothing depends on the time. */
  renderedAt: number;
  editions: SegmentTitle[];
}

/** Returns the data of a cover: of the segments only their number and years. */
export function toCoverData(item: PublicItemEntry): CoverData {
  const renderedAt = item.contests.length > 0 ? Date.now() : 0;
  const editions = item.details.map(toSegmentTitle);
  return { ...item, details: item.details.map(omitAlbum), editions, renderedAt };
}

export interface LibraryData {
  item: PublicItemEntry;
  segments: SegmentTitle[];
  /** The shown segment and its position. */
  segment: PublicDetail;
  index: number;
}

/**
 * Returns the data of a library: the segment that `?segmento=` names, or the first. Without
 * segments it redirects to the cover; for a missing segment, to the library.
 */
export function toLibraryData(
  kind: 'event' | 'content',
  item: PublicItemEntry,
  url: URL,
): LibraryData {
  const requestedId = url.searchParams.get('segmento');
  const foundIndex = item.details.findIndex((detail) => String(detail.id) === requestedId);
  if (requestedId !== null && foundIndex === -1 && item.details.length > 0) {
    throw redirect(entryPath(kind, item.name_id));
  }
  const index = Math.max(foundIndex, 0);
  const segment = item.details[index];
  if (!segment) throw redirect(coverPath(kind, item.name_id));
  const segments = item.details.map(toSegmentTitle);
  return { item: { ...item, details: [] }, segments, segment, index };
}
