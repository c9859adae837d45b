import { NOT_AN_IMAGE } from '../../contracts/fields.ts';
import type { Crop } from '../../contracts/pictures.ts';
import type { Author, Change, Changes } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import { invalid } from '../http/failures.ts';
import type { SpooledFile } from '../http/multipart.ts';
import type { Clock } from '../platform/clock.ts';
import { notFound } from '../platform/http-error.ts';
import { type FileCleanup, withNewFiles } from './new-files.ts';
import { PictureError, type PictureRecord, pictureFiles } from './pictures/picture-files.ts';
import type { Pictures } from './pictures/pictures.ts';
import {
  deletePictures,
  findPictures,
  insertPicture,
  lockPictureOwner,
  type PictureOwner,
  toRecord,
} from './pictures/store.ts';

/** What an upload works with; `Services` has all of it. */
export interface UploadServices extends FileCleanup {
  db: Database;
  changes: Changes;
  pictures: Pictures;
  clock: Clock;
  engine: Engine;
}

export interface PictureUpload {
  /** The form field, so that an error stands beside it. */
  field: string;
  file: SpooledFile | undefined;
  crop: Crop | undefined;
  /**
   * What has the picture already, with its number: a new one takes its place, and a crop without a
   * file cuts its original anew.
   */
  owner?: PictureOwner & { picture_id: number | null };
}

/** One change under way, with the number of the picture that came with it. */
export type PictureChange<P> = Change & { picture: P };

async function makeRecord(
  services: UploadServices,
  upload: PictureUpload,
): Promise<PictureRecord | null> {
  const { pictures, db } = services;
  if (upload.file !== undefined) {
    return pictures.make(upload.file, { crop: upload.crop ?? null });
  }
  const present = upload.owner?.picture_id ?? null;
  if (upload.crop === undefined || present === null) return null;
  const row = (await findPictures(db, [present])).get(present);
  return row === undefined ? null : pictures.recrop(toRecord(row), upload.crop);
}

/** Makes the picture that was sent, if any, for `use`, which writes its row. */
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
 * @throws HttpError 400 beside the field when the file is no picture that we take, 404 when the
 *   owner has gone meanwhile
 */
export function changeWithPicture<T>(
  services: UploadServices,
  author: Author,
  upload: PictureUpload,
  write: (change: PictureChange<number | undefined>) => Promise<T>,
): Promise<T> {
  const { changes, engine, clock } = services;
  return withFiles(services, upload, (record) =>
    changes.make(author, async (change) => {
      if (record === null) return write({ ...change, picture: undefined });
      const { tx, dropFiles } = change;
      const replaced = upload.owner ? await lockPictureOwner(tx, engine, upload.owner) : null;
      if (replaced === undefined) throw notFound();
      const picture = await insertPicture(tx, record, clock.now());
      const result = await write({ ...change, picture });
      if (replaced !== null) dropFiles(await deletePictures(tx, [replaced]));
      return result;
    }),
  );
}

/** As `changeWithPicture`, for what cannot be without a picture. */
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

/**
 * Deletes what `write` deletes, and the picture that it has by then. Answers what `write` answers.
 * @throws HttpError 404 when the owner has gone meanwhile
 */
export function removeWithPicture<T>(
  { changes, engine }: UploadServices,
  author: Author,
  owner: PictureOwner,
  write: (change: Change) => Promise<T>,
): Promise<T> {
  return changes.make(author, async (change) => {
    const picture = await lockPictureOwner(change.tx, engine, owner);
    if (picture === undefined) throw notFound();
    const result = await write(change);
    if (picture !== null) change.dropFiles(await deletePictures(change.tx, [picture]));
    return result;
  });
}
