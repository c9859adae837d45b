import { open } from 'node:fs/promises';
import { type Duplex, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ArchiveError } from './format.ts';

/** The variables `BACKUP_PASSPHRASE`, `BACKUP_RECIPIENT` and `BACKUP_IDENTITY`. */
export interface BackupKeys {
  passphrase: string | null;
  /** `age1…`: public key; the private key is stored elsewhere. */
  recipient: string | null;
  /** `AGE-SECRET-KEY-1…`, needed to read what was encrypted for its recipient. */
  identity: string | null;
  /** Binary logarithm of the cost of a passphrase (scrypt); that of age where it is absent. */
  workFactor?: number;
}

export const NO_KEYS: BackupKeys = { passphrase: null, recipient: null, identity: null };

/** How every file in the age format (age-encryption.org/v1) begins. */
const AGE_MAGIC = Buffer.from('age-encryption.org/v1');
const WRONG_KEY =
  'The backup is encrypted, and the key does not open it: set BACKUP_PASSPHRASE, or BACKUP_IDENTITY for a backup made for a recipient.';
const DAMAGED =
  'The encrypted backup is damaged: part of it was changed or is missing. Use another one.';

type Age = typeof import('age-encryption');
// Loaded on first use: most commands and starts do not need it.
const loadAge = (): Promise<Age> => import('age-encryption');

function toWebStream(stream: Readable | Duplex) {
  return Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
}

function toNodeStream(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as ReadableStream);
}

export function isEncrypting(keys: BackupKeys): boolean {
  return keys.passphrase !== null || keys.recipient !== null;
}

/** Returns the stream in the age format, for the recipient or under the passphrase; the source itself without keys. */
export async function encrypt<S extends Readable | Duplex>(
  source: S,
  keys: BackupKeys,
): Promise<S | Readable> {
  if (!isEncrypting(keys)) return source;
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  if (keys.recipient !== null) encrypter.addRecipient(keys.recipient);
  else {
    encrypter.setPassphrase(keys.passphrase ?? '');
    if (keys.workFactor !== undefined) encrypter.setScryptWorkFactor(keys.workFactor);
  }
  return toNodeStream(await encrypter.encrypt(toWebStream(source)));
}

const NO_KEY_FITS = /no identity matched/;

/**
 * Converts an error of the age library, which has no code, to an `ArchiveError` about damage; errors of the source
 * (disk, bucket) are returned unchanged.
 */
function toDamageError(error: unknown): unknown {
  const isSourceError = error instanceof Error && ('code' in error || '$metadata' in error);
  return isSourceError ? error : new ArchiveError(DAMAGED, { cause: error });
}

async function* readDecrypted(source: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw toDamageError(error);
  }
}

/**
 * Returns the decrypted contents of a stream in the age format.
 * @throws ArchiveError when the key is missing or wrong; while the result is read, when the stream is damaged
 */
export async function decrypt(encrypted: Readable, keys: BackupKeys): Promise<Readable> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  if (keys.passphrase !== null) decrypter.addPassphrase(keys.passphrase);
  if (keys.identity !== null) decrypter.addIdentity(keys.identity);
  try {
    const decrypted = toNodeStream(await decrypter.decrypt(toWebStream(encrypted)));
    return Readable.from(readDecrypted(decrypted), { objectMode: false });
  } catch (error) {
    encrypted.destroy();
    throw NO_KEY_FITS.test(String(error)) ? new ArchiveError(WRONG_KEY) : toDamageError(error);
  }
}

/** Whether a file is in the age format, by its first bytes. */
export async function isEncryptedFile(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_MAGIC.length));
    return bytesRead === AGE_MAGIC.length && buffer.equals(AGE_MAGIC);
  } finally {
    await file.close();
  }
}

/** Creates a key pair: the recipient (public key), and the identity that decrypts what is encrypted for it. */
export async function createKeyPair(): Promise<{ recipient: string; identity: string }> {
  const { generateIdentity, identityToRecipient } = await loadAge();
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

export async function getRecipient(identity: string): Promise<string> {
  const { identityToRecipient } = await loadAge();
  return identityToRecipient(identity);
}
