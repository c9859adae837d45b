import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EMBEDDED_FILE } from './db/database.ts';

const FILES = ['', '-wal', '-shm'].map((end) => EMBEDDED_FILE + end);
const FOLDERS = ['mail', 'media'];

/**
 * Removes the permissions of group and others from files of earlier versions: database, mails and
 * uploads. The umask does this for new files. `DATA_DIR` itself may be shared and is not changed.
 */
export async function createPrivate(dataDir: string): Promise<void> {
  const mails = await readdir(join(dataDir, 'mail')).catch(() => []);
  const files = [
    ...FILES,
    ...mails.filter((name) => name.endsWith('.eml')).map((n) => `mail/${n}`),
  ];
  const change = (name: string, mode: number) =>
    // Missing files and files of other users are ignored.
    chmod(join(dataDir, name), mode).catch(() => undefined);
  await Promise.all([
    ...files.map((name) => change(name, 0o600)),
    ...FOLDERS.map((name) => change(name, 0o700)),
  ]);
}
