import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createStorage } from '../media/storage/create-storage.ts';
import type { Storage, StoredFile } from '../media/storage/storage.ts';
import { parseStorageUrl, type Variables } from '../media/storage/url.ts';
import { createHashStream } from './digests.ts';
import {
  type BackupKeys,
  createKeyPair,
  decrypt,
  encrypt,
  getRecipient,
  NO_KEYS,
} from './encryption.ts';
import { ArchiveError } from './format.ts';

/** The age recipient of an encrypted place. */
const RECIPIENT_FILE = 'encrypted-for.txt';
/** The place's own age identity, encrypted under the passphrase. */
const KEY_FILE = 'key.age';
const FILES_FOLDER = 'files/';

/** The folder or bucket of `BACKUP_TO`; `docs/operations.md` describes what lies in it. */
export interface BackupPlace {
  storage: Storage;
  /** What its files are encrypted for; null when they are not. */
  recipient: string | null;
  /** Null when only the holder of the recipient's identity can read it. */
  identity: string | null;
}

/** A file as it lies in the place. */
export interface Copy {
  path: string;
  /** SHA-256 of the stored bytes. */
  storedSha256: string;
  /** SHA-256 of the contents before encryption. */
  sha256: string;
}

export function isBucket(location: string): boolean {
  return location.startsWith('s3://');
}

/**
 * Checks that the folder for backups exists, or that the URL of the bucket is valid.
 * @throws Error whose message is one line
 */
export async function assertPlaceExists(location: string, env: Variables): Promise<void> {
  if (isBucket(location)) return void parseStorageUrl(location, env, 'BACKUP_TO');
  const info = await stat(location).catch(() => null);
  if (info?.isDirectory()) return;
  throw new ArchiveError(
    `There is no folder ${location} for BACKUP_TO: make it, or mount the disk it lies on.`,
  );
}

/**
 * Opens the place at a folder, which must exist, or at `s3://…`, for reading.
 * @throws ArchiveError when the folder is missing or the passphrase is wrong
 */
export async function openPlace(
  location: string,
  keys: BackupKeys,
  env: Variables,
): Promise<BackupPlace> {
  await assertPlaceExists(location, env);
  const url = isBucket(location) ? location : undefined;
  const storage = await createStorage({ directory: location, url, env });
  const recipientFile = await storage.open(RECIPIENT_FILE);
  const recipient = recipientFile && (await text(recipientFile.stream)).trim();
  const sealed = keys.passphrase === null ? null : await storage.open(KEY_FILE);
  if (sealed === null) return { storage, recipient, identity: keys.identity };
  const identity = (await text(await decrypt(sealed.stream, keys))).trim();
  return { storage, recipient, identity };
}

/** Under a passphrase a place has a key of its own: deriving one takes a second, and there are many files. */
async function createPlaceKey(storage: Storage, keys: BackupKeys): Promise<BackupPlace> {
  const { identity, recipient } = await createKeyPair();
  const sealed = await encrypt(Readable.from([Buffer.from(`${identity}\n`)]), keys);
  await storage.put(KEY_FILE, await buffer(sealed));
  return { storage, identity, recipient };
}

async function assertSameKeys(place: BackupPlace, keys: BackupKeys): Promise<void> {
  const { identity, recipient } = place;
  const isSame =
    keys.passphrase === null
      ? keys.recipient === recipient
      : identity !== null && (await getRecipient(identity)) === recipient;
  if (isSame) return;
  throw new ArchiveError(
    recipient === null
      ? 'The backups in BACKUP_TO are not encrypted: name an empty place for encrypted ones.'
      : 'The backups in BACKUP_TO are encrypted with another key: set the BACKUP_PASSPHRASE (its key.age must be there) or BACKUP_RECIPIENT they were begun with, or name an empty place.',
  );
}

/**
 * Makes an opened place ready for writing: an empty one is marked as this site's and gets its encryption, which stays.
 * @param isEmpty whether it has no backups
 * @param shouldAdopt takes a place over that is marked as another site's
 * @throws ArchiveError when it is another site's, or encrypted otherwise
 */
export async function claimPlace(
  place: BackupPlace,
  keys: BackupKeys,
  { siteId, isEmpty, shouldAdopt }: { siteId: string; isEmpty: boolean; shouldAdopt: boolean },
): Promise<BackupPlace> {
  const { storage } = place;
  const owner = await storage.readSiteId();
  const isNew = owner === null && isEmpty;
  if (!isNew && owner !== siteId && !shouldAdopt) {
    throw new ArchiveError(
      'BACKUP_TO holds the backups of another site, or of the one that this site was restored from: name another place, or, when this site takes its place, tarima backup --adopt',
    );
  }
  let claimed = place;
  if (!isNew) await assertSameKeys(place, keys);
  else {
    claimed =
      keys.passphrase === null
        ? { ...place, recipient: keys.recipient }
        : await createPlaceKey(storage, keys);
    if (claimed.recipient !== null)
      await storage.put(RECIPIENT_FILE, Buffer.from(`${claimed.recipient}\n`));
  }
  if (owner !== siteId) await storage.writeSiteId(siteId);
  return claimed;
}

export function canRead({ recipient, identity }: BackupPlace): boolean {
  return recipient === null || identity !== null;
}

/** Returns the path of a file in the place; encrypted files end in `.age`. */
export function toPath({ recipient }: Pick<BackupPlace, 'recipient'>, name: string): string {
  return recipient === null ? name : `${name}.age`;
}

export function toFilePath(place: Pick<BackupPlace, 'recipient'>, name: string): string {
  return toPath(place, FILES_FOLDER + name);
}

export function isUpload({ name }: StoredFile): boolean {
  return name.startsWith(FILES_FOLDER);
}

/** Copies bytes into the place, encrypted if it is. */
export async function putCopy(
  { storage, recipient }: BackupPlace,
  path: string,
  contents: Readable,
): Promise<Copy> {
  const plain = createHashStream();
  const stored = createHashStream();
  const encrypted = await encrypt(plain.stream, { ...NO_KEYS, recipient });
  await Promise.all([
    storage.put(path, stored.stream),
    pipeline(contents, plain.stream),
    pipeline(encrypted, stored.stream),
  ]);
  return { path, storedSha256: stored.result(), sha256: plain.result() };
}

/** Opens a file of the place and decrypts it; null when it is lost. */
export async function openCopy(
  { storage, recipient, identity }: BackupPlace,
  path: string,
): Promise<Readable | null> {
  const stored = await storage.open(path);
  if (stored === null || recipient === null) return stored?.stream ?? null;
  return decrypt(stored.stream, { ...NO_KEYS, identity });
}
