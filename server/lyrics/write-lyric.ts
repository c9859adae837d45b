import type { CallValues } from '../../contracts/call.ts';
import { NO_FREE_SLUG } from '../../contracts/entries.ts';
import { NOT_A_LINK } from '../../contracts/fields.ts';
import type { changeLyric as lyricCall } from '../../contracts/lyrics.ts';
import { parseVideoAddress } from '../../contracts/parse-video-address.ts';
import { RichTextError, readRichText } from '../../contracts/rich-text.ts';
import type { Author } from '../db/changes.ts';
import { isTaken } from '../db/constraints.ts';
import type { Tx } from '../db/database.ts';
import { omitUndefined } from '../db/dialect.ts';
import { invalid } from '../http/failures.ts';
import { getSlug } from '../platform/slugs.ts';
import { toColumns } from '../registry/columns.ts';
import type { Services } from '../services.ts';
import { lyrics } from './content.ts';
import { getSearchText } from './related-lyrics.ts';
import { chooseMovedSlug, chooseSlug } from './slugs.ts';
import * as store from './store.ts';

/** Fields of a lyric as sent; a field that was not sent is undefined. */
type LyricFields = CallValues<typeof lyricCall>['body'];

const NO_ARTIST = 'El artista no existe.';

function parseDocument(value: string): string {
  try {
    return JSON.stringify(readRichText(value));
  } catch (error) {
    if (error instanceof RichTextError) throw invalid({ lyric: error.message });
    throw error;
  }
}

function parseVideo(value: string): string {
  const video = value === '' ? '' : parseVideoAddress(value);
  if (video === null) throw invalid({ youtube: NOT_A_LINK });
  return video;
}

function toLyricColumns({ artist, lyric, youtube, title_id: _, ...fields }: LyricFields) {
  return {
    ...toColumns(fields),
    ...omitUndefined({
      entry_id: artist,
      document: lyric === undefined ? undefined : parseDocument(lyric),
      youtube: youtube === undefined ? undefined : parseVideo(youtube),
    }),
  };
}

async function assertArtist(tx: Tx, id: number): Promise<void> {
  if (!(await store.findArtists(tx, [id])).has(id)) throw invalid({ artist: NO_ARTIST });
}

function rejectTakenSlug(error: unknown): never {
  if (isTaken(error, 'lyric_title_id_taken', 'lyric.entry_id, lyric.title_id')) {
    throw invalid({ title_id: NO_FREE_SLUG });
  }
  throw error;
}

type NewLyric = LyricFields & { title: string; artist: number; year: number };

/** Creates a lyric with a free slug. */
export function createLyric(
  { changes, clock }: Services,
  author: Author,
  fields: NewLyric,
): Promise<store.LyricRow> {
  const columns = toLyricColumns(fields);
  const { title, artist, year } = fields;
  const document = columns.document ?? JSON.stringify(readRichText(''));
  const words = { featuring: '', album: '', comments: '', ...columns, document };
  return changes
    .commit(author, async (change) => {
      const { tx } = change;
      await assertArtist(tx, artist);
      const sentSlug = fields.title_id;
      const title_id = await chooseSlug(tx, { id: null, artist, title, sent: sentSlug });
      await store.deleteOldSlug(tx, artist, title_id);
      return lyrics.audited().create(change, {
        youtube: '',
        is_active: 1,
        ...words,
        entry_id: artist,
        title,
        year,
        title_id,
        search: getSearchText({ ...words, title }),
        created_at: clock.now(),
      });
    })
    .catch(rejectTakenSlug);
}

/** Returns the slug after a change: another only if sent, or if the new artist has it. */
function chooseChangedSlug(tx: Tx, before: store.LyricRow, next: store.LyricRow, sent?: string) {
  if (!sent || getSlug(sent) === before.title_id) {
    return chooseMovedSlug(tx, before, next.entry_id);
  }
  return chooseSlug(tx, { id: before.id, artist: next.entry_id, title: next.title, sent });
}

/** Changes the fields that were sent; an old address redirects to the new one. */
export async function changeLyric(
  services: Services,
  author: Author,
  id: number,
  fields: LyricFields,
): Promise<store.LyricRow> {
  const columns = toLyricColumns(fields);
  return services.changes
    .commit(author, async (change) => {
      const { tx } = change;
      const before = await lyrics.rows.getForUpdate(tx, id);
      if (fields.artist !== undefined) await assertArtist(tx, fields.artist);
      const next = { ...before, ...columns };
      const title_id = await chooseChangedSlug(tx, before, next, fields.title_id);
      const search = getSearchText(next);
      const after = await lyrics
        .audited()
        .update(change, id, { ...columns, title_id, search }, before);
      await store.redirectOldSlug(tx, before, after);
      return after;
    })
    .catch(rejectTakenSlug);
}

export function deleteLyric(
  { changes }: Services,
  author: Author,
  id: number,
): Promise<store.LyricRow> {
  return changes.commit(author, (change) => lyrics.audited().delete(change, id));
}
