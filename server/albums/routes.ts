import type { AlbumOwner } from '../../contracts/albums.ts';
import * as calls from '../../contracts/albums.ts';
import type { Database } from '../db/database.ts';
import { omitUndefined, toFlag, toOptionalFlag } from '../db/dialect.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import { pageView, windowOf } from '../http/paging.ts';
import {
  changeWithPicture,
  createWithPicture,
  removeWithPicture,
} from '../media/picture-upload.ts';
import { findPictures } from '../media/pictures/store.ts';
import { notFound } from '../platform/http-error.ts';
import type { Services } from '../services.ts';
import * as store from './store.ts';
import { albumImageView } from './view.ts';

type AlbumCalls = typeof calls.artistAlbumCalls;

async function viewOf(db: Database, kind: AlbumOwner, row: store.AlbumImageRow) {
  return albumImageView(kind, row, await findPictures(db, [row.picture_id]));
}

async function refuseUnknownAlbum(services: Services, key: store.AlbumKey): Promise<void> {
  if (!(await store.hasAlbum(services.db, key))) throw notFound();
}

async function getImage(db: Database, kind: AlbumOwner, id: number) {
  const row = await store.findAlbumImage(db, kind, id);
  if (row === null) throw notFound();
  return row;
}

function listRoute(api: Api, services: Services, kind: AlbumOwner, bound: AlbumCalls): void {
  api.bind(bound.list, async ({ params, query }) => {
    const key = { kind, ownerId: params.id, segmentId: query.detail ?? null };
    await refuseUnknownAlbum(services, key);
    const found = await store.listAlbum(services.db, key, windowOf(query));
    const ids = found.results.map((row) => row.picture_id);
    const pictures = await findPictures(services.db, ids);
    const results = found.results.map((row) => albumImageView(kind, row, pictures));
    return pageView(`/${kind}/album/${params.id}/`, query, { count: found.count, results });
  });
}

function createRoute(api: Api, services: Services, kind: AlbumOwner, bound: AlbumCalls): void {
  api.bind(bound.create, async ({ body, files }, from) => {
    const ownerId = (body as unknown as Record<AlbumOwner, number>)[kind];
    const segmentId = body.detail ?? null;
    await refuseUnknownAlbum(services, { kind, ownerId, segmentId });
    const upload = { field: 'src', file: files.src, crop: body.src_crop };
    return createWithPicture(services, authorOf(from), upload, async (change) => {
      const { tx, note, picture } = change;
      const after = await store.insertAlbumImage(tx, {
        entry_id: kind === 'capsula' ? null : ownerId,
        capsule_id: kind === 'capsula' ? ownerId : null,
        segment_id: segmentId,
        picture_id: picture,
        title: body.title ?? '',
        priority: body.priority ?? 10,
        is_cover: toFlag(body.is_cover ?? false),
        is_active: toFlag(body.is_active ?? true),
      });
      if (after.is_cover === 1) await store.clearOtherCovers(tx, after);
      note({ action: 'create', resource: `${kind}/album`, id: after.id, after });
      return viewOf(tx, kind, after);
    });
  });
}

function changeRoute(api: Api, services: Services, kind: AlbumOwner, bound: AlbumCalls): void {
  api.bind(bound.change, async ({ params, body, files }, from) => {
    const before = await getImage(services.db, kind, params.id);
    const owner = { ...before, table: 'album_image' as const };
    const upload = { field: 'src', file: files.src, crop: body.src_crop, owner };
    return changeWithPicture(services, authorOf(from), upload, async (change) => {
      const { tx, note, picture } = change;
      const values = omitUndefined({
        title: body.title,
        priority: body.priority,
        is_cover: toOptionalFlag(body.is_cover),
        is_active: toOptionalFlag(body.is_active),
        picture_id: picture,
      });
      const after = { ...before, ...values };
      await store.updateAlbumImage(tx, before.id, values);
      if (body.is_cover === true) await store.clearOtherCovers(tx, after);
      note({ action: 'update', resource: `${kind}/album`, id: before.id, before, after });
      return viewOf(tx, kind, after);
    });
  });
}

function removeRoute(api: Api, services: Services, kind: AlbumOwner, bound: AlbumCalls): void {
  api.bind(bound.remove, async ({ params }, from) => {
    const owner = { table: 'album_image' as const, id: params.id };
    return removeWithPicture(services, authorOf(from), owner, async ({ tx, note }) => {
      const before = await getImage(tx, kind, params.id);
      const item = await viewOf(tx, kind, before);
      await store.deleteAlbumImageRow(tx, before.id);
      note({ action: 'delete', resource: `${kind}/album`, id: before.id, before });
      return item;
    });
  });
}

export function albumRoutes(api: Api, services: Services): void {
  const faces: ReadonlyArray<[AlbumOwner, AlbumCalls]> = [
    ['artist', calls.artistAlbumCalls],
    ['event', calls.eventAlbumCalls as unknown as AlbumCalls],
    ['content', calls.contentAlbumCalls as unknown as AlbumCalls],
    ['capsula', calls.capsuleAlbumCalls as unknown as AlbumCalls],
  ];
  for (const [kind, bound] of faces) {
    listRoute(api, services, kind, bound);
    createRoute(api, services, kind, bound);
    changeRoute(api, services, kind, bound);
    removeRoute(api, services, kind, bound);
  }
}
