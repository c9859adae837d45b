import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { PlainError } from './platform/plain-error.ts';
import { withoutTrailing } from './platform/without-trailing.ts';

/** The parsed and validated environment variables. See the table in the README. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  storageUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string | null;
  mailTo: string | null;
  /** Codes and receipts of votes that are mailed in an hour at most, each; null for the usual budget. */
  voteMailsPerHour: number | null;
  publicUrl: string | null;
  /** Whether HSTS includes subdomains. */
  hstsSubdomains: boolean;
  siteKey: string | null;
  siteName: string | null;
  adminUsername: string;
  adminPassword: string | null;
  /** Null for the default: on for an empty embedded database, off with PostgreSQL or in production. */
  demo: boolean | null;
  trustProxy: string | null;
  youtubeApiUrl: string | null;
  youtubeImagesUrl: string | null;
  googleCalendarApiUrl: string | null;
  recaptchaVerifyUrl: string | null;
  metricsToken: string | null;
  /** Encrypts authenticator secrets in the database; null stores them as they are. */
  secretsKey: string | null;
  logLevel: string;
  /** Whether a start applies waiting migrations, refuses (`later`), or ends after them (`only`). */
  migrate: 'start' | MigrateChoice;
  /** Destination of scheduled backups: a folder or `s3://…`; null for none. */
  backupTo: string | null;
  /** Minutes after midnight in Caracas at which the daily backup is made. */
  backupAt: number;
  /** Milliseconds between additional backups; null for the daily backup only. */
  backupEvery: number | null;
  backupPassphrase: string | null;
  backupRecipient: string | null;
  backupIdentity: string | null;
  isProduction: boolean;
}

/** An invalid environment variable; the message is one line that names it. */
export class ConfigError extends PlainError {}

type Environment = Readonly<Record<string, string | undefined>>;

function given(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

/**
 * As `given`, for what a site must not silently run without.
 * @param without what the site does when the variable is not set
 * @throws ConfigError for an empty value: it is more likely a secret that did not arrive than a wish
 */
function givenWhole(env: Environment, name: string, without: string): string | null {
  const value = given(env, name);
  if (value !== null || env[name] === undefined) return value;
  throw new ConfigError(`${name} is empty: give it a value, or do not set it (${without}).`);
}

function readPort(env: Environment): number {
  const value = given(env, 'PORT');
  if (value === null) return 3000;
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  throw new ConfigError(`PORT must be a number from 0 to 65535, not "${value}".`);
}

function readHost(env: Environment): string {
  const host = given(env, 'HOST') ?? '127.0.0.1';
  if (isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) return host;
  throw new ConfigError(`HOST must be an address or a host name, not "${host}".`);
}

/** Parses a URL with one of `protocols` (as in `['https:', 'http:']`). */
function readUrl(env: Environment, name: string, protocols: readonly string[]): string | null {
  const value = given(env, name);
  if (value === null) return null;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) {
    return withoutTrailing(value, '/');
  }
  throw new ConfigError(`${name} must be an address that begins with ${protocols.join(' or ')}//.`);
}

