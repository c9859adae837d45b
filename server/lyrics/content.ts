import { lyricsPath } from '../../contracts/paths.ts';
import { defineContent } from '../registry/define-content.ts';
import { listLyricDocuments } from './documents-store.ts';
import { getSearchText } from './related-lyrics.ts';
import { chooseMovedSlug } from './slugs.ts';
import { redirectOldSlug } from './store.ts';

const artistReference = { entry_id: 'entry' } as const;

export const lyrics = defineContent({
  table: 'lyric',
  resources: ['lyrics'],
  trash: {
    belongsTo: artistReference,
    releases: { song: 'lyric_id' },
    address: {
      column: 'title_id',
      constraint: 'lyric_title_id_taken',
      columns: 'lyric.entry_id, lyric.title_id',
    },
    redirects: {
      from: 'lyric_old_slug',
      key: ['entry_id', 'title_id'],
      belongsTo: { ...artistReference, lyric_id: 'lyric' },
    },
  },
  async completeVersion({ tx }, { before, values }) {
    const next = { ...before, ...values };
    const title_id = await chooseMovedSlug(tx, before, next.entry_id);
    await redirectOldSlug(tx, before, { ...next, title_id });
    return { ...values, title_id, search: getSearchText(next) };
  },
  staffSearch: {
    id: 'lyric.id',
    title: 'title',
    detail: 'name',
    isActive: 'lyric.is_active',
    from: 'lyric inner join entry on entry.id = lyric.entry_id',
  },
  search: { kinds: ['lyric'], read: listLyricDocuments },
  findPage: (_db, { artist_name_id, title_id }) =>
    lyricsPath(String(artist_name_id), String(title_id)),
});
