import * as calls from '../../contracts/flyers.ts';
import type { Database } from '../db/database.ts';
import { omitUndefined, toFlag, toOptionalFlag } from '../db/dialect.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import {
  changeWithPicture,
  createWithPicture,
  removeWithPicture,
} from '../media/picture-upload.ts';
import { findPictures } from '../media/pictures/store.ts';
import { notFound } from '../platform/http-error.ts';
import type { Services } from '../services.ts';
import * as store from './store.ts';
import { flyerView, publicFlyerView } from './view.ts';

const resource = 'flyer';

function picturesOf(db: Database, rows: readonly store.FlyerRow[]) {
  return findPictures(
    db,
    rows.map((row) => row.picture_id),
  );
}

async function viewOf(db: Database, row: store.FlyerRow) {
  return flyerView(row, await picturesOf(db, [row]));
}

async function getFlyer(db: Database, id: number): Promise<store.FlyerRow> {
  const row = await store.findFlyer(db, id);
  if (row === null) throw notFound();
  return row;
}

function listRoutes(api: Api, services: Services): void {
  const { db } = services;
  api.bind(calls.listFlyers, async () => {
    const rows = await store.listFlyers(db);
    const pictures = await picturesOf(db, rows);
    return rows.map((row) => flyerView(row, pictures));
  });
  api.bind(calls.listActiveFlyers, async () => {
    const rows = await store.listActiveFlyers(db);
    const pictures = await picturesOf(db, rows);
    return rows.map((row) => publicFlyerView(row, pictures));
  });
}

function createRoute(api: Api, services: Services): void {
  api.bind(calls.createFlyer, async ({ body, files }, from) => {
    const upload = { field: 'src', file: files.src, crop: body.src_crop };
    return createWithPicture(services, authorOf(from), upload, async (change) => {
      const { tx, note, picture } = change;
      const after = await store.insertFlyer(tx, {
        picture_id: picture,
        title: body.title,
        link: body.link ?? '',
        tags: JSON.stringify(body.tags ?? []),
        priority: body.priority ?? 10,
        is_active: toFlag(body.is_active ?? true),
        last_day: body.last_day ?? null,
      });
      note({ action: 'create', resource, id: after.id, after });
      return viewOf(tx, after);
    });
  });
}

function changeRoute(api: Api, services: Services): void {
  api.bind(calls.changeFlyer, async ({ params, body, files }, from) => {
    const before = await getFlyer(services.db, params.id);
    const owner = { ...before, table: 'flyer' as const };
    const upload = { field: 'src', file: files.src, crop: body.src_crop, owner };
    return changeWithPicture(services, authorOf(from), upload, async (change) => {
      const { tx, note, picture } = change;
      const values = omitUndefined({
        title: body.title,
        link: body.link,
        tags: body.tags && JSON.stringify(body.tags),
        priority: body.priority,
        is_active: toOptionalFlag(body.is_active),
        last_day: body.last_day,
        picture_id: picture,
      });
      const after = { ...before, ...values };
      await store.updateFlyer(tx, before.id, values);
      note({ action: 'update', resource, id: before.id, before, after });
      return viewOf(tx, after);
    });
  });
}

export function flyerRoutes(api: Api, services: Services): void {
  listRoutes(api, services);
  createRoute(api, services);
  changeRoute(api, services);

  api.bind(calls.deleteFlyer, async ({ params }, from) => {
    const owner = { table: 'flyer' as const, id: params.id };
    return removeWithPicture(services, authorOf(from), owner, async ({ tx, note }) => {
      const before = await getFlyer(tx, params.id);
      const item = await viewOf(tx, before);
      await store.deleteFlyerRow(tx, before.id);
      note({ action: 'delete', resource, id: before.id, before });
      return item;
    });
  });
}
