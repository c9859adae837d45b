import type { AlbumOwner } from '../../contracts/albums.ts';
import type { BackgroundItem } from '../../contracts/backgrounds.ts';
import * as calls from '../../contracts/backgrounds.ts';
import { REQUIRED } from '../../contracts/fields.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/database.ts';
import { fromFlag, omitUndefined, toFlag, toOptionalFlag } from '../db/dialect.ts';
import { changeAndMove } from '../db/places.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import { invalid } from '../http/failures.ts';
import { changeWithPicture, createWithPicture } from '../media/picture-upload.ts';
import { findPicturesOf, type PictureSet, panelPictureView } from '../media/pictures/store.ts';
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
    priority: row.priority,
    is_active: fromFlag(row.is_active),
    ...panelPictureView(picture),
  };
}

async function findAndView(db: Database, kind: AlbumOwner, row: store.BackgroundRow) {
  return view(kind, row, await findPicturesOf(db, [row]));
}

/** Returns the owner's id from either of its two field names; undefined when it was not sent. */
function readOwner(kind: AlbumOwner, body: OwnerFields): number | undefined {
  if (kind === 'event') return body.event ?? body.event_id;
  if (kind === 'content') return body.content ?? body.content_id;
  return body[kind];
}

async function assertOwner(services: Services, kind: AlbumOwner, id: number) {
  if (await store.hasOwner(services.db, kind, id)) return;
  throw invalid({ [kind]: 'No se ha encontrado lo que busca.' });
}

function ownerColumns(kind: AlbumOwner, id: number) {
  return kind === 'capsula'
    ? { capsule_id: id, entry_id: null }
    : { entry_id: id, capsule_id: null };
}

function backgroundRoutesOf(
  api: Api,
  services: Services,
  kind: AlbumOwner,
  bound: BackgroundCalls,
): void {
  const { db } = services;
  const backgrounds = audited(store.backgrounds, `${kind}/background`);

  api.bind(bound.list, async () => {
    const rows = await store.listBackgrounds(db, kind);
    const pictures = await findPicturesOf(db, rows);
    return rows.map((row) => view(kind, row, pictures));
  });

  api.bind(bound.create, async ({ body, files }, from) => {
    const owner = readOwner(kind, body);
    if (owner === undefined) throw invalid({ [kind]: REQUIRED });
    await assertOwner(services, kind, owner);
    const upload = { field: 'src', file: files.src, crop: body.src_crop };
    return createWithPicture(services, authorOf(from), upload, async (change) => {
      const row = await backgrounds.create(change, {
        ...ownerColumns(kind, owner),
        picture_id: change.picture,
        title: body.title ?? '',
        ...omitUndefined({ priority: body.priority }),
        is_active: toFlag(body.is_active ?? true),
      });
      return findAndView(change.tx, kind, row);
    });
  });

  api.bind(bound.change, async ({ params, body, files }, from) => {
    await store.assertBackgroundOfKind(db, kind, params.id);
    const owner = readOwner(kind, body);
    if (owner !== undefined) await assertOwner(services, kind, owner);
    const shown = { table: 'background' as const, id: params.id };
    const { src_crop: crop, kept_picture: kept } = body;
    const upload = { field: 'src', file: files.src, crop, kept, owner: shown };
    return changeWithPicture(services, authorOf(from), upload, async (change) => {
      const values = omitUndefined({
        title: body.title,
        priority: body.priority,
        is_active: toOptionalFlag(body.is_active),
        picture_id: change.picture,
        ...(owner === undefined ? {} : ownerColumns(kind, owner)),
      });
      const target = { id: params.id, values, move: body };
      const list = () => store.listBeside(change.tx, kind, params.id);
      return findAndView(change.tx, kind, await changeAndMove(backgrounds, change, target, list));
    });
  });

  api.bind(bound.remove, async ({ params }, from) => {
    await store.assertBackgroundOfKind(db, kind, params.id);
    return services.changes.make(authorOf(from), async (change) =>
      findAndView(change.tx, kind, await backgrounds.delete(change, params.id)),
    );
  });
}

export function backgroundRoutes(api: Api, services: Services): void {
  const { artistBackgroundCalls, eventBackgroundCalls, contentBackgroundCalls } = calls;
  backgroundRoutesOf(api, services, 'artist', artistBackgroundCalls);
  backgroundRoutesOf(api, services, 'event', eventBackgroundCalls as unknown as BackgroundCalls);
  backgroundRoutesOf(
    api,
    services,
    'content',
    contentBackgroundCalls as unknown as BackgroundCalls,
  );
  const capsuleCalls = calls.capsuleBackgroundCalls as unknown as BackgroundCalls;
  backgroundRoutesOf(api, services, 'capsula', capsuleCalls);
}
