import { NOT_AN_IMAGE } from '../../contracts/fields.ts';
import type { CropInput } from '../../contracts/pictures.ts';
import type { AuditEntry, Author, Change, Changes } from '../db/changes.ts';
import type { Database, Tx } from '../db/database.ts';
import { invalid } from '../http/failures.ts';
import type { SpooledFile } from '../http/multipart.ts';
import type { Clock } from '../platform/clock.ts';
import { type FileCleanup, withFileCleanup } from './new-files.ts';
import {
  listPictureFileNames,
  PictureError,
  type PictureRecord,
} from './pictures/picture-files.ts';
import type { Pictures } from './pictures/pictures.ts';
import {
  deletePicture,
  findPictures,
  getOwnersPictureId,
  insertPicture,
  listAllFileNames,
  lockOwnerAndGetPictureId,
  type PictureOwner,
  type PictureRow,
  toPictureRecord,
  updateAlt,
} from './pictures/store.ts';
import {
  createFileGoneError,
  getReplacedFile,
  parseFileNames,
} from './replaced-files/replaced-files.ts';
import {
  deleteReplacedFile,
  insertReplacedFile,
  type ReplacedFile,
} from './replaced-files/store.ts';
import type { Storage } from './storage/storage.ts';

export interface UploadServices extends FileCleanup {
  db: Database;
  storage: Storage;
  changes: Changes;
  pictures: Pictures;
  clock: Clock;
}

export interface PictureUpload {
  /** Form field that an error is reported on. */
  field: string;
  file?: SpooledFile | undefined;
  crop?: CropInput | undefined;
  /** Text alternative. If it was not sent, a new file keeps that of the replaced picture. */
  alt: string | undefined;
  /** Id of an earlier picture of the owner that is to be shown again, or null for none; without a file. */
  previousPictureId?: number | null | undefined;
  /** Whether pages show it as a halftone, which is then drawn in the background before it is requested. */
  isPoster: boolean;
  /** Whether the whole picture is kept, and the crop a hint for upright prints. */
  isKeptWhole?: boolean;
  /**
   * The row that shows the picture: a new file replaces its picture, a crop without a file is made
   * from the original of its picture.
   */
  owner?: PictureOwner;
}

/** A change in progress, with the id of the picture that was sent with it. */
export type PictureChange<P> = Change & { picture: P };

/** Data of a picture in the history. */
interface StoredPicture {
  id: number;
  alt: string;
  thumbnail: string | null;
}

/** The new picture, its thumbnail for the history, and the picture that it replaces. */
interface PreparedPicture {
  picture: { created: PictureRecord } | { restored: ReplacedFile } | 'none';
  thumbnail: string | null;
  replaces: StoredPicture | null;
}

async function preparePicture(
  services: UploadServices,
  upload: PictureUpload,
): Promise<PreparedPicture | null> {
  const { pictures, db } = services;
  const { file, crop, alt, owner } = upload;
  const id = owner === undefined ? null : await getOwnersPictureId(db, owner);
  const row = id === null ? undefined : (await findPictures(db, [id])).get(id);
  const currentPicture = row && toPictureRecord(row);
  // A thumbnail that cannot be made does not fail the upload.
  const createThumbnailIfPossible = (record: PictureRecord) =>
    pictures.createThumbnail(record).catch(() => null);
  const createReplacedEntry = async () =>
    row && currentPicture
      ? {
          id: row.id,
          alt: currentPicture.alt,
          thumbnail: await createThumbnailIfPossible(currentPicture),
        }
      : null;
  if (file === undefined && upload.previousPictureId !== undefined && owner !== undefined) {
    if (upload.previousPictureId === id) return null;
    if (upload.previousPictureId === null) {
      return { picture: 'none', thumbnail: null, replaces: await createReplacedEntry() };
    }
    const restored = await getReplacedFile(services, {
      ...owner,
      key: String(upload.previousPictureId),
    });
    return {
      picture: { restored },
      thumbnail: restored.thumbnail,
      replaces: await createReplacedEntry(),
    };
  }
  if (file === undefined && (crop === undefined || currentPicture === undefined)) return null;
  const options = { crop: crop ?? null, isKeptWhole: upload.isKeptWhole };
  const stored = await (file === undefined
    ? pictures.recrop(currentPicture as PictureRecord, options)
    : pictures.create(file, options));
  const created = { ...stored, alt: alt ?? currentPicture?.alt ?? '' };
  const replaces = await createReplacedEntry();
  return { picture: { created }, thumbnail: await createThumbnailIfPossible(created), replaces };
}

