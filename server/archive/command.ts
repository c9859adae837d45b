import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { mediaFolder } from '../create-services.ts';
import { lockDataDir } from '../db/data-dir-lock.ts';
import { EMBEDDED_FILE, openDatabase } from '../db/database.ts';
import { runCommand } from '../explain-failure.ts';
import { createStorage } from '../media/storage/create-storage.ts';
import { timeInCaracas } from '../platform/clock.ts';
import { MessageError } from '../platform/errors.ts';
import { chooseSnapshot, listFutureIds } from './backup-retention.ts';
import { declareSuccession } from './backup-series.ts';
import { createBackup, formatOtherCopies } from './create-backup.ts';
import { type BackupKeys, isEncrypting } from './encryption.ts';
import { ArchiveError } from './format.ts';
import { openRepository } from './open-repository.ts';
import { type ArchiveSource, createFileSource, restoreArchive } from './read-archive.ts';
import type { Repository } from './repository.ts';
import { createSnapshotSource, findSnapshot, getSnapshot, listSnapshots } from './snapshots.ts';
import { withWorkFolder } from './work-folder.ts';
import { type ArchivedSite, writeArchive } from './write-archive.ts';

const USAGE =
  'npm run backup [-- <file>] [--continue [--at <backup>]] · npm run restore [-- <file | folder | s3://…>] [--list] [--at <backup | 2026-03-01>]: see docs/operations.md.';
const MAX_PRINTED_NAMES = 10;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Reports lost files and sets a failing exit code, so that somebody looks for them. */
function printMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  const names = missing.slice(0, MAX_PRINTED_NAMES).join(', ');
  process.stderr.write(
    `${missing.length} files that the database names are lost, such as ${names}. Everything else is complete.\n`,
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

/** Makes one backup in the repository, as `createBackup`; with `isForProgram` it prints only the report, as JSON. */
async function backUpToRepository(
  config: Config,
  options: {
    isThorough: boolean;
    isForProgram: boolean;
    /** The site succeeds the one that it was restored from, or the one that made the backup `at`. */
    isContinuing: boolean;
    at: string | undefined;
  },
): Promise<void> {
  const { dataDir, backupTo } = config;
  if (backupTo === null) throw new MessageError(`Name a file, or set BACKUP_TO. ${USAGE}`);
  const repository = await openRepository(backupTo, toBackupKeys(config), process.env, 'write');
  const { isThorough } = options;
  const now = (await repository.storage.now()).getTime();
  const report = await withWorkFolder({ dataDir, backupTo }, repository, (workFolder) =>
    withSite(config, async (site) => {
      if (options.isContinuing) await declareSuccession(site, repository, options.at);
      return createBackup(site, repository, { workFolder, now, isThorough });
    }),
  );
  if (options.isForProgram) return print(JSON.stringify(report));
  const { snapshot, rows, files, newFiles, missing, future, damaged, copies } = report;
  print(
    `Backup ${snapshot}, restored and compared: ${rows} rows, ${files} files (${newFiles} new).`,
  );
  if (repository.recipient === null) print(NO_SECRETS_NOTICE);
  if (damaged.length > 0) {
    process.stderr.write(
      `The index of ${damaged.join(', ')} is damaged: nothing old is deleted until it is removed.\n`,
    );
  }
  if (future.length > 0) {
    process.stderr.write(`${future[0]} is dated in the future: look at the clocks.\n`);
  }
  if (copies.length > 0) process.stderr.write(`${formatOtherCopies(copies)}\n`);
  printMissing(missing);
}

async function isRepository(location: string): Promise<boolean> {
  if (location.startsWith('s3://')) return true;
  return (await stat(location).catch(() => null))?.isDirectory() ?? false;
}

async function listBackups(repository: Repository): Promise<void> {
  const snapshots = await listSnapshots(repository);
  if (snapshots.length === 0) throw new ArchiveError('There is no backup here: look at BACKUP_TO.');
  const future = listFutureIds(snapshots, (await repository.storage.now()).getTime());
  for (const listed of snapshots) {
    const snapshot = await findSnapshot(repository, listed);
    const missing = snapshot?.missing ?? [];
    const remarks = [
      snapshot === null ? 'DAMAGED INDEX' : `${Object.keys(snapshot.files).length} files`,
      ...(missing.length === 0 ? [] : [`${missing.length} lost`]),
      ...(listed.isProven ? [] : ['NOT PROVEN']),
      ...(future.includes(listed.id) ? ['IN THE FUTURE: a clock was wrong'] : []),
    ];
    print(`${listed.id}  ${timeInCaracas(listed.at)} (Caracas)  ${remarks.join(', ')}`);
  }
}

async function getArchiveSource(
  config: Config,
  location: string,
  at: string | undefined,
): Promise<{ source: ArchiveSource; name: string }> {
  const keys = toBackupKeys(config);
  if (!(await isRepository(location))) {
    if (!existsSync(location))
      throw new MessageError(`There is no file ${location}: correct the path.`);
    return { source: createFileSource(location, keys), name: location };
  }
  const repository = await openRepository(location, keys, process.env, 'read');
  const listed = chooseSnapshot(await listSnapshots(repository), at);
  const snapshot = await getSnapshot(repository, listed);
  return { source: createSnapshotSource(repository, snapshot), name: listed.id };
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
  const { source, name } = await getArchiveSource(config, location, at);
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
  continue: { type: 'boolean' },
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
    if (fileOrLocation !== undefined) return backUpToFile(config, fileOrLocation);
    const options = {
      isThorough: !values.quick,
      isForProgram: values.json === true,
      isContinuing: values.continue === true,
      at: values.at,
    };
    return backUpToRepository(config, options);
  }
  const location = fileOrLocation ?? config.backupTo;
  if (verb !== 'restore' || location === null) throw new MessageError(USAGE);
  if (values.list) {
    return listBackups(await openRepository(location, toBackupKeys(config), process.env, 'read'));
  }
  return restore(config, location, values.at);
}

await runCommand(main);
