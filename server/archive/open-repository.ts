import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { createStorage } from '../media/storage/create-storage.ts';
import type { Storage } from '../media/storage/storage.ts';
import { parseStorageUrl, type Variables } from '../media/storage/url.ts';
import { type BackupKeys, createKeyPair, decrypt, encrypt, getRecipient } from './encryption.ts';
import { ArchiveError } from './format.ts';
import { openStored, REPOSITORY_KEY, type Repository } from './repository.ts';
import { findNewestReadable, listSnapshots } from './snapshots.ts';

function isBucket(location: string): boolean {
  return location.startsWith('s3://');
}

/**
 * Checks that the folder for backups exists, or that the URL of the bucket is valid.
 * @throws Error whose message is one line
 */
export async function assertRepositoryLocation(location: string, env: Variables): Promise<void> {
  if (isBucket(location)) return void parseStorageUrl(location, env, 'BACKUP_TO');
  const info = await stat(location).catch(() => null);
  if (info?.isDirectory()) return;
  throw new ArchiveError(
    `There is no folder ${location} for BACKUP_TO: make it, or mount the disk it lies on.`,
  );
}

async function readSealedKey(storage: Storage): Promise<Buffer | null> {
  const stream = await openStored(storage, REPOSITORY_KEY);
  return stream && buffer(stream);
}

/** Creates the key of an empty repository. When several processes do so at once, one key stays. */
async function createRepositoryKey(storage: Storage, keys: BackupKeys): Promise<void> {
  const { identity } = await createKeyPair();
  const sealed = await encrypt(Readable.from([Buffer.from(`${identity}\n`)]), keys);
  await storage.putNew(REPOSITORY_KEY, await buffer(sealed));
}

/**
 * Checks that new backups are encrypted as the existing ones: refuses unencrypted ones beside encrypted ones, and a
 * passphrase where there are backups but no repository key.
 */
async function assertSameEncryption(repository: Repository, keys: BackupKeys): Promise<void> {
  if (keys.recipient !== null) return;
  const snapshots = await listSnapshots(repository);
  if (keys.passphrase !== null) {
    if (repository.sealedKey !== null || snapshots.length === 0) return;
    throw new ArchiveError(
      `BACKUP_TO holds backups without ${REPOSITORY_KEY}: put that file back, or name an empty place.`,
    );
  }
  const newest = await findNewestReadable(repository, snapshots);
  const isEncrypted =
    repository.sealedKey !== null || (newest !== null && newest.recipient !== null);
  if (!isEncrypted) return;
  throw new ArchiveError(
    'The backups in BACKUP_TO are encrypted: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, or name an empty place.',
  );
}

/**
 * Opens the repository at a folder, which must exist, or at `s3://…`. Under a passphrase it has a key of its own,
 * because deriving a key from a passphrase takes a second and there are many files.
 * @param purpose `write` creates the key of an empty repository
 * @throws ArchiveError when the folder is missing, the key is wrong, or new backups would not be encrypted as the
 *   existing ones
 */
export async function openRepository(
  location: string,
  keys: BackupKeys,
  env: Variables,
  purpose: 'read' | 'write',
): Promise<Repository> {
  await assertRepositoryLocation(location, env);
  const url = isBucket(location) ? location : undefined;
  const storage = await createStorage({ directory: location, url, env });
  const { recipient, identity, passphrase } = keys;
  const repository = { storage, recipient, identity, sealedKey: await readSealedKey(storage) };
  if (purpose === 'write') await assertSameEncryption(repository, keys);
  if (passphrase === null || recipient !== null) return repository;
  if (repository.sealedKey === null && purpose === 'write') {
    await createRepositoryKey(storage, keys);
    repository.sealedKey = await readSealedKey(storage);
  }
  if (repository.sealedKey === null) return repository;
  const decryptedKey = await decrypt(Readable.from([repository.sealedKey]), keys);
  const ownIdentity = (await text(decryptedKey)).trim();
  return { ...repository, identity: ownIdentity, recipient: await getRecipient(ownIdentity) };
}

/**
 * Checks that the repository still has the key that it was opened with: a bucket that does not know
 * conditional writes lets two first backups each create one.
 * @throws ArchiveError
 */
export async function assertSameKey({ storage, sealedKey }: Repository): Promise<void> {
  const storedKey = await readSealedKey(storage);
  if (storedKey === null ? sealedKey === null : sealedKey?.equals(storedKey)) return;
  throw new ArchiveError(
    `Another backup has changed ${REPOSITORY_KEY} meanwhile: make this one again.`,
  );
}
