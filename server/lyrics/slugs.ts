import type { Tx } from '../db/database.ts';
import { lockRow } from '../db/row-locks.ts';
import { findFreeSlug, getSlug } from '../platform/slugs.ts';
import { findSlugsLike, type LyricRow } from './store.ts';

/**
 * Returns the slug of a lyric, unique for its artist. A slug derived from the title, as the panel
 * sends it, gets a number when it is taken; any other slug is used unchanged.
 */
export async function chooseSlug(
  tx: Tx,
  lyric: { id: number | null; artist: number; title: string; sent: string | undefined },
): Promise<string> {
  const titleSlug = getSlug(lyric.title);
  const wantedSlug = lyric.sent ? getSlug(lyric.sent) : titleSlug;
  if (wantedSlug !== titleSlug) return wantedSlug;
  // Of two lyrics of one title at the same moment the second gets the next number.
  await lockRow(tx, 'entry', lyric.artist);
  return findFreeSlug(titleSlug, await findSlugsLike(tx, lyric.artist, titleSlug, lyric.id));
}

/** Returns the slug of a lyric that may go to another artist: its own, with a number if that artist has it. */
export async function chooseMovedSlug(
  tx: Tx,
  { id, entry_id, title_id }: LyricRow,
  artist: number,
): Promise<string> {
  if (artist === entry_id) return title_id;
  return chooseSlug(tx, { id, artist, title: title_id, sent: undefined });
}
