import { redirect } from 'react-router';
import { FILTER } from '../../../contracts/entries.ts';
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

/** The segments of an item; a country that its filters do not ask for is only what the call has by default. */
const listSegments = ({ condition, details }: PublicItemEntry): PublicDetail[] =>
  condition.includes(FILTER.country)
    ? details
    : details.map((detail) => ({ ...detail, country: '' }));

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
  const segments = listSegments(item);
  const editions = segments.map(toSegmentTitle);
  return { ...item, details: segments.map(omitAlbum), editions, renderedAt };
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
  const details = listSegments(item);
  const foundIndex = details.findIndex((detail) => String(detail.id) === requestedId);
  if (requestedId !== null && foundIndex === -1 && details.length > 0) {
    throw redirect(entryPath(kind, item.name_id));
  }
  const index = Math.max(foundIndex, 0);
  const segment = details[index];
  if (!segment) throw redirect(coverPath(kind, item.name_id));
  const segments = details.map(toSegmentTitle);
  return { item: { ...item, details: [] }, segments, segment, index };
}
