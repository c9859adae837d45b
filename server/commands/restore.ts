import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type Backup,
  chooseBackup,
  createBackupSource,
  findBackupName,
  listFutureNames,
  listPlace,
} from '../archive/backups.ts';
import { ArchiveError, countRows } from '../archive/format.ts';
import { type BackupPlace, isBucket, openPlace } from '../archive/place.ts';
import { type ArchiveSource, createFileSource, restoreArchive } from '../archive/read-archive.ts';
import { type Config, readConfig } from '../config.ts';
import { lockDataDir } from '../db/data-dir-lock.ts';
import { EMBEDDED_FILE, openDatabase } from '../db/database.ts';
import { timeInCaracas } from '../platform/clock.ts';
import { MessageError } from '../platform/errors.ts';
import { printMissing, toBackupKeys } from './backup.ts';
import { defineCommand, print, warn } from './command.ts';
import { becomeOwner, describeSite, openStorage } from './site.ts';

function describeBackup({ name, at, state, copies, lost }: Backup, isFuture: boolean): string {
  const remarks = [
    // The archive of the database is not one of the site's files.
    ...(state === 'proven' ? [`${copies.size - 1} files`] : []),
    ...(state === 'unproven' ? ['NOT PROVEN'] : []),
    ...(state === 'damaged' ? ['DAMAGED'] : []),
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(isFuture ? ['IN THE FUTURE: a clock was wrong'] : []),
  ];
  return `${name}  ${timeInCaracas(at)} (Caracas)  ${remarks.join(', ')}`;
}

async function listBackups(place: BackupPlace): Promise<void> {
  const { backups } = await listPlace(place);
  if (backups.length === 0) throw new ArchiveError('There is no backup here: look at BACKUP_TO.');
  // Not the place's own clock: reading that writes, and the place may be mounted read-only.
  const future = listFutureNames(backups, Date.now());
  for (const backup of backups) print(describeBackup(backup, future.includes(backup.name)));
}

/** Finds what is restored: a file, or a backup of a place, which may be named by its archive. */
async function findSource(
  config: Config,
  location: string,
  at: string | undefined,
): Promise<{ source: ArchiveSource; name: string }> {
  const keys = toBackupKeys(config);
  const info = isBucket(location) ? null : await stat(location).catch(() => null);
  if (info === null && !isBucket(location)) {
    throw new MessageError(`There is no file ${location}: correct the path.`);
  }
  const folder = dirname(location);
  const named = findBackupName(basename(location));
  const isInPlace = info?.isFile() && named !== null && existsSync(join(folder, 'files'));
  if (info?.isFile() && !isInPlace) {
    return { source: createFileSource(location, keys), name: location };
  }
  const place = await openPlace(isInPlace ? folder : location, keys, process.env);
  const backup = chooseBackup((await listPlace(place)).backups, named ?? at);
  return { source: createBackupSource(place, backup), name: backup.name };
}

/**
 * Remembers which paths of the data folder do not exist yet; returns the function that deletes them after a failed
 * restore.
 */
function createRestoreUndo({ dataDir, databaseUrl, storageUrl }: Config): () => Promise<void> {
  const newPaths = [dataDir].filter((path) => !existsSync(path));
  const createdPaths = [
    ...(databaseUrl === null ? ['', '-wal', '-shm'].map((end) => EMBEDDED_FILE + end) : []),
    ...(storageUrl === null ? ['media'] : []),
    'server.lock',
  ].map((name) => join(dataDir, name));
  const absentPaths = [...newPaths, ...createdPaths.filter((path) => !existsSync(path))];
  return async () => {
    for (const path of absentPaths) await rm(path, { recursive: true, force: true });
  };
}

async function restoreSite(config: Config, location: string, at: string | undefined) {
  const { source, name } = await findSource(config, location, at);
  warn(`Site: ${describeSite(config)}`);
  if (existsSync(config.dataDir)) becomeOwner(config.dataDir);
  const undo = createRestoreUndo(config);
  const lock = config.databaseUrl === null ? lockDataDir(config.dataDir) : null;
  try {
    const database = await openDatabase({ ...config, isCommand: true });
    const storage = await openStorage(config);
    const restored = await restoreArchive({ database, storage }, source).finally(database.close);
    lock?.release();
    print(`Restored ${name}: ${countRows(restored.manifest)} rows, ${restored.files} files.`);
    printMissing(restored.manifest.missing);
  } catch (error) {
    lock?.release();
    await undo();
    throw error;
  }
}

export const restore = defineCommand({
  help: 'Restores the newest proven backup of BACKUP_TO, or what is named, into the DATA_DIR or database of the\nenvironment, which must be empty. Run it before the site runs there.',
  positionals: ['[<file | folder | s3://…>]'],
  options: {
    list: { type: 'boolean', help: 'lists the backups' },
    at: {
      type: 'string',
      help: 'a backup of the list, or the newest up to a day or minute in Caracas',
    },
  },
  async run({ values, positionals }) {
    const config = readConfig(process.env);
    const location = positionals[0] ?? config.backupTo;
    if (location === null) throw new MessageError('Name what to restore, or set BACKUP_TO.');
    if (!values.list) return restoreSite(config, location, values.at);
    await listBackups(await openPlace(location, toBackupKeys(config), process.env));
  },
});
