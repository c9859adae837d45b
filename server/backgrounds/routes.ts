import type { AlbumOwner } from '../../contracts/albums.ts';
import type { BackgroundItem } from '../../contracts/backgrounds.ts';
import * as calls from '../../contracts/backgrounds.ts';
import { NOT_AN_IMAGE, REQUIRED } from '../../contracts/fields.ts';
import {
  deletePictures,
  findPictures,
  insertPicture,
  type PictureSet,
  panelPictureView,
} from '../db/pictures.ts';
import { fromFlag, sentFields, toFlag, toOptionalFlag } from '../db/portable.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import { invalid, notFound } from '../http/failures.ts';
import type { Services } from '../http/services.ts';
import { withPicture } from '../http/uploads.ts';
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

function view(kind: AlbumOwner, row: store.BackgroundRow, pictures: PictureSet): BackgroundItem {
  const picture = pictures.get(row.picture_id);
  if (picture === undefined) throw new Error(`background ${row.id} has no picture`);
  return {
    id: row.id,
    [kind]: row.entry_id ?? row.capsule_id ?? 0,
    title: row.title,
    is_active: fromFlag(row.is_active),
    ...panelPictureView(picture),
  };
}

async function viewOf(services: Services, kind: AlbumOwner, row: store.BackgroundRow) {
  return view(kind, row, await findPictures(services.db, [row.picture_id]));
}

/** The owner under either of its names; undefined when it was not sent. */
function ownerOf(kind: AlbumOwner, body: OwnerFields): number | undefined {
  if (kind === 'event') return body.event ?? body.event_id;
  if (kind === 'content') return body.content ?? body.content_id;
  return body[kind];
}

async function refuseUnknownOwner(services: Services, kind: AlbumOwner, id: number) {
  if (await store.hasOwner(services.db, kind, id)) return;
  throw invalid({ [kind]: 'No se ha encontrado lo que busca.' });
}

function ownerColumns(kind: AlbumOwner, id: number) {
  return kind === 'capsula'
    ? { capsule_id: id, entry_id: null }
    : { entry_id: id, capsule_id: null };
}

function createRoute(api: Api, services: Services, kind: AlbumOwner, bound: BackgroundCalls) {
  api.bind(bound.create, async ({ body, files }, from) => {
    const owner = ownerOf(kind, body);
    if (owner === undefined) throw invalid({ [kind]: REQUIRED });
    await refuseUnknownOwner(services, kind, owner);
    if (files.src === undefined) throw invalid({ src: NOT_AN_IMAGE });
    const upload = { field: 'src', file: files.src, crop: body.src_crop };
    const row = await withPicture(services, upload, (record) =>
      services.changes.make(authorOf(from), async ({ tx, note }) => {
        if (record === null) throw invalid({ src: NOT_AN_IMAGE });
        const after = await store.insertBackground(tx, {
          ...ownerColumns(kind, owner),
          picture_id: await insertPicture(tx, record, services.clock.now()),
          title: body.title ?? '',
          is_active: toFlag(body.is_active ?? true),
        });
        note({ action: 'create', resource: `${kind}/background`, id: after.id, after });
        return after;
      }),
    );
    return viewOf(services, kind, row);
  });
}

function changeRoute(api: Api, services: Services, kind: AlbumOwner, bound: BackgroundCalls) {
  api.bind(bound.change, async ({ params, body, files }, from) => {
    const before = await store.findBackground(services.db, kind, params.id);
    if (before === null) throw notFound();
    const owner = ownerOf(kind, body);
    if (owner !== undefined) await refuseUnknownOwner(services, kind, owner);
    const present = before.picture_id;
    const upload = { field: 'src', file: files.src, crop: body.src_crop, present };
    const row = await withPicture(services, upload, (record) =>
      services.changes.make(authorOf(from), async ({ tx, note, dropFiles }) => {
        const picture = record && (await insertPicture(tx, record, services.clock.now()));
        const values = sentFields({
          title: body.title,
          is_active: toOptionalFlag(body.is_active),
          picture_id: picture ?? undefined,
          ...(owner === undefined ? {} : ownerColumns(kind, owner)),
        });
        const after = { ...before, ...values };
        await store.updateBackground(tx, before.id, values);
        if (picture !== null) dropFiles(await deletePictures(tx, [present]));
        note({ action: 'update', resource: `${kind}/background`, id: before.id, before, after });
        return after;
      }),
    );
    return viewOf(services, kind, row);
  });
}

function readAndRemoveRoutes(
  api: Api,
  services: Services,
  kind: AlbumOwner,
  bound: BackgroundCalls,
) {
  api.bind(bound.list, async () => {
    const rows = await store.listBackgrounds(services.db, kind);
    const pictures = await findPictures(
      services.db,
      rows.map((row) => row.picture_id),
    );
    return rows.map((row) => view(kind, row, pictures));
  });
  api.bind(bound.remove, async ({ params }, from) => {
    const before = await store.findBackground(services.db, kind, params.id);
    if (before === null) throw notFound();
    const item = await viewOf(services, kind, before);
    await services.changes.make(authorOf(from), async ({ tx, note, dropFiles }) => {
      await store.deleteBackgroundRow(tx, before.id);
      dropFiles(await deletePictures(tx, [before.picture_id]));
      note({ action: 'delete', resource: `${kind}/background`, id: before.id, before });
    });
    return item;
  });
}

export function backgroundRoutes(api: Api, services: Services): void {
  const faces: ReadonlyArray<[AlbumOwner, BackgroundCalls]> = [
    ['artist', calls.artistBackgroundCalls],
    ['event', calls.eventBackgroundCalls as unknown as BackgroundCalls],
    ['content', calls.contentBackgroundCalls as unknown as BackgroundCalls],
    ['capsula', calls.capsuleBackgroundCalls as unknown as BackgroundCalls],
  ];
  for (const [kind, bound] of faces) {
    createRoute(api, services, kind, bound);
    changeRoute(api, services, kind, bound);
    readAndRemoveRoutes(api, services, kind, bound);
  }
}
