import { toRichText } from '../contracts/rich-text.ts';
import type { Tx } from '../server/db/database.ts';
import { getSearchText } from '../server/lyrics/related-lyrics.ts';
import { getSlug } from '../server/platform/slugs.ts';
import type { DemoLyric } from './content-types.ts';

/** The words of songs, the first the newest. Their artists must be there. */
export async function insertLyrics(
  tx: Tx,
  lyrics: readonly DemoLyric[],
  now: number,
): Promise<void> {
  const artists = await tx.selectFrom('entry').select(['id', 'name_id']).execute();
  for (const { artist, text, ...lyric } of lyrics.toReversed()) {
    const owner = artists.find(({ name_id }) => name_id === artist);
    if (owner === undefined) throw new Error(`a demo lyric is by nobody: ${lyric.title}`);
    const document = JSON.stringify(toRichText(text));
    await tx
      .insertInto('lyric')
      .values({
        ...lyric,
        entry_id: owner.id,
        title_id: getSlug(lyric.title),
        document,
        search: getSearchText({ ...lyric, document }),
        is_active: 1,
        created_at: now,
      })
      .execute();
  }
}
