import pino from 'pino';
import { migrate } from '../db/migrate.ts';
import { MessageError } from '../platform/errors.ts';
import { adoptStorage } from '../stored-files/site-binding.ts';
import { listNamedFiles, TRASH_TABLES } from '../stored-files/store.ts';
import { eraseReplacedFiles, type SweptSite, sweepFiles } from '../stored-files/sweep.ts';
import { defineCommand, print } from './command.ts';
import { withSite } from './site.ts';

async function sweepNow(site: SweptSite): Promise<void> {
  const { trashed, restoredFiles, purged, isManyUnused } = await sweepFiles(site);
  if (isManyUnused)
    print('Many files were named by nothing: look whether this is the right database.');
  print(
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
  print(`Deleted for good: ${names.length}.`);
}

export const sweep = defineCommand({
  help: 'Moves files that no row names to the trash of the storage, puts back those that one names, and\ndeletes what has been there for 30 days: what the site does each day. Or one of these:',
  positionals: [],
  options: {
    'empty-trash': { type: 'boolean', help: 'deletes for good what no record can bring back' },
    'empty-history': { type: 'boolean', help: 'deletes pictures and audio of earlier versions' },
    adopt: { type: 'boolean', help: 'binds the storage to this database' },
  },
  async run({ values }) {
    const { adopt, 'empty-trash': emptiesTrash, 'empty-history': emptiesHistory } = values;
    if (Object.keys(values).length > 1) throw new MessageError('Name one option at a time.');
    await withSite(async ({ database: { db, engine }, storage }, config) => {
      await migrate(db, engine, { isLater: config.migrate === 'later' });
      const site = { db, storage, log: pino({ level: 'silent' }) };
      if (emptiesTrash) return emptyTrash(site);
      if (emptiesHistory) return print(`Deleted for good: ${await eraseReplacedFiles(site)}.`);
      if (!adopt) return sweepNow(site);
      await adoptStorage(db, storage);
      print('The storage now belongs to this database.');
    });
  },
});
