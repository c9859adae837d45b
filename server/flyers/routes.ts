import * as calls from '../../contracts/flyers.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/database.ts';
import { omitUndefined, toFlag, toOptionalFlag } from '../db/dialect.ts';
import { changeAndMove, listInOrder } from '../db/places.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import { changeWithPicture, createWithPicture } from '../media/picture-upload.ts';
import { findPicturesOf } from '../media/pictures/store.ts';
import type { Services } from '../services.ts';
import * as store from './store.ts';
import { flyerView, publicFlyerView } from './view.ts';

const flyers = audited(store.flyers, 'flyer');

async function view(db: Database, row: store.FlyerRow) {
  return flyerView(row, await findPicturesOf(db, [row]));
}

export function flyerRoutes(api: Api, services: Services): void {
  const { db, changes } = services;

  api.bind(calls.listFlyers, async () => {
    const rows = await listInOrder(db, 'flyer');
    const pictures = await findPicturesOf(db, rows);
    return rows.map((row) => flyerView(row, pictures));
  });

  api.bind(calls.listActiveFlyers, async () => {
    const rows = await store.listActiveFlyers(db);
    const pictures = await findPicturesOf(db, rows);
    return rows.map((row) => publicFlyerView(row, pictures));
  });

  api.bind(calls.createFlyer, ({ body, files }, from) => {
    const upload = { field: 'src', file: files.src, crop: body.src_crop };
    return createWithPicture(services, authorOf(from), upload, async (change) => {
      const row = await flyers.create(change, {
        picture_id: change.picture,
        title: body.title,
        link: body.link ?? '',
        tags: JSON.stringify(body.tags ?? []),
        priority: body.priority ?? 10,
        is_active: toFlag(body.is_active ?? true),
        last_day: body.last_day ?? null,
      });
      return view(change.tx, row);
    });
  });

  api.bind(calls.changeFlyer, ({ params, body, files }, from) => {
    const owner = { table: 'flyer' as const, id: params.id };
    const { src_crop: crop, kept_picture: kept } = body;
    const upload = { field: 'src', file: files.src, crop, kept, owner };
    return changeWithPicture(services, authorOf(from), upload, async (change) => {
      const values = omitUndefined({
        title: body.title,
        link: body.link,
        tags: body.tags && JSON.stringify(body.tags),
        priority: body.priority,
        is_active: toOptionalFlag(body.is_active),
        last_day: body.last_day,
        picture_id: change.picture,
      });
      const target = { id: params.id, values, move: body };
      const list = () => listInOrder(change.tx, 'flyer');
      return view(change.tx, await changeAndMove(flyers, change, target, list));
    });
  });

  api.bind(calls.deleteFlyer, ({ params }, from) => {
    return changes.make(authorOf(from), async (change) =>
      view(change.tx, await flyers.delete(change, params.id)),
    );
  });
}
