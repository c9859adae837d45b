import { callsLike } from '../../contracts/call.ts';
import type { EntryKind } from '../../contracts/entries.ts';
import * as calls from '../../contracts/entries.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import { findPicturesOf } from '../media/pictures/store.ts';
import type { Services } from '../services.ts';
import { portraitRoutes } from './portraits/routes.ts';
import { recordRoutes } from './records/routes.ts';
import { countOwnRelations } from './relations/store.ts';
import { segmentRoutes } from './segments/routes.ts';
import { getEntry, listEntries } from './store.ts';
import { entryView } from './view.ts';
import { changeEntry, createEntry, deleteEntry } from './write-entry.ts';

type EntryCalls = typeof calls.artistCalls;

function entryRoutesOf(api: Api, services: Services, kind: EntryKind, bound: EntryCalls): void {
  api.bind(bound.list, async () => {
    const rows = await listEntries(services.db, kind);
    const pictures = await findPicturesOf(services.db, rows);
    return rows.map((row) => entryView(row, pictures));
  });
  api.bind(bound.create, ({ body, files }, from) =>
    createEntry(services, authorOf(from), kind, body, files.picture),
  );
  api.bind(bound.change, ({ params, body, files }, from) =>
    changeEntry(services, authorOf(from), { kind, id: params.id }, body, files.picture),
  );
  api.bind(bound.relations, async ({ params }) => {
    const { id } = await getEntry(services.db, kind, params.id);
    const { db, entryRelations } = services;
    return { ...(await countOwnRelations(db, id)), ...(await entryRelations.count(db, id)) };
  });
  api.bind(bound.remove, ({ params }, from) =>
    deleteEntry(services, authorOf(from), { kind, id: params.id }),
  );
}

/** Registers the routes of artists, events and content: one set of routes for each kind. */
export function entryRoutes(api: Api, services: Services): void {
  entryRoutesOf(api, services, 'artist', calls.artistCalls);
  entryRoutesOf(api, services, 'event', callsLike<EntryCalls>(calls.eventCalls));
  entryRoutesOf(api, services, 'content', callsLike<EntryCalls>(calls.contentCalls));
  recordRoutes(api, services);
  portraitRoutes(api, services);
  segmentRoutes(api, services);
}
