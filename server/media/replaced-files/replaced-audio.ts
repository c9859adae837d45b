import type { Change } from '../../db/changes.ts';
import { createFileGoneError, parseFileNames } from './replaced-files.ts';
import { deleteReplacedFile, insertReplacedFile, type ReplacedFile } from './store.ts';

/** What a record knows of its audio; `time` is left out where it has no column. */
interface AudioColumns {
  file: string;
  time?: string;
  duration: number;
  peaks: string;
}

/** A record whose audio is replaced. */
interface Heard {
  resource: string;
  table: string;
  row: AudioColumns & { id: number };
}

/** Keeps the replaced audio of a record for its history; its file goes to the trash. */
export async function storeReplacedAudio(
  { tx, deleteFiles }: Change,
  { resource, table, row: { id, file, time, duration, peaks } }: Heard,
  now: number,
): Promise<void> {
  deleteFiles([file]);
  await insertReplacedFile(tx, {
    resource,
    record_id: id,
    table_name: table,
    file_key: file,
    content_json: JSON.stringify({ file, time, duration, peaks }),
    files: JSON.stringify([file]),
    thumbnail: null,
    replaced_at: now,
  });
}

/**
 * Takes the audio of an earlier version of a record from the trash; that of now is kept in its place.
 * @throws HttpError 409 when another request has taken it
 */
export async function restoreAudio(
  change: Change,
  record: Heard,
  replaced: ReplacedFile,
  now: number,
): Promise<AudioColumns> {
  if (!(await deleteReplacedFile(change.tx, replaced.id))) throw createFileGoneError();
  change.restoreFiles(parseFileNames(replaced));
  await storeReplacedAudio(change, record, now);
  return JSON.parse(replaced.content_json) as AudioColumns;
}
