import * as calls from '../../contracts/capsule.ts';
import { paths } from '../../contracts/paths.ts';
import { createAuditedTable } from '../db/audited.ts';
import type { Database } from '../db/database.ts';
import { omitUndefined } from '../db/dialect.ts';
import { getAuthor } from '../http/account.ts';
import { notFound } from '../platform/errors.ts';
import { defineContent } from '../registry/define-content.ts';
import { getDocuments } from '../registry/documents-store.ts';
import type { Api } from '../services.ts';
import * as store from './store.ts';

const playlists = createAuditedTable(store.playlists, 'capsula/playlist', { trash: 'none' });

function capsuleView({ gear, ...row }: store.CapsuleRow) {
  return gear === '' ? row : { ...row, gear };
}

function playlistView(row: store.PlaylistRow) {
  return { id: row.id, capsula: row.capsule_id ?? 0, spotify: row.spotify, youtube: row.youtube };
}

/** Accepts both the id of the capsule and that of its playlist: there is one of each. */
async function getPlaylist(db: Database, id: number): Promise<store.PlaylistRow> {
  const [capsule] = await store.listCapsules(db);
  const playlist = capsule ? await store.findCapsulePlaylist(db, capsule.id) : null;
  if (playlist === null || (id !== playlist.id && id !== capsule?.id)) throw notFound();
  return playlist;
}

function capsuleRoutes(api: Api): void {
  api.bind(calls.listCapsule, async (_input, { db }) =>
    (await store.listCapsules(db)).map(capsuleView),
  );

  api.bind(calls.changeCapsule, ({ params, body }, { changes }, ctx) =>
    changes.commit(getAuthor(ctx), async (change) =>
      capsuleView(await capsules.audited().update(change, params.id, omitUndefined(body))),
    ),
  );
  api.bindRecord(calls.changeCapsule, async ({ id }, { db }) => {
    const record = capsuleView(await capsules.rows.get(db, id));
    return { resource: 'capsula', id, record };
  });

  api.bind(calls.getCapsulePlaylist, async ({ params }, { db }) => {
    const row = await store.findCapsulePlaylist(db, params.id);
    if (row === null) throw notFound();
    return playlistView(row);
  });

  api.bind(calls.changeCapsulePlaylist, ({ params, body }, { changes }, ctx) =>
    changes.commit(getAuthor(ctx), async (change) => {
      const playlist = await getPlaylist(change.tx, params.id);
      return playlistView(await playlists.update(change, playlist.id, omitUndefined(body)));
    }),
  );
  api.bindRecord(calls.changeCapsulePlaylist, async (params, { db }) => {
    const playlist = await getPlaylist(db, params.id);
    return { resource: 'capsula/playlist', id: playlist.id, record: playlistView(playlist) };
  });
}

export const capsules = defineContent({
  table: 'capsule',
  resources: ['capsula'],
  trash: 'none',
  search: {
    kinds: ['capsule'],
    read: getDocuments(
      'capsule',
      ({ name, description, gear }) => ({
        kind: 'capsule',
        title: name,
        detail: '',
        path: paths.capsule,
        body: `${description}\n${gear}`,
      }),
      '1 = 1',
    ),
  },
  routes: capsuleRoutes,
});
