import type { AlbumOwner } from '../../contracts/albums.ts';
import * as calls from '../../contracts/albums.ts';
import { NOT_AN_IMAGE } from '../../contracts/fields.ts';
import { deletePictures, findPictures, insertPicture } from '../db/pictures.ts';
import { sentFields, toFlag, toOptionalFlag } from '../db/portable.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import { invalid, notFound } from '../http/failures.ts';
import { pageView, windowOf } from '../http/paging.ts';
import type { Services } from '../http/services.ts';
import { withPicture } from '../http/uploads.ts';
import * as store from './store.ts';
import { albumImageView } from './view.ts';

type AlbumCalls = typeof calls.artistAlbumCalls;

async function viewOf(services: Services, kind: AlbumOwner, row: store.AlbumImageRow) {
  return albumImageView(kind, row, await findPictures(services.db, [row.picture_id]));
}

async function refuseUnknownAlbum(services: Services, key: store.AlbumKey): Promise<void> {
  if (!(await store.hasAlbum(services.db, key))) throw notFound();
}

async function getImage(services: Services, kind: AlbumOwner, id: number) {
  const row = await store.findAlbumImage(services.db, kind, id);
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
    if (files.src === undefined) throw invalid({ src: NOT_AN_IMAGE });
    const upload = { field: 'src', file: files.src, crop: body.src_crop };
    const row = await withPicture(services, upload, (record) =>
      services.changes.make(authorOf(from), async ({ tx, note }) => {
        if (record === null) throw invalid({ src: NOT_AN_IMAGE });
        const after = await store.insertAlbumImage(tx, {
          entry_id: kind === 'capsula' ? null : ownerId,
          capsule_id: kind === 'capsula' ? ownerId : null,
          segment_id: segmentId,
          picture_id: await insertPicture(tx, record, services.clock.now()),
          title: body.title ?? '',
          priority: body.priority ?? 10,
          is_cover: toFlag(body.is_cover ?? false),
          is_active: toFlag(body.is_active ?? true),
        });
        if (after.is_cover === 1) await store.clearOtherCovers(tx, after);
        note({ action: 'create', resource: `${kind}/album`, id: after.id, after });
        return after;
      }),
    );
    return viewOf(services, kind, row);
  });
}

function changeRoute(api: Api, services: Services, kind: AlbumOwner, bound: AlbumCalls): void {
  api.bind(bound.change, async ({ params, body, files }, from) => {
    const before = await getImage(services, kind, params.id);
    const present = before.picture_id;
    const upload = { field: 'src', file: files.src, crop: body.src_crop, present };
    const row = await withPicture(services, upload, (record) =>
      services.changes.make(authorOf(from), async ({ tx, note, dropFiles }) => {
        const picture = record && (await insertPicture(tx, record, services.clock.now()));
        const values = sentFields({
          title: body.title,
          priority: body.priority,
          is_cover: toOptionalFlag(body.is_cover),
          is_active: toOptionalFlag(body.is_active),
          picture_id: picture ?? undefined,
        });
        const after = { ...before, ...values };
        await store.updateAlbumImage(tx, before.id, values);
        if (body.is_cover === true) await store.clearOtherCovers(tx, after);
        if (picture !== null) dropFiles(await deletePictures(tx, [present]));
        note({ action: 'update', resource: `${kind}/album`, id: before.id, before, after });
        return after;
      }),
    );
    return viewOf(services, kind, row);
  });
}

function removeRoute(api: Api, services: Services, kind: AlbumOwner, bound: AlbumCalls): void {
  api.bind(bound.remove, async ({ params }, from) => {
    const before = await getImage(services, kind, params.id);
    const item = await viewOf(services, kind, before);
    await services.changes.make(authorOf(from), async ({ tx, note, dropFiles }) => {
      await store.deleteAlbumImageRow(tx, before.id);
      dropFiles(await deletePictures(tx, [before.picture_id]));
      note({ action: 'delete', resource: `${kind}/album`, id: before.id, before });
    });
    return item;
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
