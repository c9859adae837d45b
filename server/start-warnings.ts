import type pino from 'pino';
import { countUnreachable } from './accounts/shared-store.ts';
import type { Config } from './config.ts';
import { COPY_FILE } from './db/copy-before-update.ts';
import type { Database } from './db/database.ts';
import type { Engine } from './db/dialect.ts';
import type { Migrated } from './db/migrate.ts';
import { findMisspelled } from './misspelled.ts';

type Log = Pick<pino.BaseLogger, 'warn'>;

/** One line for each variable that has no effect or not the likely one. */
export function warnOfVariables(
  log: Log,
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
): void {
  for (const { name, similarName } of findMisspelled(env)) {
    log.warn(
      { variable: name },
      `this variable is not known and has no effect; is it ${similarName}?`,
    );
  }
  const { backupTo, backupPassphrase, backupRecipient } = config;
  if (backupTo === null || backupPassphrase !== null || backupRecipient !== null) return;
  log.warn(
    'the scheduled backups are not encrypted: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, with an empty BACKUP_TO',
  );
}

/** What the way back from an update needs, which is told before it. */
export function describeDowngrade(engine: Engine): string {
  return engine === 'sqlite'
    ? `the embedded database is copied to DATA_DIR/${COPY_FILE} first`
    : 'the way back needs a backup from before: tarima backup with the earlier version, or pg_dump --format=custom; without one, stop this start now';
}

/** One line when this start has changed the tables of a site, or runs beside a newer version. */
export function warnOfMigrations(log: Log, { applied, copy, newer }: Migrated): void {
  if (newer.length > 0) {
    log.warn(
      { newer },
      'the database was changed by a newer version, beside which this one may run: replace it soon',
    );
  }
  if (applied.length === 0) return;
  const downgradePath = copy ?? 'the last backup of the earlier version (tarima restore)';
  log.warn(
    { applied, wayBack: downgradePath },
    'the database was updated; earlier versions must not be started on it, unless each of these is declared compatible',
  );
}

/** One line when nobody can be told of alarms, or sent a link for a new password. */
export async function warnOfSilence(log: Log, db: Database): Promise<void> {
  if ((await countUnreachable(db)) === 0) return;
  log.warn('no active administrator has an e-mail: alarms and links for a new password reach none');
}
