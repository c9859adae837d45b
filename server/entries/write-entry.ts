import { type EntryItem, type EntryKind, NO_FREE_SLUG } from '../../contracts/entries.ts';
import type { Crop } from '../../contracts/pictures.ts';
import type { Author } from '../db/changes.ts';
import { isTaken } from '../db/constraints.ts';
import type { Database } from '../db/database.ts';
import { omitUndefined, toFlag, toOptionalFlag } from '../db/dialect.ts';
import { conflict, invalid } from '../http/failures.ts';
import type { SpooledFile } from '../http/multipart.ts';
import { changeWithPicture } from '../media/picture-upload.ts';
import { deletePictures, findPictures } from '../media/pictures/store.ts';
import { notFound } from '../platform/http-error.ts';
import { firstFreeSlug, slugOf } from '../platform/slugs.ts';
import type { Services } from '../services.ts';
import { firstSeo } from './default-seo.ts';
import { deleteRelations, lockEntry } from './relations/store.ts';
import {
  deleteEntryRow,
  type EntryRow,
  findEntry,
  findSlugsLike,
  hasContest,
  insertEntry,
  listPictureIds,
  rememberOldSlug,
  updateEntry,
} from './store.ts';
import { entryView } from './view.ts';

const HAS_CONTEST =
  'Este evento tiene postulaciones. Elimine primero el evento de postulaciones (sección Postulaciones).';

/** Fields of an entry as sent; a field that was not sent is undefined. */
export interface EntryFields {
  name?: string;
  name_id?: string;
  email?: string;
  description?: string;
  priority?: number;
  condition?: number[];
  picture_crop?: Crop;
  is_active?: boolean;
  seo_title?: string;
  seo_description?: string;
}

function columnsOf(fields: EntryFields) {
  return omitUndefined({
    name: fields.name,
    name_id: fields.name_id,
    email: fields.email,
    description: fields.description,
    priority: fields.priority,
    condition: fields.condition && JSON.stringify([...new Set(fields.condition)].sort()),
    is_active: toOptionalFlag(fields.is_active),
    seo_title: fields.seo_title,
    seo_description: fields.seo_description,
  });
}

function refuseTakenSlug(error: unknown): never {
  if (isTaken(error, 'entry_name_id_taken', 'entry.kind, entry.name_id')) {
    throw invalid({ name_id: NO_FREE_SLUG });
  }
  throw error;
}

async function view(db: Database, row: EntryRow): Promise<EntryItem> {
  return entryView(row, await findPictures(db, [row.picture_id]));
}

/** Creates an entry with a free slug; the picture is optional. */
export async function createEntry(
  services: Services,
  author: Author,
  kind: EntryKind,
  fields: EntryFields & { name: string },
  file: SpooledFile | undefined,
): Promise<EntryItem> {
  const upload = { field: 'picture', file, crop: fields.picture_crop };
  return changeWithPicture(services, author, upload, async ({ tx, note, picture }) => {
    const base = slugOf(fields.name);
    const slug = fields.name_id ?? firstFreeSlug(base, await findSlugsLike(tx, kind, base));
    const inserted = await insertEntry(tx, {
      kind,
      email: '',
      description: '',
      priority: 10,
      condition: '[]',
      is_active: toFlag(true),
      created_at: services.clock.now(),
      ...columnsOf(fields),
      ...firstSeo(kind, slug, fields),
      name: fields.name,
      name_id: slug,
      picture_id: picture ?? null,
    });
    note({ action: 'create', resource: kind, id: inserted.id, after: inserted });
    return view(tx, inserted);
  }).catch(refuseTakenSlug);
}

/**
 * Returns the entry.
 * @throws HttpError 404 when it does not exist
 */
export async function getEntry(services: Services, kind: EntryKind, id: number): Promise<EntryRow> {
  const row = await findEntry(services.db, kind, id);
  if (row === null) throw notFound();
  return row;
}

/**
 * Changes the fields that were sent. A new picture replaces the old one and its files; a replaced
 * slug redirects.
 */
export async function changeEntry(
  services: Services,
  author: Author,
  target: { kind: EntryKind; id: number },
  fields: EntryFields,
  file: SpooledFile | undefined,
): Promise<EntryItem> {
  const before = await getEntry(services, target.kind, target.id);
  const owner = { ...before, table: 'entry' as const };
  const upload = { field: 'picture', file, crop: fields.picture_crop, owner };
  return changeWithPicture(services, author, upload, async ({ tx, note, picture }) => {
    const columns = omitUndefined({ ...columnsOf(fields), picture_id: picture });
    const slug = columns.name_id;
    if (slug !== undefined && slug !== before.name_id) await rememberOldSlug(tx, before, slug);
    const after = await updateEntry(tx, before.id, columns);
    note({ action: 'update', resource: target.kind, id: before.id, before, after });
    return view(tx, after);
  }).catch(refuseTakenSlug);
}

/**
 * Deletes the entry and everything that belongs to it, including files. Each deleted item gets an
 * audit entry.
 * @returns the entry before the deletion
 * @throws HttpError 404 when it does not exist; 409 while it has a contest
 */
export async function deleteEntry(
  services: Services,
  author: Author,
  target: { kind: EntryKind; id: number },
): Promise<EntryItem> {
  const row = await getEntry(services, target.kind, target.id);
  const item = await view(services.db, row);
  await services.changes.make(author, async ({ tx, note, dropFiles }) => {
    if (!(await lockEntry(tx, services.engine, row.id))) throw notFound();
    if (await hasContest(tx, row.id)) throw conflict(HAS_CONTEST);
    const pictures = await listPictureIds(tx, row.id);
    const notes = await deleteRelations(tx, target.kind, row.id);
    await deleteEntryRow(tx, row.id);
    dropFiles(await deletePictures(tx, pictures));
    for (const one of notes) note(one);
    note({ action: 'delete', resource: target.kind, id: row.id, before: row });
  });
  return item;
}
