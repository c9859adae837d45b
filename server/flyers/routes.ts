import { NOT_AN_IMAGE } from '../../contracts/fields.ts';
import * as calls from '../../contracts/flyers.ts';
import { deletePictures, findPictures, insertPicture } from '../db/pictures.ts';
import { sentFields, toFlag, toOptionalFlag } from '../db/portable.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import { invalid, notFound } from '../http/failures.ts';
import type { Services } from '../http/services.ts';
import { withPicture } from '../http/uploads.ts';
import * as store from './store.ts';
import { flyerView, publicFlyerView } from './view.ts';

const resource = 'flyer';

function picturesOf({ db }: Services, rows: readonly store.FlyerRow[]) {
  return findPictures(
    db,
    rows.map((row) => row.picture_id),
  );
}

async function viewOf(services: Services, row: store.FlyerRow) {
  return flyerView(row, await picturesOf(services, [row]));
}

async function getFlyer({ db }: Services, id: number): Promise<store.FlyerRow> {
  const row = await store.findFlyer(db, id);
  if (row === null) throw notFound();
  return row;
}

function listRoutes(api: Api, services: Services): void {
  const { db } = services;
  api.bind(calls.listFlyers, async () => {
    const rows = await store.listFlyers(db);
    const pictures = await picturesOf(services, rows);
    return rows.map((row) => flyerView(row, pictures));
  });
  api.bind(calls.listActiveFlyers, async () => {
    const rows = await store.listActiveFlyers(db);
    const pictures = await picturesOf(services, rows);
    return rows.map((row) => publicFlyerView(row, pictures));
  });
}

function createRoute(api: Api, services: Services): void {
  api.bind(calls.createFlyer, async ({ body, files }, from) => {
    if (files.src === undefined) throw invalid({ src: NOT_AN_IMAGE });
    const upload = { field: 'src', file: files.src, crop: body.src_crop };
    const row = await withPicture(services, upload, (record) =>
      services.changes.make(authorOf(from), async ({ tx, note }) => {
        if (record === null) throw invalid({ src: NOT_AN_IMAGE });
        const after = await store.insertFlyer(tx, {
          picture_id: await insertPicture(tx, record, services.clock.now()),
          title: body.title,
          link: body.link ?? '',
          tags: JSON.stringify(body.tags ?? []),
          priority: body.priority ?? 10,
          is_active: toFlag(body.is_active ?? true),
          last_day: body.last_day ?? null,
        });
        note({ action: 'create', resource, id: after.id, after });
        return after;
      }),
    );
    return viewOf(services, row);
  });
}

function changeRoute(api: Api, services: Services): void {
  api.bind(calls.changeFlyer, async ({ params, body, files }, from) => {
    const before = await getFlyer(services, params.id);
    const present = before.picture_id;
    const upload = { field: 'src', file: files.src, crop: body.src_crop, present };
    const row = await withPicture(services, upload, (record) =>
      services.changes.make(authorOf(from), async ({ tx, note, dropFiles }) => {
        const picture = record && (await insertPicture(tx, record, services.clock.now()));
        const values = sentFields({
          title: body.title,
          link: body.link,
          tags: body.tags && JSON.stringify(body.tags),
          priority: body.priority,
          is_active: toOptionalFlag(body.is_active),
          last_day: body.last_day,
          picture_id: picture ?? undefined,
        });
        const after = { ...before, ...values };
        await store.updateFlyer(tx, before.id, values);
        if (picture !== null) dropFiles(await deletePictures(tx, [present]));
        note({ action: 'update', resource, id: before.id, before, after });
        return after;
      }),
    );
    return viewOf(services, row);
  });
}

export function flyerRoutes(api: Api, services: Services): void {
  listRoutes(api, services);
  createRoute(api, services);
  changeRoute(api, services);

  api.bind(calls.deleteFlyer, async ({ params }, from) => {
    const before = await getFlyer(services, params.id);
    const item = await viewOf(services, before);
    await services.changes.make(authorOf(from), async ({ tx, note, dropFiles }) => {
      await store.deleteFlyerRow(tx, before.id);
      dropFiles(await deletePictures(tx, [before.picture_id]));
      note({ action: 'delete', resource, id: before.id, before });
    });
    return item;
  });
}
