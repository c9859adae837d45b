import type { AlbumOwner } from '../../contracts/albums.ts';
import * as calls from '../../contracts/albums.ts';
import { createPattern } from '../../contracts/call.ts';
import type { Change } from '../db/changes.ts';
import { getWindow, pageView } from '../http/paging.ts';
import {
  findPicturesOfRows,
  getPicture,
  omitReplaced,
  type PictureSet,
  toPanelPictureView,
} from '../media/pictures/store.ts';
import { notFound } from '../platform/errors.ts';
import { pickOwnColumns, readColumns } from '../registry/columns.ts';
import { defineContent, searchByOwner } from '../registry/define-content.ts';
import { bindRecords } from '../registry/record-routes.ts';
import type { Api, Services } from '../services.ts';
import * as store from './store.ts';

type AlbumCalls = typeof calls.artistAlbumCalls;
type NewImage = Partial<Record<AlbumOwner, number>> & { detail?: number };

/** Returns the album of a new image. */
function getAlbum(kind: AlbumOwner, body: object): store.AlbumKey {
  const { [kind]: ownerId = 0, detail = null } = body as NewImage;
  return { kind, ownerId, segmentId: detail };
}

function view(kind: AlbumOwner, row: store.AlbumImageRow, pictures: PictureSet) {
  return {
    ...readColumns(row, calls.albumImageItem.shape),
    [kind]: row.entry_id ?? row.capsule_id ?? 0,
    detail: row.segment_id,
    ...toPanelPictureView(getPicture(row, pictures)),
  };
}

/** Takes the cover from another image of the album: the given one is to be the only one. */
async function replaceCover(change: Change, key: store.AlbumKey, id: number | null) {
  const cover = await store.lockCover(change.tx, key);
  if (cover !== undefined && cover !== id)
    await albumImages.audited(`${key.kind}/album`).update(change, cover, { is_cover: 0 });
}

async function assertAlbum({ db }: Services, key: store.AlbumKey): Promise<void> {
  if (!(await store.hasAlbum(db, key))) throw notFound();
}

function bindAlbum(api: Api, kind: AlbumOwner, boundCalls: AlbumCalls): void {
  bindRecords(api, albumImages, {
    calls: { create: boundCalls.create, change: boundCalls.change, remove: boundCalls.remove },
    resource: `${kind}/album`,
    picture: 'src',
    defaults: { title: '', priority: 10, is_cover: 0, is_active: 1 },
    listSiblings: (tx, id) => store.listSiblings(tx, kind, id),
    async check(services, body, id) {
      if (id !== null) await store.assertImageOfKind(services.db, kind, id);
      else if (body !== null) await assertAlbum(services, getAlbum(kind, body));
    },
    async columns(body, change, id) {
      const { [kind]: _owner, detail: _detail, ...fields } = body as NewImage;
      const key = id === null ? getAlbum(kind, body) : await store.getAlbumOf(change.tx, kind, id);
      if (body.is_cover === true) await replaceCover(change, key, id);
      if (id !== null) return pickOwnColumns(fields);
      const { ownerId, segmentId: segment_id } = key;
      const owner = { [kind === 'capsula' ? 'capsule_id' : 'entry_id']: ownerId, segment_id };
      return { ...pickOwnColumns(fields), ...owner };
    },
    view: (row, pictures) => view(kind, row, pictures),
  });

  api.bind(boundCalls.list, async ({ params, query }, services) => {
    const key = { kind, ownerId: params.id, segmentId: query.detail ?? null };
    await assertAlbum(services, key);
    const { count, results: rows } = await store.listAlbum(services.db, key, getWindow(query));
    const pictures = await findPicturesOfRows(services.db, rows);
    const results = omitReplaced(rows, pictures).map((row) => view(kind, row, pictures));
    return pageView(`/${kind}/album/${params.id}/`, query, { count, results });
  });
}

export const albumImages = defineContent({
  table: 'album_image',
  files: ['picture_id'],
  shownBy: searchByOwner('album_image', 'album'),
  resources: ['artist/album', 'event/album', 'content/album', 'capsula/album'],
  trash: {
    belongsTo: { entry_id: 'entry', segment_id: 'segment' },
    exclusiveFlag: { flag: 'is_cover', scope: ['entry_id', 'capsule_id', 'segment_id'] },
  },
  async completeVersion(change, { before, values, resource }) {
    const [kind] = resource.split('/') as [AlbumOwner];
    const key = await store.getAlbumOf(change.tx, kind, before.id);
    if (values.is_cover === 1) await replaceCover(change, key, before.id);
    return values;
  },
  routes(api) {
    bindAlbum(api, 'artist', calls.artistAlbumCalls);
    bindAlbum(api, 'event', createPattern<AlbumCalls>(calls.eventAlbumCalls));
    bindAlbum(api, 'content', createPattern<AlbumCalls>(calls.contentAlbumCalls));
    bindAlbum(api, 'capsula', createPattern<AlbumCalls>(calls.capsuleAlbumCalls));
  },
});