/**
 * Inserts the row of the picture that is to be shown.
 * @returns its id and text, and the files that must leave the trash
 * @throws HttpError 409 when another request has taken the kept one
 */
async function insertPrepared(
  tx: Tx,
  { picture }: PreparedPicture,
  now: number,
  upload: PictureUpload,
) {
  if (picture === 'none') return { id: null, alt: '', files: [] };
  const screens_due = upload.isPoster ? 1 : 0;
  if ('created' in picture) {
    const id = await insertPicture(tx, picture.created, now, { screens_due });
    return { id, alt: picture.created.alt, files: [] };
  }
  const { restored } = picture;
  if (!(await deleteReplacedFile(tx, restored.id))) throw createFileGoneError();
  const row = JSON.parse(restored.content_json) as PictureRow;
  const record = toPictureRecord(row);
  const alt = upload.alt ?? record.alt;
  const id = await insertPicture(tx, { ...record, alt }, row.created_at, {
    id: row.id,
    screens_due,
  });
  return { id, alt, files: parseFileNames(restored) };
}

/** Whether the snapshot of an audit entry shows this picture. */
function showsPicture(snapshot: unknown, pictureId: number): boolean {
  return (snapshot as { picture_id?: unknown } | undefined)?.picture_id === pictureId;
}

/** Keeps a replaced picture for the history of the record; its files go to the trash. */
async function storeReplacedPicture(
  { tx, deleteFiles }: Change,
  row: PictureRow,
  {
    table_name,
    entry,
    ...upload
  }: Pick<ReplacedFile, 'table_name' | 'thumbnail' | 'replaced_at'> & {
    entry: AuditEntry | undefined;
  },
): Promise<void> {
  deleteFiles(listAllFileNames(row));
  if (entry === undefined || entry.id === null) return;
  await insertReplacedFile(tx, {
    resource: entry.resource,
    record_id: entry.id,
    table_name,
    file_key: String(row.id),
    content_json: JSON.stringify(row),
    files: JSON.stringify(listPictureFileNames(toPictureRecord(row))),
    ...upload,
  });
}

/** Adds the texts and small copies of both pictures to an audit entry of the row that shows them. */
function withPictures(
  entry: AuditEntry,
  before: StoredPicture | null,
  after: StoredPicture | null,
): AuditEntry {
  const add = (snapshot: unknown, picture: StoredPicture | null) => {
    if (picture === null || !showsPicture(snapshot, picture.id)) return snapshot;
    const { alt, thumbnail } = picture;
    return { ...(snapshot as object), alt, ...(thumbnail === null ? {} : { thumbnail }) };
  };
  return { ...entry, before: add(entry.before, before), after: add(entry.after, after) };
}

/** Runs `write` for an owner whose picture stays; changes the text alternative of the picture if one was sent. */
async function writeAlt<T>(
  change: Change,
  { alt, owner }: PictureUpload,
  write: (change: PictureChange<undefined>) => Promise<T>,
): Promise<T> {
  const { tx } = change;
  const id =
    alt === undefined || owner === undefined ? null : await lockOwnerAndGetPictureId(tx, owner);
  const row = id === null ? undefined : (await findPictures(tx, [id])).get(id);
  if (row === undefined || alt === undefined) return write({ ...change, picture: undefined });
  const toStoredPicture = (text: string) => ({ id: row.id, alt: text, thumbnail: null });
  if (alt !== row.alt) await updateAlt(tx, row.id, alt);
  const audit = (entry: AuditEntry) =>
    change.audit(withPictures(entry, toStoredPicture(row.alt), toStoredPicture(alt)));
  return write({ ...change, audit, picture: undefined });
}

