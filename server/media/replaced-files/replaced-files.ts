import type { Database } from '../../db/database.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Storage } from '../storage/storage.ts';
import { findReplacedFile, type ReplacedFile, type ReplacedFileKey } from './store.ts';

const FILE_GONE = 'La imagen o el audio de esa versión ya no se guarda.';

/** 409 for a version whose file is not kept (any more); `gone` in the body tells it from others. */
export function createFileGoneError(): HttpError {
  return new HttpError(409, { detail: FILE_GONE, gone: true });
}

/** The stored files of a replaced picture or audio. */
export function parseFileNames({ files }: Pick<ReplacedFile, 'files'>): string[] {
  return JSON.parse(files) as string[];
}

/**
 * Returns what a record showed before, with all its files in the storage.
 * @throws HttpError 409 when it is not kept (any more), was another record's or lost a file
 */
export async function getReplacedFile(
  { db, storage }: { db: Database; storage: Pick<Storage, 'has' | 'trashed'> },
  key: ReplacedFileKey,
): Promise<ReplacedFile> {
  const row = await findReplacedFile(db, key);
  if (row === null) throw createFileGoneError();
  for (const name of parseFileNames(row)) {
    // A restore of before may have moved it back and not have been committed.
    if (!(await storage.trashed.has(name)) && !(await storage.has(name)))
      throw createFileGoneError();
  }
  return row;
}