/** Parses `a@example.com` or `Name <a@example.com>`, or several of them separated by commas. */
function readMailbox(env: Environment, name: string, isList: boolean): string | null {
  const value = given(env, name);
  if (value === null) return null;
  const parts = isList ? value.split(',') : [value];
  const address = /^(?:[^<>@,\p{Cc}]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u;
  if (parts.every((part) => address.test(part.trim()))) return value;
  throw new ConfigError(`${name} must be an e-mail address, as in "Tarima <hola@example.com>".`);
}

function readVoteMailsPerHour(env: Environment): number | null {
  const value = given(env, 'VOTE_MAILS_PER_HOUR');
  if (value === null || /^[1-9]\d{0,6}$/.test(value)) return value === null ? null : Number(value);
  throw new ConfigError(`VOTE_MAILS_PER_HOUR must be a whole number, not "${value}".`);
}

function readSwitch(env: Environment, name: string): boolean | null {
  const value = given(env, name)?.toLowerCase() ?? null;
  if (value === null) return null;
  if (['on', 'true', '1', 'yes'].includes(value)) return true;
  if (['off', 'false', '0', 'no'].includes(value)) return false;
  throw new ConfigError(`${name} must be on or off, not "${value}".`);
}

function readLogLevel(env: Environment): string {
  const level = given(env, 'LOG_LEVEL') ?? 'info';
  if (['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].includes(level)) return level;
  throw new ConfigError(`LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.`);
}

const migrateChoices = ['later', 'only'] as const;
type MigrateChoice = (typeof migrateChoices)[number];

function readMigrate(env: Environment): 'start' | MigrateChoice {
  const value = given(env, 'MIGRATE');
  const choice = migrateChoices.find((one) => one === value);
  if (value === null || choice !== undefined) return choice ?? 'start';
  throw new ConfigError(`MIGRATE must be later or only, not "${value}".`);
}

const SHORTEST_SECRETS_KEY = 32;

function readSecretsKey(env: Environment): string | null {
  const value = givenWhole(env, 'SECRETS_KEY', 'authenticator secrets as they are');
  if (value === null || value.length >= SHORTEST_SECRETS_KEY) return value;
  throw new ConfigError(
    `SECRETS_KEY must have at least ${SHORTEST_SECRETS_KEY} characters; "openssl rand -hex 32" makes one.`,
  );
}

/** Returns the value without trimming it. */
function readAdminPassword(env: Environment): string | null {
  const password = env.ADMIN_PASSWORD || null;
  if (password === null || (password.length >= 8 && password.length <= 128)) return password;
  throw new ConfigError('ADMIN_PASSWORD must have 8 to 128 characters.');
}

function readBackupTo(env: Environment): string | null {
  const value = given(env, 'BACKUP_TO');
  return value === null || value.startsWith('s3://') ? value : resolve(value);
}

function readBackupAt(env: Environment): number {
  const value = given(env, 'BACKUP_AT') ?? '04:00';
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  throw new ConfigError(`BACKUP_AT must be a time from 00:00 to 23:59, not "${value}".`);
}

const SHORTEST_INTERVAL = 5 * 60_000;

function readBackupEvery(env: Environment): number | null {
  const value = given(env, 'BACKUP_EVERY');
  if (value === null) return null;
  const [, count, unit] = /^(\d{1,4})(m|h)$/.exec(value) ?? [];
  const interval = Number(count) * (unit === 'h' ? 3_600_000 : 60_000);
  if (interval >= SHORTEST_INTERVAL) return interval;
  throw new ConfigError(
    `BACKUP_EVERY must be minutes or hours from 5m on, as in 15m, not "${value}".`,
  );
}

const WITHOUT_KEY = 'backups without it';

/** Parses a key that must match `pattern`; the error message shows `example`. */
function readKey(env: Environment, name: string, pattern: RegExp, example: string) {
  const value = givenWhole(env, name, WITHOUT_KEY);
  if (value === null || pattern.test(value)) return value;
  throw new ConfigError(`${name} must look like ${example}.`);
}

function readBackupKeys(env: Environment) {
  const backupPassphrase = givenWhole(env, 'BACKUP_PASSPHRASE', WITHOUT_KEY);
  const backupRecipient = readKey(env, 'BACKUP_RECIPIENT', /^age1[0-9a-z]{20,}$/, 'age1…');
  const identity = /^AGE-SECRET-KEY-[0-9A-Z-]{20,}$/;
  const backupIdentity = readKey(env, 'BACKUP_IDENTITY', identity, 'AGE-SECRET-KEY-1…');
  if (backupPassphrase !== null && backupRecipient !== null) {
    throw new ConfigError('Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, not both.');
  }
  return { backupPassphrase, backupRecipient, backupIdentity };
}

/** Where rows and uploads are. */
function readPlaces(env: Environment) {
  givenWhole(env, 'DATABASE_URL', 'embedded database');
  givenWhole(env, 'STORAGE_URL', 'uploads on the disk');
  return {
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    storageUrl: readUrl(env, 'STORAGE_URL', ['s3:']),
  };
}

const web = ['https:', 'http:'];

/** Links in mails need a configured address, because a request can forge its `Host` header. */
function readPublicUrl(env: Environment): string | null {
  const url = readUrl(env, 'PUBLIC_URL', web);
  if (url !== null) {
    const { pathname, search, hash } = new URL(url);
    if (pathname === '/' && search === '' && hash === '') return url;
    throw new ConfigError(`PUBLIC_URL must have no path: ${new URL(url).origin}, not ${url}.`);
  }
  if (env.NODE_ENV !== 'production') return null;
  throw new ConfigError(
    'PUBLIC_URL must be set with NODE_ENV=production: the address of the site, as in https://example.com.',
  );
}

/** Names that a program of the site reads elsewhere. */
const READ_ELSEWHERE = ['NODE_ENV', 'TARIMA_MODE'];
/** From this length on, two differing letters are still a misspelling. */
const LONG_NAME = 8;

/** Number of letters that are added, missing, replaced or swapped. */
function countDifferences(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}

/** Variables that nobody reads and that are spelled almost like one that somebody does. */
export function findMisspelled(env: Environment): { name: string; meant: string }[] {
  const known = new Set(READ_ELSEWHERE);
  const recording = new Proxy(env, {
    get(target, name: string) {
      known.add(name);
      return target[name];
    },
  });
  readConfig(recording);
  return Object.keys(env).flatMap((name) => {
    if (known.has(name)) return [];
    const most = name.length < LONG_NAME ? 1 : 2;
    const meant = [...known].find((one) => countDifferences(one, name) <= most);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/**
 * Parses the environment.
 * @throws ConfigError that names the first invalid variable
 */
export function readConfig(env: Environment): Config {
  return {
    port: readPort(env),
    host: readHost(env),
    dataDir: resolve(given(env, 'DATA_DIR') ?? '.data'),
    ...readPlaces(env),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailbox(env, 'MAIL_FROM', false),
    mailTo: readMailbox(env, 'MAIL_TO', true),
    voteMailsPerHour: readVoteMailsPerHour(env),
    publicUrl: readPublicUrl(env),
    hstsSubdomains: readSwitch(env, 'HSTS_SUBDOMAINS') ?? false,
    siteKey: given(env, 'SITE_KEY'),
    siteName: given(env, 'SITE_NAME'),
    adminUsername: given(env, 'ADMIN_USERNAME') ?? 'admin',
    adminPassword: readAdminPassword(env),
    demo: readSwitch(env, 'DEMO'),
    trustProxy: given(env, 'TRUST_PROXY'),
    youtubeApiUrl: readUrl(env, 'YOUTUBE_API_URL', web),
    youtubeImagesUrl: readUrl(env, 'YOUTUBE_IMAGES_URL', web),
    googleCalendarApiUrl: readUrl(env, 'GOOGLE_CALENDAR_API_URL', web),
    recaptchaVerifyUrl: readUrl(env, 'RECAPTCHA_VERIFY_URL', web),
    metricsToken: given(env, 'METRICS_TOKEN'),
    secretsKey: readSecretsKey(env),
    logLevel: readLogLevel(env),
    migrate: readMigrate(env),
    backupTo: readBackupTo(env),
    backupAt: readBackupAt(env),
    backupEvery: readBackupEvery(env),
    ...readBackupKeys(env),
    isProduction: env.NODE_ENV === 'production',
  };
}
