import type pino from 'pino';
import { countUnreachable } from './accounts/shared-store.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Migrated } from './db/migrate.ts';
import { findMisspelled } from './misspelled.ts';

type Log = Pick<pino.BaseLogger, 'warn'>;

/** One line for each variable that has no effect or not the likely one. */
export function warnOfVariables(
  log: Log,
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
): void {
  for (const { name, meant } of findMisspelled(env)) {
    log.warn({ variable: name }, `this variable is not known and has no effect; is it ${meant}?`);
  }
  const { backupTo, backupPassphrase, backupRecipient } = config;
  if (backupTo === null || backupPassphrase !== null || backupRecipient !== null) return;
  log.warn(
    'the scheduled backups are not encrypted: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, with an empty BACKUP_TO',
  );
}

/** One line when this start has changed the tables of a site. */
export function warnOfMigrations(log: Log, migrated: Migrated | null): void {
  if (migrated === null || migrated.applied.length === 0) return;
  const { applied, copy } = migrated;
  const wayBack = copy ?? 'the last backup of the earlier version (npm run restore)';
  log.warn(
    { applied, wayBack },
    'the database was updated; earlier versions must not be started on it',
  );
}

/** One line when nobody can be told of alarms, or sent a link for a new password. */
export async function warnOfSilence(log: Log, db: Database): Promise<void> {
  if ((await countUnreachable(db)) === 0) return;
  log.warn('no active administrator has an e-mail: alarms and links for a new password reach none');
}