/**
 * Prepares the sent picture, if any, and runs `use` with it; deletes its new files if `use` fails before COMMIT was
 * sent.
 */
async function withFiles<T>(
  services: UploadServices,
  upload: PictureUpload,
  use: (prepared: PreparedPicture | null) => Promise<T>,
): Promise<T> {
  let prepared: PreparedPicture | null;
  try {
    prepared = await preparePicture(services, upload);
  } catch (error) {
    if (error instanceof PictureError) throw invalid({ [upload.field]: error.message });
    throw error;
  }
  const { picture = 'none' } = prepared ?? {};
  const newNames =
    picture !== 'none' && 'created' in picture ? listPictureFileNames(picture.created) : [];
  return withFileCleanup(services, newNames, () => use(prepared));
}

/**
 * Writes a record that may have a picture: first the files, then in one transaction the picture's row and the changes
 * of `write` (called with the picture's id, null when it is to have none any more, or undefined). The replaced picture is kept for the history. A failure
 * leaves neither a file without a row nor a row without a file.
 * @throws HttpError 400 on the field when the file is not a supported picture; 404 when the owner does not exist (any
 *   more); 409 when the earlier picture is not kept (any more)
 */
export function changeWithPicture<T>(
  services: UploadServices,
  author: Author,
  upload: PictureUpload,
  write: (change: PictureChange<number | null | undefined>) => Promise<T>,
): Promise<T> {
  const { changes, clock } = services;
  return withFiles(services, upload, (prepared) =>
    changes.commit(author, async (change) => {
      if (prepared === null) return writeAlt(change, upload, write);
      const { tx } = change;
      const now = clock.now();
      const { owner } = upload;
      const replacedId = owner ? await lockOwnerAndGetPictureId(tx, owner) : null;
      // Another request has restored it meanwhile.
      const { picture } = prepared;
      if (
        picture !== 'none' &&
        'restored' in picture &&
        picture.restored.file_key === String(replacedId)
      ) {
        return writeAlt(change, upload, write);
      }
      const { id: pictureId, alt, files } = await insertPrepared(tx, prepared, now, upload);
      const auditEntries: AuditEntry[] = [];
      const result = await write({
        ...change,
        audit: (entry) => auditEntries.push(entry),
        picture: pictureId,
      });
      const after =
        pictureId === null ? null : { id: pictureId, alt, thumbnail: prepared.thumbnail };
      for (const entry of auditEntries) {
        change.audit(withPictures(entry, prepared.replaces, after));
      }
      change.restoreFiles(files);
      const row = replacedId === null ? null : await deletePicture(tx, replacedId);
      if (owner !== undefined && row !== null) {
        const { replaces } = prepared;
        await storeReplacedPicture(change, row, {
          table_name: owner.table,
          thumbnail: replaces?.id === row.id ? replaces.thumbnail : null,
          replaced_at: now,
          entry: auditEntries.find(({ before }) => showsPicture(before, row.id)),
        });
      }
      return result;
    }),
  );
}

/** As `changeWithPicture`, for rows that must have a picture. */
export async function createWithPicture<T>(
  services: UploadServices,
  author: Author,
  upload: PictureUpload,
  write: (change: PictureChange<number>) => Promise<T>,
): Promise<T> {
  const missingPictureError = invalid({ [upload.field]: NOT_AN_IMAGE });
  if (upload.file === undefined) throw missingPictureError;
  return changeWithPicture(services, author, upload, async ({ picture, ...change }) => {
    if (!picture) throw missingPictureError;
    return write({ ...change, picture });
  });
}
