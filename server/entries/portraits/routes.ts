import * as calls from '../../../contracts/portraits.ts';
import { isTaken } from '../../db/constraints.ts';
import type { Database } from '../../db/database.ts';
import { omitUndefined } from '../../db/dialect.ts';
import { authorOf } from '../../http/account.ts';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/failures.ts';
import { changeWithPicture } from '../../media/picture-upload.ts';
import { findPictures, panelPictureView, viewIn } from '../../media/pictures/store.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { EXISTS, ownerIn } from '../records/routes.ts';
import { ownerField } from '../records/view.ts';
import { getEntry } from '../write-entry.ts';
import {
  findPortrait,
  findPortraitOf,
  insertPortrait,
  type PortraitRow,
  updatePortrait,
} from './store.ts';

type Kind = 'event' | 'content';

async function view(db: Database, kind: Kind, row: PortraitRow) {
  const pictures = await findPictures(db, [row.picture_id]);
  return {
    id: row.id,
    ...ownerField(kind, row.entry_id),
    picture: viewIn(pictures, row.picture_id, panelPictureView),
    description: row.description,
  };
}

function createRoute(
  api: Api,
  services: Services,
  kind: Kind,
  call: typeof calls.eventPortraitCalls.create,
) {
  api.bind(call, async ({ body, files }, from) => {
    const entry = await getEntry(services, kind, ownerIn(body, kind));
    const upload = { field: 'picture', file: files.picture, crop: body.picture_crop };
    return changeWithPicture(services, authorOf(from), upload, async (change) => {
      const { tx, note, picture } = change;
      const values = {
        entry_id: entry.id,
        picture_id: picture ?? null,
        description: body.description,
      };
      const after = await insertPortrait(tx, values);
      note({ action: 'create', resource: `${kind}/portrait`, id: after.id, after });
      return view(tx, kind, after);
    }).catch((error: unknown) => {
      if (isTaken(error, 'portrait_exists', 'portrait.entry_id')) throw invalid({ [kind]: EXISTS });
      throw error;
    });
  });
}

function changeRoute(
  api: Api,
  services: Services,
  kind: Kind,
  call: typeof calls.eventPortraitCalls.change,
) {
  api.bind(call, async ({ params, body, files }, from) => {
    const before = await findPortrait(services.db, kind, params.id);
    if (before === null) throw notFound();
    const owner = { ...before, table: 'portrait' as const };
    const upload = { field: 'picture', file: files.picture, crop: body.picture_crop, owner };
    return changeWithPicture(services, authorOf(from), upload, async (change) => {
      const { tx, note, picture } = change;
      const values = omitUndefined({ description: body.description, picture_id: picture });
      const after = { ...before, ...values };
      await updatePortrait(tx, before.id, values);
      note({ action: 'update', resource: `${kind}/portrait`, id: before.id, before, after });
      return view(tx, kind, after);
    });
  });
}

function portraitRoutesOf(
  api: Api,
  services: Services,
  kind: Kind,
  bound: typeof calls.eventPortraitCalls,
) {
  api.bind(bound.get, async ({ params }) => {
    await getEntry(services, kind, params.id);
    const row = await findPortraitOf(services.db, params.id);
    if (row === null) throw notFound();
    return view(services.db, kind, row);
  });
  createRoute(api, services, kind, bound.create);
  changeRoute(api, services, kind, bound.change);
}

type PortraitCalls = typeof calls.eventPortraitCalls;

export function portraitRoutes(api: Api, services: Services): void {
  portraitRoutesOf(api, services, 'event', calls.eventPortraitCalls);
  portraitRoutesOf(
    api,
    services,
    'content',
    calls.contentPortraitCalls as unknown as PortraitCalls,
  );
}
