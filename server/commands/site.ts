import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { mediaFolder } from '../create-services.ts';
import { EMBEDDED_FILE, type OpenDatabase, openDatabase } from '../db/database.ts';
import { releaseReserve } from '../disk-reserve.ts';
import { createStorage } from '../media/storage/create-storage.ts';
import type { Storage } from '../media/storage/storage.ts';
import { MessageError } from '../platform/errors.ts';
import { warn } from './command.ts';

export interface Site {
  database: OpenDatabase;
  storage: Storage;
}

/** Names the data that the environment means and where that comes from. Shows no password. */
export function describeSite({ databaseUrl, dataDir }: Config): string {
  const file = process.env.TARIMA_ENV;
  const source = file ? `, by ${file}` : '';
  if (databaseUrl === null) return `DATA_DIR ${dataDir}${source}`;
  const { hostname, pathname } = new URL(databaseUrl);
  return `DATABASE_URL ${hostname}${pathname}${source}`;
}

const SET_HINT =
  'Set DATA_DIR or DATABASE_URL, or name the environment file of the site with TARIMA_ENV.';

function createMissingError(config: Config): MessageError {
  return new MessageError(`There is no site in ${describeSite(config)}. ${SET_HINT}`);
}

/**
 * Lets a command that root has started act as the user that the embedded database belongs to: a file that it makes
 * would otherwise be closed to the running site.
 */
export function becomeOwner(path: string): void {
  const { uid, gid } = statSync(path);
  if (process.getuid?.() !== 0 || uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** Opens the storage of the uploads. */
export function openStorage(config: Config): Promise<Storage> {
  const url = config.storageUrl ?? undefined;
  return createStorage({ directory: mediaFolder(config), url, env: process.env });
}

/**
 * Opens the database that the environment names, and prints which one that is to the standard error. Creates nothing.
 * @throws MessageError when there is no site
 */
export async function openExistingDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl === null) {
    const file = statSync(join(config.dataDir, EMBEDDED_FILE), { throwIfNoEntry: false });
    if (file === undefined || file.size === 0) throw createMissingError(config);
    becomeOwner(config.dataDir);
    await releaseReserve(config.dataDir).catch(() => false);
  }
  const database = await openDatabase({ ...config, isCommand: true });
  const tables = await database.db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'account')) {
    await database.close();
    throw createMissingError(config);
  }
  warn(`Site: ${describeSite(config)}`);
  return database;
}

/** Runs `use` with the site that the environment names; see `openExistingDatabase`. */
export async function withSite<T>(use: (site: Site, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const database = await openExistingDatabase(config);
  try {
    return await use({ database, storage: await openStorage(config) }, config);
  } finally {
    await database.close();
  }
}
