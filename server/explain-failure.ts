import { DatabaseUnavailableError } from './db/database-health.ts';
import { MessageError } from './platform/errors.ts';

interface Failure {
  name?: string;
  message?: string;
  code?: string;
  /** SQLite's own number of the error. */
  errcode?: number;
  path?: string;
  address?: string;
  port?: number;
  syscall?: string;
  $metadata?: { httpStatusCode?: number };
  errors?: unknown[];
  cause?: unknown;
}

function explainFull({ path }: Failure): string {
  return path === undefined
    ? 'The disk is full: make room (tarima sweep --empty-trash frees deleted files).'
    : `The disk of ${path} is full: make room there.`;
}
/** SQLite's: full, and the file that WAL mode shares could not be made as large as it must be. */
const FULL_ERRCODES = [13, 4874];

const CORRUPT =
  'The database file is damaged. Keep it, and restore the newest backup into an empty DATA_DIR (tarima restore).';

/** What SQLite's errors mean, by the lowest byte of their number. */
const sqlite: Readonly<Record<number, string>> = {
  3: 'The database file may not be read: give its owner the right to read and write it.',
  5: 'The database is in use by another process: try again when that one is done.',
  6: 'The database is in use by another process: try again when that one is done.',
  8: 'The database cannot be written: the folder or the file is read-only. Make DATA_DIR writable for this user.',
  10: 'The disk cannot be read or written: look at the system log, then restore a backup if files are lost.',
  11: CORRUPT,
  14: 'The database cannot be opened: DATA_DIR is not a folder that this user may write.',
  26: CORRUPT,
};

const postgres: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses the password: correct DATABASE_URL.',
  '28000': 'PostgreSQL refuses this user: correct DATABASE_URL or pg_hba.conf.',
  '3D000': 'PostgreSQL has no such database: create it (createdb), or correct DATABASE_URL.',
  '42501': 'PostgreSQL does not let this user make tables: give it rights on the schema.',
  '53300': 'PostgreSQL takes no more connections: raise max_connections or stop something.',
  '53100': 'The disk of PostgreSQL is full: make room there.',
  '57P03': 'PostgreSQL is still starting: try again in a moment.',
  '25006': 'PostgreSQL is read-only (a standby?): point DATABASE_URL at the primary.',
};

const system: Readonly<Record<string, (failure: Failure) => string>> = {
  EADDRINUSE: ({ port }) => `PORT ${port} is in use by another process: stop it, or set PORT.`,
  EADDRNOTAVAIL: ({ address }) => `HOST ${address} is no address of this machine: correct HOST.`,
  EACCES: ({ path, port }) =>
    path === undefined
      ? `This user may not listen on port ${port}: set PORT above 1023.`
      : `This user may not use ${path}: give it the rights, or set DATA_DIR.`,
  EPERM: ({ path }) => `This user may not use ${path}: give it the rights, or set DATA_DIR.`,
  ENOENT: ({ path }) => `There is no ${path}: correct the path, or make the folder.`,
  EISDIR: ({ path }) => `${path ?? 'The path'} is a folder: name a file.`,
  ENOTDIR: ({ path }) => `${path} cannot be made: part of the path is a file. Correct the path.`,
  EEXIST: ({ path }) => `${path} is there already and is no folder: correct the path.`,
  EROFS: ({ path }) => `${path} lies on a read-only disk: mount it writable, or set DATA_DIR.`,
  ENOSPC: explainFull,
  EDQUOT: explainFull,
  EIO: ({ path }) => `The disk fails at ${path ?? 'a file'}: look at the system log.`,
  ECONNREFUSED: ({ address, port }) =>
    `Nothing answers at ${address ?? 'the address'}${port === undefined ? '' : `:${port}`}: start the server there, or correct the address.`,
  ECONNRESET: () => 'The connection was cut: look whether the server there runs well.',
  ENOTFOUND: ({ message }) =>
    `The host of ${message?.split(' ').at(-1)} is not known: correct the address.`,
  ETIMEDOUT: ({ address }) =>
    `No answer from ${address ?? 'the server'}: look at the network, or correct the address.`,
};

const NO_KEY =
  'STORAGE_URL or BACKUP_TO: there is no key of the bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';

function explainStorage(status: number): string {
  if (status === 403 || status === 401) {
    return `The bucket refuses this key (${status}): correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the rights of the key.`;
  }
  if (status === 404) return 'There is no such bucket: create it, or correct the address.';
  return `The bucket's service answers ${status}: try again later.`;
}

function getFirst(error: unknown): Failure {
  const failure = (error ?? {}) as Failure;
  const isWrapper = failure.code === undefined && failure.errcode === undefined;
  if (isWrapper && failure.cause !== undefined) return getFirst(failure.cause);
  // Node tries every address of a host and gathers what it heard.
  const [first] = failure.errors ?? [];
  return first === undefined ? failure : (first as Failure);
}

/** The variable that names what failed; null for what is on this machine. */
function getVariable(error: unknown): string | null {
  if (error instanceof DatabaseUnavailableError) return 'DATABASE_URL';
  const { $metadata, cause } = (error ?? {}) as Failure;
  if ($metadata !== undefined) return 'STORAGE_URL or BACKUP_TO';
  return cause === undefined ? null : getVariable(cause);
}

function describe(error: unknown): string {
  const failure = getFirst(error);
  if (failure.name === 'CredentialsProviderError') return NO_KEY;
  const explanation =
    (FULL_ERRCODES.includes(failure.errcode ?? 0) && explainFull(failure)) ||
    sqlite[(failure.errcode ?? 0) & 0xff] ||
    postgres[failure.code ?? ''] ||
    system[failure.code ?? '']?.(failure);
  if (explanation) return explanation;
  const status = failure.$metadata?.httpStatusCode;
  if (status !== undefined && status >= 400) return explainStorage(status);
  return String(failure.message || error).split('\n')[0] ?? '';
}

/**
 * One line for who runs the site: what failed, and what to do. Never a stack; what is not known
 * here is told in the error's own words.
 */
export function explainFailure(error: unknown): string {
  if (error instanceof MessageError) return error.message;
  const text = describe(error);
  const variable = getVariable(error);
  return variable === null || text.includes(variable) ? text : `${variable}: ${text}`;
}

/** Whether trying again later may help: the service did not answer, or answered with its own fault. */
export function isPassing(error: unknown): boolean {
  const { code = '', $metadata } = getFirst(error);
  const status = $metadata?.httpStatusCode ?? 0;
  if (status >= 500 || (error as Error | null)?.name === 'TimeoutError') return true;
  return /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH)$/.test(code);
}

/** Runs a program of the command line: its files are its user's alone, its failure is one line. */
export async function runCommand(main: (args: string[]) => Promise<void>): Promise<void> {
  try {
    process.umask(0o077);
    await main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
}
