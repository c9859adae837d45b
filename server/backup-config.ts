import { resolve } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '../contracts/durations.ts';
import {
  ConfigError,
  type Environment,
  readCompleteVariable,
  readVariable,
} from './environment.ts';
import { resolveFromRoot } from './platform/project-root.ts';

function readBackupTo(env: Environment): string | null {
  const value = readVariable(env, 'BACKUP_TO');
  return value === null || value.startsWith('s3://') ? value : resolve(resolveFromRoot('.'), value);
}

function readBackupAt(env: Environment): number {
  const value = readVariable(env, 'BACKUP_AT') ?? '04:00';
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  throw new ConfigError(`BACKUP_AT must be a time from 00:00 to 23:59, not "${value}".`);
}

const SHORTEST_INTERVAL = 5 * MINUTE_MS;

function readBackupEvery(env: Environment): number | null {
  const value = readVariable(env, 'BACKUP_EVERY');
  if (value === null) return null;
  const [, count, unit] = /^(\d{1,4})(m|h)$/.exec(value) ?? [];
  const interval = Number(count) * (unit === 'h' ? HOUR_MS : MINUTE_MS);
  if (interval >= SHORTEST_INTERVAL) return interval;
  throw new ConfigError(
    `BACKUP_EVERY must be minutes or hours from 5m on, as in 15m, not "${value}".`,
  );
}

const WITHOUT_KEY = 'backups without it';

/** Parses a key that must match `pattern`; the error message shows `example`. */
function readKey(env: Environment, name: string, pattern: RegExp, example: string) {
  const value = readCompleteVariable(env, name, WITHOUT_KEY);
  if (value === null || pattern.test(value)) return value;
  throw new ConfigError(`${name} must look like ${example}.`);
}

function readBackupKeys(env: Environment) {
  const backupPassphrase = readCompleteVariable(env, 'BACKUP_PASSPHRASE', WITHOUT_KEY);
  const backupRecipient = readKey(env, 'BACKUP_RECIPIENT', /^age1[0-9a-z]{20,}$/, 'age1…');
  const identity = /^AGE-SECRET-KEY-[0-9A-Z-]{20,}$/;
  const backupIdentity = readKey(env, 'BACKUP_IDENTITY', identity, 'AGE-SECRET-KEY-1…');
  if (backupPassphrase !== null && backupRecipient !== null) {
    throw new ConfigError('Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, not both.');
  }
  return { backupPassphrase, backupRecipient, backupIdentity };
}

/** When, where and with which keys backups are made. */
export function readBackups(env: Environment) {
  return {
    backupTo: readBackupTo(env),
    backupAt: readBackupAt(env),
    backupEvery: readBackupEvery(env),
    ...readBackupKeys(env),
  };
}
