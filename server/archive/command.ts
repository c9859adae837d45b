import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { lockDataDir } from '../db/data-dir-lock.ts';
import { openDatabase } from '../db/database.ts';
import { createStorage } from '../platform/storage.ts';
import type { Manifest } from './format.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

const USAGE = 'npm run backup -- <file>\nnpm run restore -- <file>';

function tell(what: string, { rows, files }: Manifest): void {
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  process.stdout.write(`${what}: ${count} rows, ${files} files.\n`);
}

/** `backup <file>` while the site runs; `restore <file>` into an empty place, before it runs. */
async function main([verb, file]: readonly string[]): Promise<void> {
  if ((verb !== 'backup' && verb !== 'restore') || file === undefined) throw new Error(USAGE);
  const config = readConfig(process.env);
  const isAlone = verb === 'restore' && config.databaseUrl === null;
  const lock = isAlone ? lockDataDir(config.dataDir) : null;
  const database = await openDatabase(config);
  try {
    const directory = join(config.dataDir, 'media');
    const url = config.storageUrl ?? undefined;
    const storage = await createStorage({ directory, url, env: process.env });
    const site = { database, storage };
    if (verb === 'backup') tell(`Backup ${file}`, await writeArchive(site, file));
    else tell(`Restored ${file}`, await readArchive(site, file));
  } finally {
    await database.close();
    lock?.release();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
