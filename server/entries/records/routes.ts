import type { EntryKind } from '../../../contracts/entries.ts';
import * as calls from '../../../contracts/records.ts';
import { isTaken } from '../../db/constraints.ts';
import { omitUndefined } from '../../db/dialect.ts';
import { authorOf } from '../../http/account.ts';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { getEntry } from '../write-entry.ts';
import * as store from './store.ts';
import { playlistView, socialView, webView } from './view.ts';

export const EXISTS = 'Este registro ya existe.';

/** Converts a second record for the same parent to a 400 on the parent's field. */
function refuseSecond(constraint: string, columns: string, field: string) {
  return (error: unknown): never => {
    if (isTaken(error, constraint, columns)) throw invalid({ [field]: EXISTS });
    throw error;
  };
}

type SocialCalls = typeof calls.artistSocialCalls;
type WebCalls = typeof calls.artistWebCalls;

function socialRoutes(api: Api, services: Services, kind: EntryKind, bound: SocialCalls): void {
  const { db, changes } = services;
  const resource = `${kind}/social` as const;

  api.bind(bound.get, async ({ params }) => {
    await getEntry(services, kind, params.id);
    const row = await store.findRecord(db, 'entry_social', params.id);
    if (row === null) throw notFound();
    return socialView(kind, row);
  });

  api.bind(bound.create, async ({ body }, from) => {
    const entry = await getEntry(services, kind, ownerIn(body, kind));
    const { facebook = '', spotify = '', instagram = '', twitter = '', youtube = '' } = body;
    const values = { facebook, spotify, instagram, twitter, youtube, entry_id: entry.id };
    const row = await changes
      .make(authorOf(from), async ({ tx, note }) => {
        const after = await store.insertSocial(tx, values);
        note({ action: 'create', resource, id: after.id, after });
        return after;
      })
      .catch(refuseSecond('entry_social_exists', 'entry_social.entry_id', kind));
    return socialView(kind, row);
  });

  api.bind(bound.change, async ({ params, body }, from) => {
    const before = await store.findRecordOfKind(db, 'entry_social', kind, params.id);
    if (before === null) throw notFound();
    const after = { ...before, ...omitUndefined(body) };
    await changes.make(authorOf(from), async ({ tx, note }) => {
      await store.updateSocial(tx, after);
      note({ action: 'update', resource, id: before.id, before, after });
    });
    return socialView(kind, after);
  });
}

function webRoutes(api: Api, services: Services, kind: EntryKind, bound: WebCalls): void {
  const { db, changes } = services;
  const resource = `${kind}/web` as const;

  api.bind(bound.get, async ({ params }) => {
    await getEntry(services, kind, params.id);
    const row = await store.findRecord(db, 'entry_web', params.id);
    if (row === null) throw notFound();
    return webView(kind, row);
  });

  api.bind(bound.create, async ({ body }, from) => {
    const entry = await getEntry(services, kind, ownerIn(body, kind));
    const { text = '', hiring = '', calendar = '', url = '' } = body;
    const values = { text, hiring, calendar, url, entry_id: entry.id };
    const row = await changes
      .make(authorOf(from), async ({ tx, note }) => {
        const after = await store.insertWeb(tx, values);
        note({ action: 'create', resource, id: after.id, after });
        return after;
      })
      .catch(refuseSecond('entry_web_exists', 'entry_web.entry_id', kind));
    return webView(kind, row);
  });

  api.bind(bound.change, async ({ params, body }, from) => {
    const before = await store.findRecordOfKind(db, 'entry_web', kind, params.id);
    if (before === null) throw notFound();
    const after = { ...before, ...omitUndefined(body) };
    await changes.make(authorOf(from), async ({ tx, note }) => {
      await store.updateWeb(tx, after);
      note({ action: 'update', resource, id: before.id, before, after });
    });
    return webView(kind, after);
  });
}

/** Returns the parent's id; its field in the body is named after the parent's kind. */
export function ownerIn(body: object, kind: EntryKind): number {
  return (body as Record<EntryKind, number>)[kind];
}

function artistPlaylistRoutes(api: Api, services: Services): void {
  const { db, changes } = services;
  const bound = calls.artistPlaylistCalls;

  api.bind(bound.get, async ({ params }) => {
    await getEntry(services, 'artist', params.id);
    const row = await store.findPlaylistOf(db, 'entry_id', params.id);
    if (row === null) throw notFound();
    return playlistView('artist', row);
  });

  api.bind(bound.create, async ({ body }, from) => {
    const entry = await getEntry(services, 'artist', body.artist);
    const fields = { spotify: body.spotify ?? '', youtube: body.youtube ?? '' };
    const row = await changes
      .make(authorOf(from), async ({ tx, note }) => {
        const after = await store.insertPlaylist(tx, 'entry_id', entry.id, fields);
        note({ action: 'create', resource: 'artist/playlist', id: after.id, after });
        return after;
      })
      .catch(refuseSecond('playlist_of_entry_exists', 'playlist.entry_id', 'artist'));
    return playlistView('artist', row);
  });

  api.bind(bound.change, changePlaylist(services, 'artist'));
}

/** Returns the handler that changes a playlist by its own id; shared by artists and segments. */
export function changePlaylist(services: Services, kind: EntryKind) {
  return async (
    input: { params: { id: number }; body: { spotify?: string; youtube?: string } },
    from: Parameters<typeof authorOf>[0],
  ) => {
    const before = await store.findPlaylistOfKind(services.db, kind, input.params.id);
    if (before === null) throw notFound();
    const values = omitUndefined(input.body);
    const after = { ...before, ...values };
    await services.changes.make(authorOf(from), async ({ tx, note }) => {
      await store.updatePlaylist(tx, before.id, values);
      note({ action: 'update', resource: `${kind}/playlist`, id: before.id, before, after });
    });
    return playlistView(kind, after);
  };
}

export function recordRoutes(api: Api, services: Services): void {
  socialRoutes(api, services, 'artist', calls.artistSocialCalls);
  socialRoutes(api, services, 'event', calls.eventSocialCalls as unknown as SocialCalls);
  socialRoutes(api, services, 'content', calls.contentSocialCalls as unknown as SocialCalls);
  webRoutes(api, services, 'artist', calls.artistWebCalls);
  webRoutes(api, services, 'event', calls.eventWebCalls as unknown as WebCalls);
  webRoutes(api, services, 'content', calls.contentWebCalls as unknown as WebCalls);
  artistPlaylistRoutes(api, services);
}
