import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EMBEDDED_FILE } from './db/database.ts';

const FILES = ['', '-wal', '-shm'].map((end) => EMBEDDED_FILE + end);
const FOLDERS = ['mail', 'media'];

/**
 * Takes the rights of others from what an earlier version made: the database, mails and uploads.
 * New files have none, by the process' umask. `DATA_DIR` itself may be shared and is left alone.
 */
export async function makePrivate(dataDir: string): Promise<void> {
  const mails = await readdir(join(dataDir, 'mail')).catch(() => []);
  const files = [
    ...FILES,
    ...mails.filter((name) => name.endsWith('.eml')).map((n) => `mail/${n}`),
  ];
  const change = (name: string, mode: number) =>
    // What is missing, or belongs to another user, stays as it is.
    chmod(join(dataDir, name), mode).catch(() => undefined);
  await Promise.all([
    ...files.map((name) => change(name, 0o600)),
    ...FOLDERS.map((name) => change(name, 0o700)),
  ]);
}
