import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readBackups } from './backup-config.ts';
import { readDkim } from './dkim-config.ts';
import {
  ConfigError,
  type Environment,
  readCompleteVariable,
  readUrl,
  readVariable,
} from './environment.ts';
import type { DkimKey } from './mail/mail-sender.ts';
import { resolveFromRoot } from './platform/project-root.ts';

/** The parsed and validated environment variables. See docs/configuration.md. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  storageUrl: string | null;
  smtpUrl: string | null;
  /** What mail services send with their reports; null: none are taken. */
  mailEventsSecret: string | null;
  mailFrom: string | null;
  mailTo: string | null;
  /** Signs all mails; null: they are sent without. */
  dkim: DkimKey | null;
  /** Codes and receipts of votes that are mailed in an hour at most, each; null for the usual budget. */
  voteMailsPerHour: number | null;
  /** Mails of announcements that are sent in an hour at most. */
  newsMailsPerHour: number;
  publicUrl: string | null;
  /** Whether HSTS includes subdomains. */
  hstsSubdomains: boolean;
  /** Whether browsers keep visited pages for when they have no connection. */
  isOffline: boolean;
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
  /** Stands in for the push services, for tests. */
  pushServiceUrl: string | null;
  metricsToken: string | null;
  /** Encrypts authenticator secrets in the database; null stores them as they are. */
  secretsKey: string | null;
  logLevel: string;
  /** Seconds that a start waits for its database and for the folder of backups. */
  startWait: number;
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
  /** Whether what visitors do is counted. */
  figures: boolean;
  isProduction: boolean;
}

function readPort(env: Environment): number {
  const value = readVariable(env, 'PORT');
  if (value === null) return 3000;
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  throw new ConfigError(`PORT must be a number from 0 to 65535, not "${value}".`);
}

function readHost(env: Environment): string {
  const host = readVariable(env, 'HOST') ?? '127.0.0.1';
  if (isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) return host;
  throw new ConfigError(`HOST must be an address or a host name, not "${host}".`);
}

