import { createPattern } from '../../contracts/call.ts';
import type { EntryKind } from '../../contracts/entries.ts';
import * as calls from '../../contracts/entries.ts';
import { getAuthor } from '../http/account.ts';
import { findPicturesOfRows } from '../media/pictures/store.ts';
import type { Api } from '../services.ts';
import { portraitRoutes } from './portraits/routes.ts';
import { recordRoutes } from './records/routes.ts';
import { countOwnRelations } from './relations/store.ts';
import { segmentRoutes } from './segments/routes.ts';
import { getEntry, listEntries } from './store.ts';
import { changeEntry, createEntry, deleteEntry, toEntryItem } from './write-entry.ts';

type EntryCalls = typeof calls.artistCalls;

function bindEntryRoutes(api: Api, kind: EntryKind, bound: EntryCalls): void {
  api.bind(bound.list, async (_input, { db }) => {
    const rows = await listEntries(db, kind);
    const pictures = await findPicturesOfRows(db, rows);
    return rows.map((row) => toEntryItem(row, pictures));
  });
  api.bind(bound.create, ({ body, files }, services, ctx) =>
    createEntry(services, getAuthor(ctx), kind, body, files.picture),
  );
  api.bind(bound.change, ({ params, body, files }, services, ctx) =>
    changeEntry(services, getAuthor(ctx), { kind, id: params.id }, body, files.picture),
  );
  api.bindRecord(bound.change, async ({ id }, { db }) => {
    const row = await getEntry(db, kind, id);
    return { resource: kind, id, record: toEntryItem(row, await findPicturesOfRows(db, [row])) };
  });
  api.bind(bound.relations, async ({ params }, { db, entryRelations }) => {
    const { id } = await getEntry(db, kind, params.id);
    return { ...(await countOwnRelations(db, id)), ...(await entryRelations.count(db, id)) };
  });
  api.bind(bound.remove, ({ params }, services, ctx) =>
    deleteEntry(services, getAuthor(ctx), { kind, id: params.id }),
  );
}

/** Registers the routes of artists, events and content: one set of routes for each kind. */
export function entryRoutes(api: Api): void {
  bindEntryRoutes(api, 'artist', calls.artistCalls);
  bindEntryRoutes(api, 'event', createPattern<EntryCalls>(calls.eventCalls));
  bindEntryRoutes(api, 'content', createPattern<EntryCalls>(calls.contentCalls));
  recordRoutes(api);
  portraitRoutes(api);
  segmentRoutes(api);
}
