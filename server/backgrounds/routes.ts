import type { AlbumOwner } from '../../contracts/albums.ts';
import type { BackgroundItem } from '../../contracts/backgrounds.ts';
import * as calls from '../../contracts/backgrounds.ts';
import { REQUIRED } from '../../contracts/fields.ts';
import type { Database } from '../db/database.ts';
import { fromFlag, omitUndefined, toFlag, toOptionalFlag } from '../db/dialect.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import { invalid } from '../http/failures.ts';
import {
  changeWithPicture,
  createWithPicture,
  removeWithPicture,
} from '../media/picture-upload.ts';
import { findPictures, type PictureSet, panelPictureView } from '../media/pictures/store.ts';
import { notFound } from '../platform/http-error.ts';
import type { Services } from '../services.ts';
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

async function viewOf(db: Database, kind: AlbumOwner, row: store.BackgroundRow) {
  return view(kind, row, await findPictures(db, [row.picture_id]));
}

async function getBackground(db: Database, kind: AlbumOwner, id: number) {
  const row = await store.findBackground(db, kind, id);
  if (row === null) throw notFound();
  return row;
}

/** Returns the owner's id from either of its two field names; undefined when it was not sent. */
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
    const upload = { field: 'src', file: files.src, crop: body.src_crop };
    return createWithPicture(services, authorOf(from), upload, async (change) => {
      const { tx, note, picture } = change;
      const after = await store.insertBackground(tx, {
        ...ownerColumns(kind, owner),
        picture_id: picture,
        title: body.title ?? '',
        is_active: toFlag(body.is_active ?? true),
      });
      note({ action: 'create', resource: `${kind}/background`, id: after.id, after });
      return viewOf(tx, kind, after);
    });
  });
}

function changeRoute(api: Api, services: Services, kind: AlbumOwner, bound: BackgroundCalls) {
  api.bind(bound.change, async ({ params, body, files }, from) => {
    const before = await getBackground(services.db, kind, params.id);
    const owner = ownerOf(kind, body);
    if (owner !== undefined) await refuseUnknownOwner(services, kind, owner);
    const shown = { ...before, table: 'background' as const };
    const upload = { field: 'src', file: files.src, crop: body.src_crop, owner: shown };
    return changeWithPicture(services, authorOf(from), upload, async (change) => {
      const { tx, note, picture } = change;
      const values = omitUndefined({
        title: body.title,
        is_active: toOptionalFlag(body.is_active),
        picture_id: picture,
        ...(owner === undefined ? {} : ownerColumns(kind, owner)),
      });
      const after = { ...before, ...values };
      await store.updateBackground(tx, before.id, values);
      note({ action: 'update', resource: `${kind}/background`, id: before.id, before, after });
      return viewOf(tx, kind, after);
    });
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
    const owner = { table: 'background' as const, id: params.id };
    return removeWithPicture(services, authorOf(from), owner, async ({ tx, note }) => {
      const before = await getBackground(tx, kind, params.id);
      const item = await viewOf(tx, kind, before);
      await store.deleteBackgroundRow(tx, before.id);
      note({ action: 'delete', resource: `${kind}/background`, id: before.id, before });
      return item;
    });
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
