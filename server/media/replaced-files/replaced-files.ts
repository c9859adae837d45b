import type { Database } from '../../db/database.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Storage } from '../storage/storage.ts';
import { findReplacedFile, type ReplacedFile, type ReplacedFileKey } from './store.ts';

const FILE_GONE = 'La imagen o el audio de esa versión ya no se guarda.';

/**
 * Creates the 409 for a version whose file is not kept (any more); `gone` in the body distinguishes it from other
 * conflicts.
 */
export function createFileGoneError(): HttpError {
  return new HttpError(409, { detail: FILE_GONE, gone: true });
}

/** The stored files of a replaced picture or audio. */
export function parseFileNames({ files }: Pick<ReplacedFile, 'files'>): string[] {
  return JSON.parse(files) as string[];
}

/**
 * Returns a replaced picture or audio of a record, whose files are all in the storage or in its trash.
 * @throws HttpError 409 when it is not kept (any more), belonged to another record, or has lost a file
 */
export async function getReplacedFile(
  { db, storage }: { db: Database; storage: Pick<Storage, 'has' | 'trashed'> },
  key: ReplacedFileKey,
): Promise<ReplacedFile> {
  const row = await findReplacedFile(db, key);
  if (row === null) throw createFileGoneError();
  for (const name of parseFileNames(row)) {
    // An earlier restore that was not committed may have moved it out of the trash.
    if (!(await storage.trashed.has(name)) && !(await storage.has(name)))
      throw createFileGoneError();
  }
  return row;
}
