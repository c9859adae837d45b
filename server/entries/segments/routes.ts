import * as calls from '../../../contracts/segments.ts';
import { isTaken } from '../../db/constraints.ts';
import { omitUndefined, toFlag, toOptionalFlag } from '../../db/dialect.ts';
import { authorOf } from '../../http/account.ts';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/failures.ts';
import { pageView, windowOf } from '../../http/paging.ts';
import { deletePictures } from '../../media/pictures/store.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { changePlaylist, EXISTS, ownerIn } from '../records/routes.ts';
import { findPlaylistOf, insertPlaylist } from '../records/store.ts';
import { playlistView } from '../records/view.ts';
import { DEFAULT_COUNTRY, missingSegmentFields } from '../rules.ts';
import { getEntry } from '../write-entry.ts';
import * as store from './store.ts';
import { segmentView } from './view.ts';

type Kind = 'event' | 'content';
type SegmentCalls = typeof calls.eventSegmentCalls;

async function getSegment(services: Services, kind: Kind, id: number): Promise<store.SegmentRow> {
  const row = await store.findSegment(services.db, kind, id);
  if (row === null) throw notFound();
  return row;
}

/** Zero counts as missing for year and volume. */
function orNull(value: number | undefined): number | null {
  return value === undefined || value === 0 ? null : value;
}

function refuseMissing(condition: string, segment: Parameters<typeof missingSegmentFields>[1]) {
  const missing = missingSegmentFields(JSON.parse(condition) as number[], segment);
  if (missing !== null) throw invalid(missing);
}

function writeRoutes(api: Api, services: Services, kind: Kind, bound: SegmentCalls): void {
  const { changes, clock } = services;
  const resource = `${kind}/detail` as const;

  api.bind(bound.create, async ({ body }, from) => {
    const entry = await getEntry(services, kind, ownerIn(body, kind));
    const said = {
      year: orNull(body.year),
      vol: orNull(body.vol),
      country: body.country ?? DEFAULT_COUNTRY,
    };
    refuseMissing(entry.condition, said);
    const { title, description } = body;
    const is_active = toFlag(body.is_active ?? true);
    const values = {
      entry_id: entry.id,
      title,
      description,
      ...said,
      is_active,
      created_at: clock.now(),
    };
    return changes.make(authorOf(from), async ({ tx, note }) => {
      const after = await store.insertSegment(tx, values);
      note({ action: 'create', resource, id: after.id, after });
      return segmentView(kind, after);
    });
  });

  api.bind(bound.change, async ({ params, body }, from) => {
    const before = await getSegment(services, kind, params.id);
    const { year, vol, is_active, ...texts } = body;
    const values = omitUndefined({
      ...texts,
      year: year === undefined ? undefined : orNull(year),
      vol: vol === undefined ? undefined : orNull(vol),
      is_active: toOptionalFlag(is_active),
    });
    const after = { ...before, ...values };
    if (Object.keys(body).some((name) => name !== 'is_active')) {
      refuseMissing((await getEntry(services, kind, before.entry_id)).condition, after);
    }
    await changes.make(authorOf(from), async ({ tx, note }) => {
      await store.updateSegment(tx, before.id, values);
      note({ action: 'update', resource, id: before.id, before, after });
    });
    return segmentView(kind, after);
  });

  api.bind(bound.remove, async ({ params }, from) => {
    const before = await getSegment(services, kind, params.id);
    await changes.make(authorOf(from), async ({ tx, note, dropFiles }) => {
      const pictures = await store.deleteSegmentRow(tx, before.id);
      dropFiles(await deletePictures(tx, pictures));
      note({ action: 'delete', resource, id: before.id, before });
    });
    return segmentView(kind, before);
  });
}

function playlistRoutes(api: Api, services: Services, kind: Kind, bound: SegmentCalls): void {
  api.bind(bound.playlist, async ({ query }) => {
    const segment = await getSegment(services, kind, query.detail);
    const row = await findPlaylistOf(services.db, 'segment_id', segment.id);
    if (row === null) throw notFound();
    return playlistView(kind, row);
  });

  api.bind(bound.createPlaylist, async ({ body }, from) => {
    const segment = await getSegment(services, kind, body.detail);
    const fields = { spotify: body.spotify ?? '', youtube: body.youtube ?? '' };
    const row = await services.changes
      .make(authorOf(from), async ({ tx, note }) => {
        const after = await insertPlaylist(tx, 'segment_id', segment.id, fields);
        note({ action: 'create', resource: `${kind}/playlist`, id: after.id, after });
        return after;
      })
      .catch((error: unknown) => {
        const columns = 'playlist.segment_id';
        if (isTaken(error, 'playlist_of_segment_exists', columns))
          throw invalid({ detail: EXISTS });
        throw error;
      });
    return playlistView(kind, row);
  });

  api.bind(bound.changePlaylist, changePlaylist(services, kind));
}

function segmentRoutesOf(api: Api, services: Services, kind: Kind, bound: SegmentCalls): void {
  api.bind(bound.list, async ({ query }) => {
    const entry = await getEntry(services, kind, ownerIn(query, kind));
    const found = await store.listSegments(services.db, entry.id, windowOf(query));
    const results = found.results.map((row) => segmentView(kind, row));
    return pageView(bound.list.path, query, { count: found.count, results });
  });
  writeRoutes(api, services, kind, bound);
  playlistRoutes(api, services, kind, bound);
}

export function segmentRoutes(api: Api, services: Services): void {
  segmentRoutesOf(api, services, 'event', calls.eventSegmentCalls);
  segmentRoutesOf(api, services, 'content', calls.contentSegmentCalls as unknown as SegmentCalls);
}
