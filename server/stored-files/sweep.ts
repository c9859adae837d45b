import { DAY_MS, HOUR_MS } from '../../contracts/durations.ts';
import type { Job } from '../jobs/jobs.ts';
import { AUDIO_FOLDERS } from '../media/audio/audio-files.ts';
import { PRIVATE_FOLDER } from '../media/pictures/picture-files.ts';
import { deleteAllReplacedFiles } from '../media/replaced-files/store.ts';
import { POSTER_FOLDER } from '../media/share-picture/share-pictures.ts';
import { sweepIncoming } from '../platform/durable-file.ts';
import { repeat } from '../platform/repeat.ts';
import type { Services } from '../services.ts';
import { isBound, WrongStorageError } from './site-binding.ts';
import { LIVE_TABLES, listNamedFiles, TRASH_TABLES } from './store.ts';
import { restoreNamed, type SweepResult, sweepOrphans } from './sweep-orphans.ts';

/** Folders of the storage in which every file is named by a row. */
const SWEPT_FOLDERS = ['pictures/', 'originals/', PRIVATE_FOLDER, ...AUDIO_FOLDERS];
/** Names that one log line holds. */
const MAX_LOGGED_NAMES = 20;
const POSTER_RETENTION_MS = 7 * DAY_MS;

const NOT_BOUND =
  'The storage does not belong to this database, so no file was touched. To bind it on purpose: tarima sweep --adopt';

export type SweptSite = Pick<Services, 'db' | 'storage' | 'log'>;

const summarizeFiles = (files: string[]) => ({
  count: files.length,
  files: files.slice(0, MAX_LOGGED_NAMES),
});

function reportRestored({ log }: SweptSite, files: string[]): void {
  if (files.length > 0)
    log.warn(summarizeFiles(files), 'put files that rows name back from the trash');
}

function report(
  site: SweptSite,
  { trashed, restoredFiles, purged, isManyUnused }: SweepResult,
): void {
  const { log } = site;
  if (trashed.length > 0)
    log.warn(summarizeFiles(trashed), 'moved files that nothing names to the trash');
  reportRestored(site, restoredFiles);
  if (purged > 0) log.warn({ count: purged }, 'deleted files that were in the trash for 30 days');
  if (isManyUnused) {
    log.warn(
      'these were many: is it the right database? Files that it names come back from the trash',
    );
  }
}

/** Deletes share pictures that were drawn a week ago: they are drawn again when somebody asks. */
async function deleteOldPosters(storage: Services['storage']): Promise<void> {
  const before = (await storage.now()).getTime() - POSTER_RETENTION_MS;
  const oldPosters: string[] = [];
  for await (const { name, modified } of storage.list(POSTER_FOLDER)) {
    if (modified.getTime() < before) oldPosters.push(name);
  }
  await storage.remove(oldPosters);
}

/**
 * Sweeps the storage of files that no row names, if it belongs to this database.
 * @throws WrongStorage otherwise, and touches nothing
 */
export async function sweepFiles(site: SweptSite): Promise<SweepResult> {
  const { db, storage } = site;
  if (!(await isBound(db, storage))) throw new WrongStorageError(NOT_BOUND);
  // In this order: a file that is restored between the two counts as kept and as named.
  const keptFiles = await listNamedFiles(db, TRASH_TABLES);
  const namedFiles = await listNamedFiles(db, LIVE_TABLES);
  await deleteOldPosters(storage);
  const result = await sweepOrphans({ storage, folders: SWEPT_FOLDERS, namedFiles, keptFiles });
  report(site, result);
  return result;
}

/** Puts files that rows name back from the trash, if the storage belongs to this database. */
export async function restoreNamedFiles(site: SweptSite): Promise<void> {
  const { db, storage } = site;
  if (!(await isBound(db, storage))) return;
  const namedFiles = await listNamedFiles(db, LIVE_TABLES);
  reportRestored(site, await restoreNamed({ storage, namedFiles }));
}

/**
 * Deletes for good the pictures and audio of earlier versions of all records that are not deleted.
 * @returns the number of their files
 * @throws WrongStorage if the storage is not this database's, and deletes nothing
 */
export async function eraseReplacedFiles({ db, storage }: SweptSite): Promise<number> {
  if (!(await isBound(db, storage))) throw new WrongStorageError(NOT_BOUND);
  // Files first: on a full disk no row can be deleted before there is space.
  await storage.trashed.remove([...(await listNamedFiles(db, ['replaced_file']))]);
  const files = await deleteAllReplacedFiles(db);
  await storage.remove(files);
  return files.length;
}

/** The daily sweep of unused files. */
export function sweepJob(site: SweptSite): Job {
  return { kind: 'file-sweep', pollEvery: HOUR_MS, every: DAY_MS, run: () => sweepFiles(site) };
}

/**
 * Deletes what cut-off uploads left on this machine: now and every hour.
 * @returns a function that stops it
 */
export function startSweepingIncoming({ log }: SweptSite, mediaFolder: string): () => void {
  return repeat(
    () => sweepIncoming(mediaFolder),
    HOUR_MS,
    (err) => log.warn({ err }, 'unfinished uploads could not be deleted'),
  );
}
