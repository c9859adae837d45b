import pino from 'pino';
import { readConfig } from '../config.ts';
import { mediaFolder } from '../create-services.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { releaseReserve } from '../disk-reserve.ts';
import { runCommand } from '../explain-failure.ts';
import { createStorage } from '../media/storage/create-storage.ts';
import { MessageError } from '../platform/errors.ts';
import { adoptStorage } from './site-binding.ts';
import { listNamedFiles, TRASH_TABLES } from './store.ts';
import { eraseReplacedFiles, type SweptSite, sweepFiles } from './sweep.ts';

const USAGE =
  'npm run sweep [-- --adopt | --empty-trash | --empty-history]: see docs/operations.md, "The trash".';

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function sweep(site: SweptSite): Promise<void> {
  const { trashed, restoredFiles, purged, isManyUnused } = await sweepFiles(site);
  if (isManyUnused)
    printLine('Many files were named by nothing: look whether this is the right database.');
  printLine(
    `Moved to the trash: ${trashed.length}. Put back: ${restoredFiles.length}. Deleted: ${purged}.`,
  );
}

/** Deletes trashed files for good, except those of records and versions that can still be restored. */
async function emptyTrash({ db, storage }: SweptSite): Promise<void> {
  const restorableFiles = await listNamedFiles(db, TRASH_TABLES);
  const names: string[] = [];
  for await (const file of storage.trashed.list())
    if (!restorableFiles.has(file.name)) names.push(file.name);
  await storage.trashed.remove(names);
  printLine(`Deleted for good: ${names.length}.`);
}

async function run(site: SweptSite, args: readonly string[]): Promise<void> {
  const [option, ...otherArguments] = args;
  if (otherArguments.length > 0) throw new MessageError(USAGE);
  if (option === undefined) return sweep(site);
  if (option === '--empty-trash') return emptyTrash(site);
  if (option === '--empty-history') {
    return printLine(`Deleted for good: ${await eraseReplacedFiles(site)}.`);
  }
  if (option !== '--adopt') throw new MessageError(USAGE);
  await adoptStorage(site.db, site.storage);
  printLine('The storage now belongs to this database.');
}

/** `npm run sweep`: runs the daily sweep now and prints its result. */
async function main(args: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  await releaseReserve(config.dataDir).catch(() => false);
  const database = await openDatabase({ ...config, isCommand: true });
  try {
    await migrate(database.db, database.engine, {
      isLater: config.migrate === 'later',
    });
    const directory = mediaFolder(config);
    const url = config.storageUrl ?? undefined;
    const storage = await createStorage({ directory, url, env: process.env });
    await run({ db: database.db, storage, log: pino({ level: 'silent' }) }, args);
  } finally {
    await database.close();
  }
}

await runCommand(main);
