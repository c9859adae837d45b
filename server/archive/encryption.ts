import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ArchiveError } from './format.ts';

/** What the environment says about encryption: `BACKUP_PASSPHRASE`, `_RECIPIENT`, `_IDENTITY`. */
export interface BackupKeys {
  passphrase: string | null;
  /** `age1…`, the public half of a key whose private half lies elsewhere. */
  recipient: string | null;
  /** `AGE-SECRET-KEY-1…`, needed to read what was encrypted for its recipient. */
  identity: string | null;
}

export const NO_KEYS: BackupKeys = { passphrase: null, recipient: null, identity: null };

/** How every file in the age format (age-encryption.org/v1) begins. */
const MAGIC = Buffer.from('age-encryption.org/v1');
const WRONG_KEY =
  'The backup is encrypted, and the key does not open it: set BACKUP_PASSPHRASE, or BACKUP_IDENTITY for a backup made for a recipient.';

type Age = typeof import('age-encryption');
// Loaded where it is used: most commands and starts need none of it.
const loadAge = (): Promise<Age> => import('age-encryption');

function toWeb(stream: Readable) {
  return Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
}

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as ReadableStream);
}

export function isEncrypting(keys: BackupKeys): boolean {
  return keys.passphrase !== null || keys.recipient !== null;
}

/** The stream in the age format, for the recipient or under the passphrase; itself without both. */
export async function encrypt(plain: Readable, keys: BackupKeys): Promise<Readable> {
  if (!isEncrypting(keys)) return plain;
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  if (keys.recipient !== null) encrypter.addRecipient(keys.recipient);
  else encrypter.setPassphrase(keys.passphrase ?? '');
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

async function openEncrypted(encrypted: Readable, keys: BackupKeys): Promise<Readable> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  if (keys.passphrase !== null) decrypter.addPassphrase(keys.passphrase);
  if (keys.identity !== null) decrypter.addIdentity(keys.identity);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(encrypted)));
  } catch {
    encrypted.destroy();
    throw new ArchiveError(WRONG_KEY);
  }
}

/** Reads the first bytes of a stream and puts them back. */
async function startsEncrypted(stream: Readable): Promise<boolean> {
  for (;;) {
    const start = stream.read(MAGIC.length) as Buffer | null;
    if (start !== null) {
      stream.unshift(start);
      return start.equals(MAGIC);
    }
    if (stream.readableEnded) return false;
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: Error) => {
        stream.off('readable', settle).off('end', settle).off('error', settle);
        if (error instanceof Error) reject(error);
        else resolve();
      };
      stream.on('readable', settle).on('end', settle).on('error', settle);
    });
  }
}

/**
 * What an encrypted stream holds; a stream that is not encrypted comes back as it is.
 * @throws ArchiveError when the key is missing or another one
 */
export async function decrypt(stream: Readable, keys: BackupKeys): Promise<Readable> {
  return (await startsEncrypted(stream)) ? openEncrypted(stream, keys) : stream;
}

/** A new key pair: the recipient, and the identity that opens what is encrypted for it. */
export async function makeKeyPair(): Promise<{ recipient: string; identity: string }> {
  const { generateIdentity, identityToRecipient } = await loadAge();
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

export async function recipientOf(identity: string): Promise<string> {
  const { identityToRecipient } = await loadAge();
  return identityToRecipient(identity);
}
