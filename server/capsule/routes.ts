import * as calls from '../../contracts/capsule.ts';
import { omitUndefined } from '../db/dialect.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import { notFound } from '../platform/http-error.ts';
import type { Services } from '../services.ts';
import * as store from './store.ts';

function playlistView(row: store.PlaylistRow) {
  return { id: row.id, capsula: row.capsule_id ?? 0, spotify: row.spotify, youtube: row.youtube };
}

export function capsuleRoutes(api: Api, services: Services): void {
  const { db, changes } = services;

  api.bind(calls.listCapsule, () => store.listCapsules(db));

  api.bind(calls.changeCapsule, async ({ params, body }, from) => {
    const before = await store.findCapsule(db, params.id);
    if (before === null) throw notFound();
    const after = { ...before, ...omitUndefined(body) };
    await changes.make(authorOf(from), async ({ tx, note }) => {
      await store.updateCapsule(tx, before.id, omitUndefined(body));
      note({ action: 'update', resource: 'capsula', id: before.id, before, after });
    });
    return after;
  });

  api.bind(calls.getCapsulePlaylist, async ({ params }) => {
    const row = await store.findCapsulePlaylist(db, params.id);
    if (row === null) throw notFound();
    return playlistView(row);
  });

  // The id of the capsule and the id of its playlist are both accepted: there is only one of each,
  // and the panel knows both.
  api.bind(calls.changeCapsulePlaylist, async ({ params, body }, from) => {
    const [capsule] = await store.listCapsules(db);
    const before = capsule ? await store.findCapsulePlaylist(db, capsule.id) : null;
    if (before === null || (params.id !== before.id && params.id !== capsule?.id)) throw notFound();
    const values = omitUndefined(body);
    const after = { ...before, ...values };
    await changes.make(authorOf(from), async ({ tx, note }) => {
      await store.updateCapsulePlaylist(tx, before.id, values);
      note({ action: 'update', resource: 'capsula/playlist', id: before.id, before, after });
    });
    return playlistView(after);
  });
}
