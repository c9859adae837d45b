import { entryKinds } from '../../contracts/entries.ts';
import { coverPath, entryPath, segmentPath } from '../../contracts/paths.ts';
import { defineContent } from '../registry/define-content.ts';
import { findEntrySlug, listEntryDocuments, listSegmentDocuments } from './documents-store.ts';

const ofEntry = { entry_id: 'entry' } as const;

/** Uploads of the picture of an entry or its cover page. */
export const ENTRY_PICTURE = { field: 'picture', isPoster: true, isKeptWhole: true } as const;

export const entries = defineContent({
  table: 'entry',
  files: ['picture_id'],
  isPoster: true,
  resources: entryKinds,
  trash: {
    address: {
      column: 'name_id',
      constraint: 'entry_name_id_taken',
      columns: 'entry.kind, entry.name_id',
    },
    redirects: { from: 'entry_old_slug', key: ['kind', 'name_id'], belongsTo: ofEntry },
  },
  staffSearch: { resource: 'kind', title: 'name' },
  search: { kinds: entryKinds, read: listEntryDocuments },
  findPage(_db, { name_id }, kind) {
    const slug = String(name_id);
    if (kind === 'artist') return entryPath(kind, slug);
    return coverPath(kind === 'event' ? kind : 'content', slug);
  },
});

export const webs = defineContent({
  table: 'entry_web',
  resources: ['artist/web', 'event/web', 'content/web'],
  trash: { belongsTo: ofEntry },
});

export const socials = defineContent({
  table: 'entry_social',
  resources: ['artist/social', 'event/social', 'content/social'],
  trash: { belongsTo: ofEntry },
});

export const portraits = defineContent({
  table: 'portrait',
  files: ['picture_id'],
  isPoster: true,
  shownWhen: '1 = 1',
  shownBy: {
    resource: `kind || '/portrait'`,
    id: 'portrait.id',
    title: `''`,
    detail: 'name',
    isActive: 'is_active',
    owner: 'entry_id',
    from: 'portrait inner join entry on entry.id = portrait.entry_id',
  },
  resources: ['event/portrait', 'content/portrait'],
  trash: { belongsTo: ofEntry },
});

export const segments = defineContent({
  table: 'segment',
  resources: ['event/detail', 'content/detail'],
  trash: { belongsTo: ofEntry, releases: { event_date: 'segment_id', song: 'segment_id' } },
  staffSearch: {
    resource: `kind || '/detail'`,
    id: 'segment.id',
    title: 'title',
    detail: 'name',
    isActive: 'segment.is_active',
    owner: 'entry_id',
    from: 'segment inner join entry on entry.id = segment.entry_id',
  },
  search: { kinds: ['segment'], read: listSegmentDocuments },
  async findPage(db, record, resource) {
    const kind = resource === 'event/detail' ? 'event' : 'content';
    const owner = await findEntrySlug(db, Number(record[kind]));
    return owner === null ? null : segmentPath(kind, owner, Number(record.id));
  },
});

export const playlists = defineContent({
  table: 'playlist',
  resources: ['artist/playlist', 'event/playlist', 'content/playlist', 'capsula/playlist'],
  trash: { belongsTo: { ...ofEntry, segment_id: 'segment' } },
});
