import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

type Place = Pick<Config, 'adminUsername' | 'dataDir'>;

const getPath = ({ dataDir }: Pick<Place, 'dataDir'>) => join(dataDir, 'first-password.txt');

/**
 * Shows the first administrator's password on the terminal. Without one, as under systemd, whose journal many may read,
 * it is written to a file that its user alone can read.
 * @param password null when there is nothing to tell
 */
export async function tellFirstPassword(place: Place, password: string | null): Promise<void> {
  if (password === null) return;
  const lines = [`  User:   ${place.adminUsername}`];
  if (process.stdout.isTTY) lines.push(`  First password (shown only now): ${password}`);
  else {
    await writeFile(getPath(place), `${password}\n`, { mode: 0o600 });
    lines.push(`  First password: in ${getPath(place)}, until the first log-in`);
  }
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

/** Deletes the file of `tellFirstPassword`. */
export async function forgetFirstPassword(place: Pick<Place, 'dataDir'>): Promise<void> {
  await rm(getPath(place), { force: true });
}
