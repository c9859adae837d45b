import { createPattern } from '../../../contracts/call.ts';
import * as calls from '../../../contracts/portraits.ts';
import type { TableRow } from '../../db/crud.ts';
import type { Database } from '../../db/database.ts';
import { omitUndefined } from '../../db/dialect.ts';
import { getAuthor } from '../../http/account.ts';
import { changeWithPicture } from '../../media/picture-upload.ts';
import { findPictures, findPictureView, toPanelPictureView } from '../../media/pictures/store.ts';
import type { Api } from '../../services.ts';
import * as content from '../content.ts';
import { createDuplicateHandler, getOwnerId } from '../records/routes.ts';
import { assertRecordOfKind, getRecord } from '../records/store.ts';
import { toOwnerField } from '../records/view.ts';
import { getEntry } from '../store.ts';

type Kind = 'event' | 'content';
type PortraitCalls = typeof calls.eventPortraitCalls;

async function getPortraitItem(db: Database, kind: Kind, row: TableRow<'portrait'>) {
  const pictures = await findPictures(db, [row.picture_id]);
  return {
    id: row.id,
    ...toOwnerField(kind, row.entry_id),
    picture: findPictureView(pictures, row.picture_id, toPanelPictureView),
    description: row.description,
  };
}

function bindPortraitRoutes(api: Api, kind: Kind, bound: PortraitCalls): void {
  const portraits = content.portraits.audited(`${kind}/portrait`);

  api.bind(bound.get, async ({ params }, { db }) => {
    await getEntry(db, kind, params.id);
    return getPortraitItem(db, kind, await getRecord(db, 'portrait', params.id));
  });

  api.bind(bound.create, async ({ body, files }, services, ctx) => {
    const entry = await getEntry(services.db, kind, getOwnerId(body, kind));
    const { picture_crop: crop, alt } = body;
    const upload = { ...content.ENTRY_PICTURE, file: files.picture, crop, alt };
    return changeWithPicture(services, getAuthor(ctx), upload, async (change) => {
      const { picture = null } = change;
      const { description } = body;
      const values = { entry_id: entry.id, picture_id: picture, description };
      return getPortraitItem(change.tx, kind, await portraits.create(change, values));
    }).catch(createDuplicateHandler('portrait_exists', 'portrait.entry_id', kind));
  });

  api.bind(bound.change, async ({ params, body, files }, services, ctx) => {
    await assertRecordOfKind(services.db, 'portrait', kind, params.id);
    const owner = { table: 'portrait' as const, id: params.id };
    const { picture_crop: crop, alt } = body;
    const upload = { ...content.ENTRY_PICTURE, file: files.picture, crop, alt, owner };
    return changeWithPicture(services, getAuthor(ctx), upload, async (change) => {
      const { description } = body;
      const values = omitUndefined({ description, picture_id: change.picture });
      return getPortraitItem(change.tx, kind, await portraits.update(change, params.id, values));
    });
  });
  api.bindRecord(bound.change, async ({ id }, { db }) => {
    await assertRecordOfKind(db, 'portrait', kind, id);
    const record = await getPortraitItem(db, kind, await content.portraits.rows.get(db, id));
    return { resource: `${kind}/portrait`, id, record };
  });
}

export function portraitRoutes(api: Api): void {
  bindPortraitRoutes(api, 'event', calls.eventPortraitCalls);
  bindPortraitRoutes(api, 'content', createPattern<PortraitCalls>(calls.contentPortraitCalls));
}
