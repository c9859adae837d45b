import type { Change } from '../../db/changes.ts';
import { createFileGoneError, parseFileNames } from './replaced-files.ts';
import { deleteReplacedFile, insertReplacedFile, type ReplacedFile } from './store.ts';

/** What a beat knows of its audio. */
interface AudioColumns {
  file: string;
  time: string;
  duration: number;
  peaks: string;
}

/** Keeps the replaced audio of a beat for its history; its file goes to the trash. */
export async function storeReplacedAudio(
  { tx, deleteFiles }: Change,
  { id, file, time, duration, peaks }: AudioColumns & { id: number },
  now: number,
): Promise<void> {
  deleteFiles([file]);
  await insertReplacedFile(tx, {
    resource: 'beat',
    record_id: id,
    table_name: 'beat',
    file_key: file,
    content_json: JSON.stringify({ file, time, duration, peaks }),
    files: JSON.stringify([file]),
    thumbnail: null,
    replaced_at: now,
  });
}

/**
 * Takes the audio of an earlier version of a beat from the trash; that of now is kept in its place.
 * @throws HttpError 409 when another request has taken it
 */
export async function restoreAudio(
  change: Change,
  beat: AudioColumns & { id: number },
  replaced: ReplacedFile,
  now: number,
): Promise<AudioColumns> {
  if (!(await deleteReplacedFile(change.tx, replaced.id))) throw createFileGoneError();
  change.restoreFiles(parseFileNames(replaced));
  await storeReplacedAudio(change, beat, now);
  return JSON.parse(replaced.content_json) as AudioColumns;
}
