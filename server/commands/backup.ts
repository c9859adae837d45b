import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PLACE_ID_SETTING } from '../archive/archived-rows.ts';
import { listPlace } from '../archive/backups.ts';
import { type BackupReport, createBackup } from '../archive/create-backup.ts';
import { type BackupKeys, isEncrypting } from '../archive/encryption.ts';
import { countRows } from '../archive/format.ts';
import { withBackupLock } from '../archive/lock.ts';
import { type BackupPlace, claimPlace, isBucket, openPlace } from '../archive/place.ts';
import { writeArchive } from '../archive/write-archive.ts';
import type { Config } from '../config.ts';
import { getOrCreateSetting } from '../db/settings-store.ts';
import { namingFolder } from '../platform/durable-file.ts';
import { MessageError } from '../platform/errors.ts';
import { defineCommand, print, warn } from './command.ts';
import { type Site, withSite } from './site.ts';

const MAX_PRINTED_NAMES = 10;

/** Reports lost files and sets a failing exit code, so that somebody looks for them. */
export function printMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  const names = missing.slice(0, MAX_PRINTED_NAMES).join(', ');
  warn(
    `${missing.length} files that the database names are lost, such as ${names}. Everything else is complete.`,
  );
  process.exitCode = 1;
}

export function toBackupKeys(config: Config): BackupKeys {
  return {
    passphrase: config.backupPassphrase,
    recipient: config.backupRecipient,
    identity: config.backupIdentity,
  };
}

/** Printed when a backup is not encrypted. */
const NO_SECRETS_NOTICE =
  'It is not encrypted, so it has no signing keys, authenticator secrets, recovery codes and secret access keys: set BACKUP_PASSPHRASE to keep them.';

async function backUpToFile(site: Site, config: Config, target: string): Promise<void> {
  const folder = dirname(resolve(target));
  if (!existsSync(folder)) throw new MessageError(`There is no folder ${folder}: make it first.`);
  const keys = toBackupKeys(config);
  const manifest = await namingFolder(folder, () => writeArchive(site, target, { keys }));
  const files = Object.keys(manifest.files).length;
  print(`Backup ${target}: ${countRows(manifest)} rows, ${files} files.`);
  if (!isEncrypting(keys)) print(NO_SECRETS_NOTICE);
  printMissing(manifest.missing);
}

/** Makes one backup in `BACKUP_TO`, after one that is being made. */
async function backUpToPlace(
  site: Site,
  config: Config,
  { isThorough, shouldAdopt }: { isThorough: boolean; shouldAdopt: boolean },
): Promise<{ report: BackupReport; place: BackupPlace }> {
  const { dataDir, backupTo } = config;
  if (backupTo === null) throw new MessageError('Name a file, or set BACKUP_TO.');
  const keys = toBackupKeys(config);
  const onWait = () => warn('Another backup of this site is being made: waiting until it ends.');
  return withBackupLock(config, onWait, async () => {
    const opened = await openPlace(backupTo, keys, process.env);
    const isEmpty = (await listPlace(opened)).backups.length === 0;
    const createId = () => crypto.randomUUID();
    const siteId = await getOrCreateSetting(site.database.db, PLACE_ID_SETTING, createId);
    const place = await claimPlace(opened, keys, { siteId, isEmpty, shouldAdopt });
    // Beside the backups, so that a full disk of the site does not matter; nothing readable lies beside encrypted ones.
    const isBeside = place.recipient === null && !isBucket(backupTo);
    const workFolder = isBeside ? join(backupTo, '.work') : join(dataDir, 'backup-work');
    const now = (await place.storage.now()).getTime();
    const report = await namingFolder(isBeside ? backupTo : dataDir, () =>
      createBackup(site, place, { workFolder, now, isThorough }),
    );
    return { report, place };
  });
}

function printReport(
  { name, rows, files, newFiles, missing, future, damaged }: BackupReport,
  { recipient }: BackupPlace,
): void {
  print(`Backup ${name}, restored and compared: ${rows} rows, ${files} files (${newFiles} new).`);
  if (recipient === null) print(NO_SECRETS_NOTICE);
  if (damaged.length > 0) {
    warn(`The list of ${damaged.join(', ')} is damaged: no file is deleted until it is removed.`);
  }
  if (future.length > 0) warn(`${future[0]} is dated in the future: look at the clocks.`);
  printMissing(missing);
}

export const backup = defineCommand({
  help: 'Makes a backup in BACKUP_TO, restores it into a temporary database and compares everything; or copies\nthe whole site into one file. Works while the site runs.',
  positionals: ['[<file>]'],
  options: {
    adopt: { type: 'boolean', help: 'takes over a BACKUP_TO that belongs to another site' },
    quick: { type: 'boolean', help: 'reads only the new files for the comparison' },
    json: { type: 'boolean', help: 'prints the result as JSON' },
  },
  run: ({ values, positionals: [file] }) =>
    withSite(async (site, config) => {
      if (file !== undefined) return backUpToFile(site, config, file);
      const options = { isThorough: !values.quick, shouldAdopt: values.adopt === true };
      const { report, place } = await backUpToPlace(site, config, options);
      return values.json ? print(JSON.stringify(report)) : printReport(report, place);
    }),
});
