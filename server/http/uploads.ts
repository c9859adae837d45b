import type { Crop } from '../../contracts/pictures.ts';
import { findPictures, toRecord } from '../db/pictures.ts';
import {
  PictureError,
  type PictureRecord,
  pictureFiles,
} from '../platform/pictures/picture-files.ts';
import { invalid } from './failures.ts';
import type { UploadedFile } from './multipart.ts';
import type { Services } from './services.ts';

export interface PictureUpload {
  /** The form field, so that an error stands beside it. */
  field: string;
  file: UploadedFile | undefined;
  crop: Crop | undefined;
  /** Number of the picture that is there now: a crop without a file cuts its original anew. */
  present?: number | null;
}

async function makeRecord(
  services: Services,
  upload: PictureUpload,
): Promise<PictureRecord | null> {
  const { pictures, db } = services;
  if (upload.file !== undefined) {
    return pictures.make(upload.file.bytes, { crop: upload.crop ?? null });
  }
  if (upload.crop === undefined || !upload.present) return null;
  const row = (await findPictures(db, [upload.present])).get(upload.present);
  return row === undefined ? null : pictures.recrop(toRecord(row), upload.crop);
}

/**
 * Makes the picture that was sent, if any, and hands it to `use`, which writes the row that names
 * it. Files come before the row; when `use` fails they are removed again.
 * @throws CallError 400 beside the field when the file is no picture that we take
 */
export async function withPicture<T>(
  services: Services,
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
  try {
    return await use(record);
  } catch (error) {
    if (record !== null) await services.storage.remove(pictureFiles(record));
    throw error;
  }
}
