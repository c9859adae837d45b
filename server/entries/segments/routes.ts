import { createPattern } from '../../../contracts/call.ts';
import type { EntryKind } from '../../../contracts/entries.ts';
import * as calls from '../../../contracts/segments.ts';
import { type SegmentItem, segmentItem } from '../../../contracts/segments.ts';
import { omitUndefined, toFlag, toOptionalFlag } from '../../db/dialect.ts';
import { getAuthor } from '../../http/account.ts';
import { invalid } from '../../http/failures.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import { getNames, pick } from '../../platform/repeat.ts';
import { readColumns } from '../../registry/columns.ts';
import type { Api } from '../../services.ts';
import * as content from '../content.ts';
import {
  createDuplicateHandler,
  createPlaylistChanger,
  createPlaylistReader,
  getOwnerId,
} from '../records/routes.ts';
import { getRecord } from '../records/store.ts';
import { toOwnerField, toPlaylistItem } from '../records/view.ts';
import { DEFAULT_COUNTRY, findMissingSegmentFields } from '../rules.ts';
import { getEntry } from '../store.ts';
import type { SegmentRow } from './store.ts';
import * as store from './store.ts';

function toSegmentItem(kind: EntryKind, row: SegmentRow): SegmentItem {
  const { lineup, ...shown } = readColumns(row, segmentItem.shape);
  return { ...shown, ...toOwnerField(kind, row.entry_id), ...(lineup === '' ? {} : { lineup }) };
}

type Kind = 'event' | 'content';
type SegmentCalls = typeof calls.eventSegmentCalls;

/** Zero counts as missing for year and volume. */
function zeroToNull(value: number | undefined): number | null {
  return value === undefined || value === 0 ? null : value;
}

function assertFilterFields(
  condition: string,
  segment: Parameters<typeof findMissingSegmentFields>[1],
) {
  const missing = findMissingSegmentFields(JSON.parse(condition) as number[], segment);
  if (missing !== null) throw invalid(missing);
}

function writeRoutes(api: Api, kind: Kind, bound: SegmentCalls): void {
  const segments = content.segments.audited(`${kind}/detail`);

  api.bind(bound.create, async ({ body }, { changes, clock, db }, ctx) => {
    const entry = await getEntry(db, kind, getOwnerId(body, kind));
    const { country = DEFAULT_COUNTRY } = body;
    const filterValues = { year: zeroToNull(body.year), vol: zeroToNull(body.vol), country };
    assertFilterFields(entry.condition, filterValues);
    const is_active = toFlag(body.is_active ?? true);
    return changes.commit(getAuthor(ctx), async (change) => {
      const texts = pick(body, getNames(calls.segmentTexts));
      const values = { entry_id: entry.id, ...texts, ...filterValues, is_active };
      const row = await segments.create(change, { ...values, created_at: clock.now() });
      return toSegmentItem(kind, row);
    });
  });

  api.bind(bound.change, ({ params, body }, { changes }, ctx) =>
    changes.commit(getAuthor(ctx), async (change) => {
      const before = await store.getSegment(change.tx, kind, params.id);
      const { year, vol, is_active, ...texts } = body;
      const values = omitUndefined({
        ...texts,
        year: year === undefined ? undefined : zeroToNull(year),
        vol: vol === undefined ? undefined : zeroToNull(vol),
        is_active: toOptionalFlag(is_active),
      });
      if (Object.keys(body).some((name) => name !== 'is_active')) {
        const { condition } = await getEntry(change.tx, kind, before.entry_id);
        assertFilterFields(condition, { ...before, ...values });
      }
      return toSegmentItem(kind, await segments.update(change, params.id, values));
    }),
  );
  api.bindRecord(bound.change, async ({ id }, { db }) => {
    const record = toSegmentItem(kind, await store.getSegment(db, kind, id));
    return { resource: `${kind}/detail`, id, record };
  });

  api.bind(bound.remove, ({ params }, { changes }, ctx) =>
    changes.commit(getAuthor(ctx), async (change) => {
      await store.getSegment(change.tx, kind, params.id);
      return toSegmentItem(kind, await segments.delete(change, params.id));
    }),
  );
}

function playlistRoutes(api: Api, kind: Kind, bound: SegmentCalls): void {
  const playlists = content.playlists.audited(`${kind}/playlist`);

  api.bind(bound.playlist, async ({ query }, { db }) => {
    const segment = await store.getSegment(db, kind, query.detail);
    return toPlaylistItem(kind, await getRecord(db, 'playlist', segment.id, 'segment_id'));
  });

  api.bind(bound.createPlaylist, async ({ body }, { db, changes }, ctx) => {
    const { id: segment_id } = await store.getSegment(db, kind, body.detail);
    const { spotify = '', youtube = '' } = body;
    const row = await changes
      .commit(getAuthor(ctx), (change) =>
        playlists.create(change, { segment_id, spotify, youtube }),
      )
      .catch(createDuplicateHandler('playlist_of_segment_exists', 'playlist.segment_id', 'detail'));
    return toPlaylistItem(kind, row);
  });

  api.bind(bound.changePlaylist, createPlaylistChanger(kind));
  api.bindRecord(bound.changePlaylist, createPlaylistReader(kind));
}

function bindSegmentRoutes(api: Api, kind: Kind, bound: SegmentCalls): void {
  api.bind(bound.list, async ({ query }, { db }) => {
    const entry = await getEntry(db, kind, getOwnerId(query, kind));
    const page = await store.listSegments(db, entry.id, getWindow(query));
    const results = page.results.map((row) => toSegmentItem(kind, row));
    return pageView(bound.list.path, query, { count: page.count, results });
  });
  writeRoutes(api, kind, bound);
  playlistRoutes(api, kind, bound);
}

export function segmentRoutes(api: Api): void {
  bindSegmentRoutes(api, 'event', calls.eventSegmentCalls);
  bindSegmentRoutes(api, 'content', createPattern<SegmentCalls>(calls.contentSegmentCalls));
}
