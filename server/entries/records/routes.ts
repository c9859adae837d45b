import { createPattern } from '../../../contracts/call.ts';
import type { EntryKind } from '../../../contracts/entries.ts';
import { NO_NETWORKS } from '../../../contracts/network-addresses.ts';
import * as calls from '../../../contracts/records.ts';
import { isTaken } from '../../db/constraints.ts';
import { omitUndefined } from '../../db/dialect.ts';
import { getAuthor } from '../../http/account.ts';
import { invalid } from '../../http/failures.ts';
import type { Api, Services } from '../../services.ts';
import * as content from '../content.ts';
import { getEntry } from '../store.ts';
import * as store from './store.ts';
import { toPlaylistItem, toSocialItem, toWebItem } from './view.ts';

const EXISTS = 'Este registro ya existe.';

/** Converts a second record for the same parent to a 400 on the parent's field. */
export function createDuplicateHandler(constraint: string, columns: string, field: string) {
  return (error: unknown): never => {
    if (isTaken(error, constraint, columns)) throw invalid({ [field]: EXISTS });
    throw error;
  };
}

type SocialCalls = typeof calls.artistSocialCalls;
type WebCalls = typeof calls.artistWebCalls;

function socialRoutes(api: Api, kind: EntryKind, bound: SocialCalls): void {
  const socials = content.socials.audited(`${kind}/social`);

  api.bind(bound.get, async ({ params }, { db }) => {
    await getEntry(db, kind, params.id);
    return toSocialItem(kind, await store.getRecord(db, 'entry_social', params.id));
  });

  api.bind(bound.create, async ({ body }, { changes, db }, ctx) => {
    const { id: entry_id } = await getEntry(db, kind, getOwnerId(body, kind));
    const { [kind as 'artist']: _, ...networks } = body;
    const values = { ...NO_NETWORKS, ...omitUndefined(networks), entry_id };
    const row = await changes
      .commit(getAuthor(ctx), (change) => socials.create(change, values))
      .catch(createDuplicateHandler('entry_social_exists', 'entry_social.entry_id', kind));
    return toSocialItem(kind, row);
  });

  api.bind(bound.change, ({ params, body }, { changes }, ctx) =>
    changes.commit(getAuthor(ctx), async (change) => {
      await store.assertRecordOfKind(change.tx, 'entry_social', kind, params.id);
      return toSocialItem(kind, await socials.update(change, params.id, omitUndefined(body)));
    }),
  );
  api.bindRecord(bound.change, async ({ id }, { db }) => {
    await store.assertRecordOfKind(db, 'entry_social', kind, id);
    const record = toSocialItem(kind, await content.socials.rows.get(db, id));
    return { resource: `${kind}/social`, id, record };
  });
}

function webRoutes(api: Api, kind: EntryKind, bound: WebCalls): void {
  const webs = content.webs.audited(`${kind}/web`);

  api.bind(bound.get, async ({ params }, { db }) => {
    await getEntry(db, kind, params.id);
    return toWebItem(kind, await store.getRecord(db, 'entry_web', params.id));
  });

  api.bind(bound.create, async ({ body }, { changes, db }, ctx) => {
    const { id: entry_id } = await getEntry(db, kind, getOwnerId(body, kind));
    const { text = '', hiring = '', calendar = '', url = '' } = body;
    const row = await changes
      .commit(getAuthor(ctx), (change) =>
        webs.create(change, { text, hiring, calendar, url, entry_id }),
      )
      .catch(createDuplicateHandler('entry_web_exists', 'entry_web.entry_id', kind));
    return toWebItem(kind, row);
  });

  api.bind(bound.change, ({ params, body }, { changes }, ctx) =>
    changes.commit(getAuthor(ctx), async (change) => {
      await store.assertRecordOfKind(change.tx, 'entry_web', kind, params.id);
      return toWebItem(kind, await webs.update(change, params.id, omitUndefined(body)));
    }),
  );
  api.bindRecord(bound.change, async ({ id }, { db }) => {
    await store.assertRecordOfKind(db, 'entry_web', kind, id);
    const record = toWebItem(kind, await content.webs.rows.get(db, id));
    return { resource: `${kind}/web`, id, record };
  });
}

/** Returns the parent's id; its field in the body is named after the parent's kind. */
export function getOwnerId(body: object, kind: EntryKind): number {
  return (body as Record<EntryKind, number>)[kind];
}

function artistPlaylistRoutes(api: Api): void {
  const bound = calls.artistPlaylistCalls;
  const playlists = content.playlists.audited('artist/playlist');

  api.bind(bound.get, async ({ params }, { db }) => {
    await getEntry(db, 'artist', params.id);
    return toPlaylistItem('artist', await store.getRecord(db, 'playlist', params.id));
  });

  api.bind(bound.create, async ({ body }, { changes, db }, ctx) => {
    const { id: entry_id } = await getEntry(db, 'artist', body.artist);
    const { spotify = '', youtube = '' } = body;
    const row = await changes
      .commit(getAuthor(ctx), (change) => playlists.create(change, { entry_id, spotify, youtube }))
      .catch(createDuplicateHandler('playlist_of_entry_exists', 'playlist.entry_id', 'artist'));
    return toPlaylistItem('artist', row);
  });

  api.bind(bound.change, createPlaylistChanger('artist'));
  api.bindRecord(bound.change, createPlaylistReader('artist'));
}

/** Returns the handler that changes a playlist by its own id; shared by artists and segments. */
export function createPlaylistChanger(kind: EntryKind) {
  const playlists = content.playlists.audited(`${kind}/playlist`);
  return (
    { params, body }: { params: { id: number }; body: { spotify?: string; youtube?: string } },
    { changes }: Services,
    ctx: Parameters<typeof getAuthor>[0],
  ) =>
    changes.commit(getAuthor(ctx), async (change) => {
      await store.assertPlaylistOfKind(change.tx, kind, params.id);
      return toPlaylistItem(kind, await playlists.update(change, params.id, omitUndefined(body)));
    });
}

/** Creates the function that reads the playlist changed by `createPlaylistChanger`. */
export function createPlaylistReader(kind: EntryKind) {
  return async ({ id }: { id: number }, { db }: Services) => {
    await store.assertPlaylistOfKind(db, kind, id);
    const record = toPlaylistItem(kind, await content.playlists.rows.get(db, id));
    return { resource: `${kind}/playlist` as const, id, record };
  };
}

export function recordRoutes(api: Api): void {
  socialRoutes(api, 'artist', calls.artistSocialCalls);
  socialRoutes(api, 'event', createPattern<SocialCalls>(calls.eventSocialCalls));
  socialRoutes(api, 'content', createPattern<SocialCalls>(calls.contentSocialCalls));
  webRoutes(api, 'artist', calls.artistWebCalls);
  webRoutes(api, 'event', createPattern<WebCalls>(calls.eventWebCalls));
  webRoutes(api, 'content', createPattern<WebCalls>(calls.contentWebCalls));
  artistPlaylistRoutes(api);
}
