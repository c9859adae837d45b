import { NOT_AN_IMAGE } from '../../contracts/fields.ts';
import type { Crop } from '../../contracts/pictures.ts';
import type { Author, Change, Changes } from '../db/changes.ts';
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

async function makeRecord(
  services: UploadServices,
  upload: PictureUpload,
): Promise<PictureRecord | null> {
  const { pictures, db } = services;
  const present = upload.owner === undefined ? null : await getOwnersPicture(db, upload.owner);
  if (upload.file !== undefined) {
    return pictures.make(upload.file, { crop: upload.crop ?? null });
  }
  if (upload.crop === undefined || present === null) return null;
  const row = (await findPictures(db, [present])).get(present);
  return row === undefined ? null : pictures.recrop(toRecord(row), upload.crop);
}

/** Creates the files of the picture that was sent, if any, and passes them to `use`. */
async function withFiles<T>(
  services: UploadServices,
  upload: PictureUpload,
  use: (record: PictureRecord | null) => Promise<T>,
): Promise<T> {
  let record: PictureRecord | null;
  try {
    record = await makeRecord(services, upload);
  } catch (error) {
    if (error instanceof PictureError) throw invalid({ [upload.field]: error.message });
    throw error;
  }
  const files = record === null ? [] : pictureFiles(record);
  return withNewFiles(services, files, () => use(record));
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
  return withFiles(services, upload, (record) =>
    changes.make(author, async (change) => {
      if (record === null) return write({ ...change, picture: undefined });
      const { tx, dropFiles } = change;
      const replaced = upload.owner ? await lockOwnersPicture(tx, upload.owner) : null;
      const picture = await insertPicture(tx, record, clock.now());
      const result = await write({ ...change, picture });
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