/** Parses `a@example.com` or `Name <a@example.com>`, or several of them separated by commas. */
function readMailbox(env: Environment, name: string, isList: boolean): string | null {
  const value = readVariable(env, name);
  if (value === null) return null;
  const parts = isList ? value.split(',') : [value];
  const address = /^(?:[^<>@,\p{Cc}]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u;
  if (parts.every((part) => address.test(part.trim()))) return value;
  throw new ConfigError(`${name} must be an e-mail address, as in "Tarima <hola@example.com>".`);
}

function readMailsPerHour(env: Environment, name: string): number | null {
  const value = readVariable(env, name);
  if (value === null || /^[1-9]\d{0,6}$/.test(value)) return value === null ? null : Number(value);
  throw new ConfigError(`${name} must be a whole number, not "${value}".`);
}

function readSwitch(env: Environment, name: string): boolean | null {
  const value = readVariable(env, name)?.toLowerCase() ?? null;
  if (value === null) return null;
  if (['on', 'true', '1', 'yes'].includes(value)) return true;
  if (['off', 'false', '0', 'no'].includes(value)) return false;
  throw new ConfigError(`${name} must be on or off, not "${value}".`);
}

function readLogLevel(env: Environment): string {
  const level = readVariable(env, 'LOG_LEVEL') ?? 'info';
  if (['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].includes(level)) return level;
  throw new ConfigError(`LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.`);
}

function readStartWait(env: Environment): number {
  const value = readVariable(env, 'START_WAIT') ?? '30';
  if (/^\d{1,4}$/.test(value)) return Number(value);
  throw new ConfigError(`START_WAIT must be a number of seconds, not "${value}".`);
}

const migrateChoices = ['later', 'only'] as const;
type MigrateChoice = (typeof migrateChoices)[number];

function readMigrate(env: Environment): 'start' | MigrateChoice {
  const value = readVariable(env, 'MIGRATE');
  const choice = migrateChoices.find((migrateChoice) => migrateChoice === value);
  if (value === null || choice !== undefined) return choice ?? 'start';
  throw new ConfigError(`MIGRATE must be later or only, not "${value}".`);
}

const SHORTEST_SECRETS_KEY = 32;

function readSecretsKey(env: Environment): string | null {
  const value = readCompleteVariable(env, 'SECRETS_KEY', 'authenticator secrets as they are');
  if (value === null || value.length >= SHORTEST_SECRETS_KEY) return value;
  throw new ConfigError(
    `SECRETS_KEY must have at least ${SHORTEST_SECRETS_KEY} characters; "openssl rand -hex 32" makes one.`,
  );
}

const SHORTEST_EVENTS_SECRET = 24;

function readMailEventsSecret(env: Environment): string | null {
  const value = readVariable(env, 'MAIL_EVENTS_SECRET');
  if (value === null || value.length >= SHORTEST_EVENTS_SECRET) return value;
  throw new ConfigError(
    `MAIL_EVENTS_SECRET must have at least ${SHORTEST_EVENTS_SECRET} characters; "openssl rand -hex 24" makes one.`,
  );
}

/** Returns the value without trimming it. */
function readAdminPassword(env: Environment): string | null {
  const password = env.ADMIN_PASSWORD || null;
  if (password === null || (password.length >= 8 && password.length <= 128)) return password;
  throw new ConfigError('ADMIN_PASSWORD must have 8 to 128 characters.');
}

/** Where rows and uploads are. */
function readLocations(env: Environment) {
  readCompleteVariable(env, 'DATABASE_URL', 'embedded database');
  readCompleteVariable(env, 'STORAGE_URL', 'uploads on the disk');
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

/**
 * Parses the environment.
 * @throws ConfigError that names the first invalid variable
 */
export function readConfig(env: Environment): Config {
  return {
    port: readPort(env),
    host: readHost(env),
    dataDir: resolve(resolveFromRoot('.'), readVariable(env, 'DATA_DIR') ?? '.data'),
    ...readLocations(env),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailEventsSecret: readMailEventsSecret(env),
    mailFrom: readMailbox(env, 'MAIL_FROM', false),
    mailTo: readMailbox(env, 'MAIL_TO', true),
    dkim: readDkim(env),
    voteMailsPerHour: readMailsPerHour(env, 'VOTE_MAILS_PER_HOUR'),
    newsMailsPerHour: readMailsPerHour(env, 'NEWS_MAILS_PER_HOUR') ?? 500,
    publicUrl: readPublicUrl(env),
    hstsSubdomains: readSwitch(env, 'HSTS_SUBDOMAINS') ?? false,
    isOffline: readSwitch(env, 'OFFLINE') ?? true,
    siteKey: readVariable(env, 'SITE_KEY'),
    siteName: readVariable(env, 'SITE_NAME'),
    adminUsername: readVariable(env, 'ADMIN_USERNAME') ?? 'admin',
    adminPassword: readAdminPassword(env),
    demo: readSwitch(env, 'DEMO'),
    trustProxy: readVariable(env, 'TRUST_PROXY'),
    youtubeApiUrl: readUrl(env, 'YOUTUBE_API_URL', web),
    youtubeImagesUrl: readUrl(env, 'YOUTUBE_IMAGES_URL', web),
    googleCalendarApiUrl: readUrl(env, 'GOOGLE_CALENDAR_API_URL', web),
    recaptchaVerifyUrl: readUrl(env, 'RECAPTCHA_VERIFY_URL', web),
    pushServiceUrl: readUrl(env, 'PUSH_SERVICE_URL', web),
    metricsToken: readVariable(env, 'METRICS_TOKEN'),
    secretsKey: readSecretsKey(env),
    logLevel: readLogLevel(env),
    startWait: readStartWait(env),
    migrate: readMigrate(env),
    ...readBackups(env),
    figures: readSwitch(env, 'FIGURES') ?? true,
    isProduction: env.NODE_ENV === 'production',
  };
}
