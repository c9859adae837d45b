import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { mediaFolder } from '../create-services.ts';
import { lockDataDir } from '../db/data-dir-lock.ts';
import { EMBEDDED_FILE, openDatabase } from '../db/database.ts';
import { getOrCreateSetting } from '../db/settings-store.ts';
import { releaseReserve } from '../disk-reserve.ts';
import { runCommand } from '../explain-failure.ts';
import { createStorage } from '../media/storage/create-storage.ts';
import { timeInCaracas } from '../platform/clock.ts';
import { MessageError } from '../platform/errors.ts';
import { PLACE_ID_SETTING } from './archived-rows.ts';
import {
  type Backup,
  chooseBackup,
  createBackupSource,
  findBackupName,
  listFutureNames,
  listPlace,
} from './backups.ts';
import { type BackupReport, createBackup } from './create-backup.ts';
import { type BackupKeys, isEncrypting } from './encryption.ts';
import { ArchiveError } from './format.ts';
import { withBackupLock } from './lock.ts';
import { type BackupPlace, claimPlace, isBucket, openPlace } from './place.ts';
import { type ArchiveSource, createFileSource, restoreArchive } from './read-archive.ts';
import { type ArchivedSite, writeArchive } from './write-archive.ts';

const USAGE =
  'npm run backup [-- <file>] [--adopt] · npm run restore [-- <file | folder | s3://…>] [--list] [--at <backup | 2026-03-01>]: see docs/operations.md.';
const MAX_PRINTED_NAMES = 10;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Reports lost files and sets a failing exit code, so that somebody looks for them. */
function printMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  const names = missing.slice(0, MAX_PRINTED_NAMES).join(', ');
  warn(
    `${missing.length} files that the database names are lost, such as ${names}. Everything else is complete.`,
  );
  process.exitCode = 1;
}

function toBackupKeys(config: Config): BackupKeys {
  return {
    passphrase: config.backupPassphrase,
    recipient: config.backupRecipient,
    identity: config.backupIdentity,
  };
}

async function withSite<T>(config: Config, use: (site: ArchivedSite) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...config, isCommand: true });
  try {
    const url = config.storageUrl ?? undefined;
    const storage = await createStorage({ directory: mediaFolder(config), url, env: process.env });
    return await use({ database, storage });
  } finally {
    await database.close();
  }
}

function assertSiteExists({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== null || existsSync(join(dataDir, EMBEDDED_FILE))) return;
  throw new MessageError(`There is no site in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
}

/** Printed when a backup is not encrypted. */
const NO_SECRETS_NOTICE =
  'It is not encrypted, so it has no signing keys, authenticator secrets, recovery codes and secret access keys: set BACKUP_PASSPHRASE to keep them.';

async function backUpToFile(config: Config, target: string): Promise<void> {
  const folder = dirname(resolve(target));
  if (!existsSync(folder)) throw new MessageError(`There is no folder ${folder}: make it first.`);
  const keys = toBackupKeys(config);
  const { rows, files, missing } = await withSite(config, (site) =>
    writeArchive(site, target, { keys }),
  );
  const count = Object.values(rows).reduce((sum, item) => sum + item, 0);
  print(`Backup ${target}: ${count} rows, ${Object.keys(files).length} files.`);
  if (!isEncrypting(keys)) print(NO_SECRETS_NOTICE);
  printMissing(missing);
}

/** Makes one backup in `BACKUP_TO`, after one that is being made. */
async function backUpToPlace(
  config: Config,
  { isThorough, shouldAdopt }: { isThorough: boolean; shouldAdopt: boolean },
): Promise<{ report: BackupReport; place: BackupPlace }> {
  const { dataDir, backupTo } = config;
  if (backupTo === null) throw new MessageError(`Name a file, or set BACKUP_TO. ${USAGE}`);
  const keys = toBackupKeys(config);
  const onWait = () => warn('Another backup of this site is being made: waiting until it ends.');
  return withSite(config, (site) =>
    withBackupLock(site.database, { dataDir, onWait }, async () => {
      const opened = await openPlace(backupTo, keys, process.env);
      const isEmpty = (await listPlace(opened)).backups.length === 0;
      const createId = () => crypto.randomUUID();
      const siteId = await getOrCreateSetting(site.database.db, PLACE_ID_SETTING, createId);
      const place = await claimPlace(opened, keys, { siteId, isEmpty, shouldAdopt });
      // Beside the backups, so that a full disk of the site does not matter; nothing readable lies beside encrypted ones.
      const isBeside = place.recipient === null && !isBucket(backupTo);
      const workFolder = isBeside ? join(backupTo, '.work') : join(dataDir, 'backup-work');
      const now = (await place.storage.now()).getTime();
      const report = await createBackup(site, place, { workFolder, now, isThorough });
      return { report, place };
    }),
  );
}

function printReport(
  { name, rows, files, newFiles, missing, future, damaged }: BackupReport,
  { recipient }: BackupPlace,
): void {
  print(`Backup ${name}, restored and compared: ${rows} rows, ${files} files (${newFiles} new).`);
  if (recipient === null) print(NO_SECRETS_NOTICE);
  if (damaged.length > 0) {
    warn(`The list of ${damaged.join(', ')} is damaged: no file is deleted until it is removed.`);
  }
  if (future.length > 0) warn(`${future[0]} is dated in the future: look at the clocks.`);
  printMissing(missing);
}

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
  const future = listFutureNames(backups, (await place.storage.now()).getTime());
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

async function restore(config: Config, location: string, at: string | undefined): Promise<void> {
  const { source, name } = await findSource(config, location, at);
  const undo = createRestoreUndo(config);
  const lock = config.databaseUrl === null ? lockDataDir(config.dataDir) : null;
  try {
    const restored = await withSite(config, (site) => restoreArchive(site, source));
    lock?.release();
    print(`Restored ${name}: ${restored.rows} rows, ${restored.files} files.`);
    printMissing(restored.missing);
  } catch (error) {
    lock?.release();
    await undo();
    throw error;
  }
}

const OPTIONS = {
  list: { type: 'boolean' },
  at: { type: 'string' },
  json: { type: 'boolean' },
  quick: { type: 'boolean' },
  adopt: { type: 'boolean' },
} as const;

function parseArguments(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch {
    throw new MessageError(USAGE);
  }
}

/** Runs `backup` (also while the site runs) or `restore` (into an empty place, before it runs). */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArguments(args);
  const [verb, fileOrLocation, ...extraArguments] = positionals;
  const config = readConfig(process.env);
  if (extraArguments.length > 0) throw new MessageError(USAGE);
  if (verb === 'backup') {
    assertSiteExists(config);
    await releaseReserve(config.dataDir).catch(() => false);
    if (fileOrLocation !== undefined) return backUpToFile(config, fileOrLocation);
    const options = { isThorough: !values.quick, shouldAdopt: values.adopt === true };
    const { report, place } = await backUpToPlace(config, options);
    return values.json ? print(JSON.stringify(report)) : printReport(report, place);
  }
  const location = fileOrLocation ?? config.backupTo;
  if (verb !== 'restore' || location === null) throw new MessageError(USAGE);
  if (values.list) {
    return listBackups(await openPlace(location, toBackupKeys(config), process.env));
  }
  return restore(config, location, values.at);
}

await runCommand(main);
