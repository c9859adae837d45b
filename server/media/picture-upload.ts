import { NOT_AN_IMAGE } from '../../contracts/fields.ts';
import type { Crop } from '../../contracts/pictures.ts';
import type { Author, Change, ChangeNote, Changes } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { invalid } from '../http/failures.ts';
import type { SpooledFile } from '../http/multipart.ts';
import type { Clock } from '../platform/clock.ts';
import { type FileCleanup, withNewFiles } from './new-files.ts';
import { PictureError, type PictureRecord, pictureFiles } from './pictures/picture-files.ts';
import type { Pictures } from './pictures/pictures.ts';
import {
  deletePictures,
  findPictures,
  getOwnersPicture,
  insertPicture,
  lockOwnersPicture,
  type PictureOwner,
  toRecord,
} from './pictures/store.ts';

/** The services that an upload needs. */
export interface UploadServices extends FileCleanup {
  db: Database;
  changes: Changes;
  pictures: Pictures;
  clock: Clock;
}

export interface PictureUpload {
  /** Form field that an error is reported on. */
  field: string;
  file: SpooledFile | undefined;
  crop: Crop | undefined;
  /**
   * The row that shows the picture: a new file replaces its picture, a crop without a file is made
   * from the original of its picture.
   */
  owner?: PictureOwner;
}

/** A change in progress, with the id of the picture that was sent with it. */
export type PictureChange<P> = Change & { picture: P };

/** The new picture, and what the history keeps of it and of the one that it replaces. */
interface Prepared {
  record: PictureRecord;
  thumbnail: string | null;
  replaces: { id: number; thumbnail: string | null } | null;
}

async function prepare(services: UploadServices, upload: PictureUpload): Promise<Prepared | null> {
  const { pictures, db } = services;
  const { file, crop, owner } = upload;
  const id = owner === undefined ? null : await getOwnersPicture(db, owner);
  if (file === undefined && (crop === undefined || id === null)) return null;
  const row = id === null ? undefined : (await findPictures(db, [id])).get(id);
  if (file === undefined && row === undefined) return null;
  const before = row && toRecord(row);
  const record = await (file === undefined
    ? pictures.recrop(before as PictureRecord, crop ?? null)
    : pictures.make(file, { crop: crop ?? null }));
  // An upload does not fail for the history's sake.
  const copy = (of: PictureRecord) => pictures.makeThumbnail(of).catch(() => null);
  const replaces = row && before ? { id: row.id, thumbnail: await copy(before) } : null;
  return { record, thumbnail: await copy(record), replaces };
}

/**
 * Adds small copies of both pictures to an audit entry of the row that shows them: the files of a
 * replaced picture are not kept for as long as the audit.
 */
function withThumbnails(entry: ChangeNote, id: number, prepared: Prepared): ChangeNote {
  const add = (snapshot: unknown, picture: number | undefined, thumbnail: string | null) =>
    thumbnail !== null && (snapshot as { picture_id?: unknown })?.picture_id === picture
      ? { ...(snapshot as object), thumbnail }
      : snapshot;
  const { replaces, thumbnail } = prepared;
  return {
    ...entry,
    before: replaces ? add(entry.before, replaces.id, replaces.thumbnail) : entry.before,
    after: add(entry.after, id, thumbnail),
  };
}

/** Creates the files of the picture that was sent, if any, and passes them to `use`. */
async function withFiles<T>(
  services: UploadServices,
  upload: PictureUpload,
  use: (prepared: Prepared | null) => Promise<T>,
): Promise<T> {
  let prepared: Prepared | null;
  try {
    prepared = await prepare(services, upload);
  } catch (error) {
    if (error instanceof PictureError) throw invalid({ [upload.field]: error.message });
    throw error;
  }
  const files = prepared === null ? [] : pictureFiles(prepared.record);
  return withNewFiles(services, files, () => use(prepared));
}

/**
 * Writes a record that may have a picture: first the files, then in one transaction the picture's
 * row, the changes of `write` (called with the picture's id, or undefined) and the deletion of the
 * replaced picture. A failure leaves neither a file without a row nor a row without a file.
 * @throws HttpError 400 on the field when the file is not a supported picture; 404 when the owner
 *   does not exist (any more)
 */
export function changeWithPicture<T>(
  services: UploadServices,
  author: Author,
  upload: PictureUpload,
  write: (change: PictureChange<number | undefined>) => Promise<T>,
): Promise<T> {
  const { changes, clock } = services;
  return withFiles(services, upload, (prepared) =>
    changes.make(author, async (change) => {
      if (prepared === null) return write({ ...change, picture: undefined });
      const { tx, dropFiles } = change;
      const replaced = upload.owner ? await lockOwnersPicture(tx, upload.owner) : null;
      const picture = await insertPicture(tx, prepared.record, clock.now());
      const note = (entry: ChangeNote) => change.note(withThumbnails(entry, picture, prepared));
      const result = await write({ ...change, note, picture });
      if (replaced !== null) dropFiles(await deletePictures(tx, [replaced]));
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
  const missing = invalid({ [upload.field]: NOT_AN_IMAGE });
  if (upload.file === undefined) throw missing;
  return changeWithPicture(services, author, upload, async ({ picture, ...change }) => {
    if (picture === undefined) throw missing;
    return write({ ...change, picture });
  });
}
