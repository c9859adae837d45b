// The environment file of the site, which the site and all commands read.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './steps.mjs';

/** Bits of a file's mode that let others than its owner read or write it. */
const OTHERS = 0o077;

/**
 * Sets the variables of the file that `TARIMA_ENV` names, else of `.env` beside the program, else of `/etc/tarima.env`;
 * variables that are set stay. An empty `TARIMA_ENV` reads none. Afterwards `TARIMA_ENV` names the file that was read.
 * @throws Error of one line when the file that is named is not there, or one may not be read
 */
export function readEnvironmentFile() {
  const named = process.env.TARIMA_ENV;
  if (named === '') return;
  const files = named === undefined ? [join(root, '.env'), '/etc/tarima.env'] : [resolve(named)];
  const file = files.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  if (file === undefined && named === undefined) return;
  if (file === undefined) throw new Error(`TARIMA_ENV names ${named}, and there is no such file.`);
  try {
    process.loadEnvFile(file);
  } catch {
    // Whatever the reason, Node says that there is no such file.
    throw new Error(`This user may not read ${file}: run the command as root (sudo).`);
  }
  process.env.TARIMA_ENV = file;
  if (process.platform !== 'win32' && (statSync(file).mode & OTHERS) !== 0)
    console.error(`Others may read the passwords in ${file}: chmod 600 ${file}`);
}
