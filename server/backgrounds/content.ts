import type { AlbumOwner } from '../../contracts/albums.ts';
import * as calls from '../../contracts/backgrounds.ts';
import { createPattern } from '../../contracts/call.ts';
import { REQUIRED } from '../../contracts/fields.ts';
import { invalid } from '../http/failures.ts';
import { getPicture, toPanelPictureView } from '../media/pictures/store.ts';
import { pickOwnColumns, readColumns } from '../registry/columns.ts';
import { defineContent, searchByOwner } from '../registry/define-content.ts';
import { bindRecords } from '../registry/record-routes.ts';
import type { Api } from '../services.ts';
import * as store from './store.ts';

type BackgroundCalls = typeof calls.artistBackgroundCalls;
interface OwnerFields {
  artist?: number;
  event?: number;
  event_id?: number;
  content?: number;
  content_id?: number;
  capsula?: number;
}

/** Returns the owner's id from either of its two field names; undefined when it was not sent. */
function readOwner(kind: AlbumOwner, body: OwnerFields): number | undefined {
  if (kind === 'event') return body.event ?? body.event_id;
  if (kind === 'content') return body.content ?? body.content_id;
  return body[kind];
}

function ownerColumns(kind: AlbumOwner, body: OwnerFields) {
  const id = readOwner(kind, body);
  if (id === undefined) return {};
  return kind === 'capsula'
    ? { capsule_id: id, entry_id: null }
    : { entry_id: id, capsule_id: null };
}

function bindBackgrounds(api: Api, kind: AlbumOwner, boundCalls: BackgroundCalls): void {
  bindRecords(api, backgrounds, {
    calls: boundCalls,
    resource: `${kind}/background`,
    picture: 'src',
    defaults: { title: '', is_active: 1 },
    listRows: ({ db }) => store.listBackgrounds(db, kind),
    listSiblings: (tx, row) => store.listSiblings(tx, kind, row),
    columns(body) {
      const { artist, event, event_id, content, content_id, capsula, ...fields } = body;
      return { ...pickOwnColumns(fields), ...ownerColumns(kind, body) };
    },
    async check({ db }, body, id) {
      if (id !== null) await store.assertBackgroundOfKind(db, kind, id);
      if (body === null) return;
      const owner = readOwner(kind, body);
      if (owner === undefined && id === null) throw invalid({ [kind]: REQUIRED });
      if (owner === undefined || (await store.hasOwner(db, kind, owner))) return;
      throw invalid({ [kind]: 'No se ha encontrado lo que busca.' });
    },
    view: (row, pictures) => ({
      ...readColumns(row, calls.backgroundItem.shape),
      [kind]: row.entry_id ?? row.capsule_id ?? 0,
      ...toPanelPictureView(getPicture(row, pictures)),
    }),
  });
}

export const backgrounds = defineContent({
  table: 'background',
  files: ['picture_id'],
  isPoster: true,
  shownBy: searchByOwner('background', 'background'),
  resources: ['artist/background', 'event/background', 'content/background', 'capsula/background'],
  trash: { belongsTo: { entry_id: 'entry' } },
  routes(api) {
    const { artistBackgroundCalls, eventBackgroundCalls, contentBackgroundCalls } = calls;
    bindBackgrounds(api, 'artist', artistBackgroundCalls);
    bindBackgrounds(api, 'event', createPattern<BackgroundCalls>(eventBackgroundCalls));
    bindBackgrounds(api, 'content', createPattern<BackgroundCalls>(contentBackgroundCalls));
    const capsuleCalls = createPattern<BackgroundCalls>(calls.capsuleBackgroundCalls);
    bindBackgrounds(api, 'capsula', capsuleCalls);
  },
});
