import type { CallValues } from '../../contracts/call.ts';
import {
  type artistCalls,
  type EntryItem,
  type EntryKind,
  entryItem,
  NO_FREE_SLUG,
} from '../../contracts/entries.ts';
import type { Author } from '../db/changes.ts';
import { isTaken } from '../db/constraints.ts';
import type { Database } from '../db/database.ts';
import { omitUndefined, toFlag } from '../db/dialect.ts';
import { changeAndMove } from '../db/positions.ts';
import { lockTable } from '../db/row-locks.ts';
import { conflict, invalid } from '../http/failures.ts';
import type { SpooledFile } from '../http/multipart.ts';
import { changeWithPicture } from '../media/picture-upload.ts';
import {
  findPictures,
  findPictureView,
  type PictureSet,
  toPanelPictureView,
} from '../media/pictures/store.ts';
import { findFreeSlug, getSlug } from '../platform/slugs.ts';
import { pickOwnColumns, readColumns } from '../registry/columns.ts';
import type { Services } from '../services.ts';
import { ENTRY_PICTURE, entries } from './content.ts';
import { getSeo } from './default-seo.ts';
import {
  deleteOldSlug,
  type EntryRow,
  findSlugsLike,
  getEntry,
  insertOldSlug,
  listEntries,
  lockEntry,
} from './store.ts';

/** Returns an artist, event or content item as shown in the panel. */
export function toEntryItem(row: EntryRow, pictures: PictureSet): EntryItem {
  return {
    ...readColumns(row, entryItem.shape),
    picture: findPictureView(pictures, row.picture_id, toPanelPictureView),
    ...getSeo(row),
  };
}

const HAS_CONTEST =
  'Este evento tiene postulaciones. Elimine primero el evento de postulaciones (sección Postulaciones).';

/** Fields of an entry as sent; a field that was not sent is undefined. */
type EntryFields = CallValues<typeof artistCalls.change>['body'];

function toEntryColumns(fields: EntryFields) {
  const condition = fields.condition && [...new Set(fields.condition)].sort();
  return pickOwnColumns({ ...fields, ...(condition && { condition }) });
}

function rejectTakenSlug(error: unknown): never {
  if (isTaken(error, 'entry_name_id_taken', 'entry.kind, entry.name_id')) {
    throw invalid({ name_id: NO_FREE_SLUG });
  }
  throw error;
}

async function getEntryItem(db: Database, row: EntryRow): Promise<EntryItem> {
  return toEntryItem(row, await findPictures(db, [row.picture_id]));
}

/** Creates an entry with a free slug; the picture is optional. */
export async function createEntry(
  services: Services,
  author: Author,
  kind: EntryKind,
  fields: EntryFields & { name: string },
  file: SpooledFile | undefined,
): Promise<EntryItem> {
  const { picture_crop: crop, alt } = fields;
  const upload = { ...ENTRY_PICTURE, file, crop, alt };
  return changeWithPicture(services, author, upload, async (change) => {
    const { tx, picture } = change;
    const base = getSlug(fields.name);
    // Of records of one name at the same moment each gets the next number.
    await lockTable(tx, 'entry_old_slug');
    const slug = fields.name_id ?? findFreeSlug(base, await findSlugsLike(tx, kind, base));
    await deleteOldSlug(tx, kind, slug);
    const inserted = await entries.audited(kind).create(change, {
      kind,
      email: '',
      description: '',
      priority: 10,
      condition: '[]',
      is_active: toFlag(true),
      created_at: services.clock.now(),
      seo_title: '',
      seo_description: '',
      ...toEntryColumns(fields),
      name: fields.name,
      name_id: slug,
      picture_id: picture ?? null,
    });
    return getEntryItem(tx, inserted);
  }).catch(rejectTakenSlug);
}

/** Changes the fields that were sent. A replaced picture goes; a replaced slug redirects. */
export async function changeEntry(
  services: Services,
  author: Author,
  target: { kind: EntryKind; id: number },
  fields: EntryFields,
  file: SpooledFile | undefined,
): Promise<EntryItem> {
  const { kind, id } = target;
  await getEntry(services.db, kind, id);
  const owner = { table: 'entry' as const, id };
  const { picture_crop: crop, alt } = fields;
  const upload = { ...ENTRY_PICTURE, file, crop, alt, owner };
  return changeWithPicture(services, author, upload, async (change) => {
    const { tx, picture } = change;
    const columns = omitUndefined({ ...toEntryColumns(fields), picture_id: picture });
    const slug = columns.name_id;
    const before = await lockEntry(tx, kind, id);
    const isShown = columns.is_active ?? before.is_active;
    if (isShown !== before.is_active) {
      await services.entryRelations.noteShown(tx, id, isShown === 1, services.clock.now());
    }
    if (slug !== undefined && slug !== before.name_id) await insertOldSlug(tx, before, slug);
    const target = { id, values: columns, move: fields };
    const list = () => listEntries(tx, kind);
    return getEntryItem(tx, await changeAndMove(entries.audited(kind), change, target, list));
  }).catch(rejectTakenSlug);
}

/**
 * Moves the entry with everything that belongs to it, including files, to the trash. Each deleted item
 * gets an audit entry.
 * @returns the entry before the deletion
 * @throws HttpError 404 when it does not exist; 409 while it has a contest
 */
export async function deleteEntry(
  services: Services,
  author: Author,
  target: { kind: EntryKind; id: number },
): Promise<EntryItem> {
  const { kind, id } = target;
  return services.changes.commit(author, async (change) => {
    await lockEntry(change.tx, kind, id);
    if (await services.entryRelations.hasContest(change.tx, id)) throw conflict(HAS_CONTEST);
    return getEntryItem(change.tx, await entries.audited(kind).delete(change, id));
  });
}
