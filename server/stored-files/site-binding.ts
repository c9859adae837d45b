import type { Database } from '../db/database.ts';
import { findSetting, getOrCreateSetting } from '../db/settings-store.ts';
import type { Storage } from '../media/storage/storage.ts';
import { MessageError } from '../platform/errors.ts';
import { LIVE_TABLES, listNamedFiles } from './store.ts';

/** Name of the setting that holds the id of the site. */
const SITE_ID = 'site_id';

/** Database and storage do not belong together; the message is one line that says what to do. */
export class WrongStorageError extends MessageError {}

const ADOPT_HINT = 'If it is on purpose: tarima sweep --adopt';

const messages = {
  emptyDatabase: `The database is empty, but the storage holds the files of a site: this is the wrong database or the wrong storage. Check DATA_DIR, DATABASE_URL and STORAGE_URL, or restore a backup (tarima restore). ${ADOPT_HINT}`,
  otherSite: `The storage belongs to another site than the database. Check DATA_DIR, DATABASE_URL and STORAGE_URL. ${ADOPT_HINT}`,
  noMarker: `The database names files of its site, but the storage is empty and has no .site: this is the wrong storage, or its disk is not mounted. Check DATA_DIR and STORAGE_URL, or put the files back. ${ADOPT_HINT}`,
  unknownFiles: `The storage holds files, and most of them are not named by the database: they may be another site's. Check DATA_DIR, DATABASE_URL and STORAGE_URL. ${ADOPT_HINT}`,
} as const;

async function hasFiles(storage: Storage): Promise<boolean> {
  for await (const _file of storage.list()) return true;
  return false;
}

/**
 * Whether most files of a storage without a marker are named by the database, as in a copy of the
 * files without theirs.
 */
async function areOwnFiles(db: Database, storage: Storage): Promise<boolean> {
  const namedFiles = await listNamedFiles(db);
  let files = 0;
  let ownCount = 0;
  for await (const file of storage.list()) {
    files += 1;
    if (namedFiles.has(file.name)) ownCount += 1;
  }
  return ownCount * 2 >= files;
}

/** Whether rows name files that are in use, and the storage has no file at all. */
async function hasLostFiles(db: Database, storage: Storage): Promise<boolean> {
  return !(await hasFiles(storage)) && (await listNamedFiles(db, LIVE_TABLES)).size > 0;
}

/**
 * Stops a database that nobody has used yet from being started beside the files of a site.
 * @throws WrongStorage
 */
export async function assertNoForeignFiles(storage: Storage): Promise<void> {
  if ((await storage.readSiteId()) !== null || (await hasFiles(storage))) {
    throw new WrongStorageError(messages.emptyDatabase);
  }
}

/** The id of this site, made where it has none yet; the same on every instance. */
function ensureSiteId(db: Database): Promise<string> {
  return getOrCreateSetting(db, SITE_ID, () => crypto.randomUUID());
}

/**
 * Checks that database and storage belong to the same site, and binds them where the storage has
 * no marker yet and its files are the database's own. A site that was bound before and whose files are
 * all gone with the marker is beside the wrong storage.
 * @param isNew the database was empty before this start
 * @throws WrongStorage
 */
export async function bindStorage(db: Database, storage: Storage, isNew: boolean): Promise<void> {
  const marker = await storage.readSiteId();
  const storedId = await findSetting(db, SITE_ID);
  if (marker !== null && marker === storedId) return;
  if (isNew) await assertNoForeignFiles(storage);
  if (marker !== null) throw new WrongStorageError(messages.otherSite);
  if (storedId !== null && (await hasLostFiles(db, storage)))
    throw new WrongStorageError(messages.noMarker);
  if (!(await areOwnFiles(db, storage))) throw new WrongStorageError(messages.unknownFiles);
  await storage.writeSiteId(await ensureSiteId(db));
}

/** Binds the storage to this database whatever it held before. */
export async function adoptStorage(db: Database, storage: Storage): Promise<void> {
  await storage.writeSiteId(await ensureSiteId(db));
}

/** Whether the storage is bound to this database; only then may files be swept. */
export async function isBound(db: Database, storage: Storage): Promise<boolean> {
  const storedId = await findSetting(db, SITE_ID);
  return storedId !== null && storedId === (await storage.readSiteId());
}
