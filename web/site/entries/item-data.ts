import { redirect } from 'react-router';
import type { PublicDetail, PublicItemEntry } from '../../../contracts/public-entries.ts';
import { coverPath, entryPath } from '../../ui/paths.ts';

/** A segment without what only its own page shows. */
export type SegmentTitle = Omit<PublicDetail, 'album' | 'playlist' | 'description'>;

function titleOnly({ id, title, year, country, vol }: PublicDetail): SegmentTitle {
  return { id, title, year, country, vol };
}

function bare(detail: PublicDetail): PublicDetail {
  return { ...detail, description: '', album: [], playlist: { channel: '', spotify: '' } };
}

export interface CoverData extends PublicItemEntry {
  /** When the page was made, in milliseconds; 0 where nothing depends on the hour. */
  madeAt: number;
}

/** What a cover needs of an item: of its segments only how many there are, and their years. */
export function coverData(item: PublicItemEntry): CoverData {
  const madeAt = item.contests.length > 0 ? Date.now() : 0;
  return { ...item, details: item.details.map(bare), madeAt };
}

export interface LibraryData {
  item: PublicItemEntry;
  segments: SegmentTitle[];
  /** The segment shown, and its place among them. */
  segment: PublicDetail;
  index: number;
}

/**
 * What a library needs: the one segment that `?segmento=` names, or the first. Without segments
 * it redirects to the cover; for one that is gone, to the library itself.
 */
export function libraryData(
  kind: 'event' | 'content',
  item: PublicItemEntry,
  url: URL,
): LibraryData {
  const asked = url.searchParams.get('segmento');
  const found = item.details.findIndex((detail) => String(detail.id) === asked);
  if (asked !== null && found === -1 && item.details.length > 0) {
    throw redirect(entryPath(kind, item.name_id));
  }
  const index = Math.max(found, 0);
  const segment = item.details[index];
  if (!segment) throw redirect(coverPath(kind, item.name_id));
  const segments = item.details.map(titleOnly);
  return { item: { ...item, details: [] }, segments, segment, index };
}
