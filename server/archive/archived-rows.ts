import { DAY_MS } from '../../contracts/durations.ts';
import type { Row } from '../db/rows.ts';
import { isTextInBackups } from '../mail/budgets.ts';

/** What a restored site must not revive: it ended with the process, or somebody else may hold it. */
const UNARCHIVED_TABLES = new Set([
  'session',
  'login_ticket',
  'passkey_challenge',
  'account_token',
  'vote_request',
  'open_form',
  'preview_link',
]);

/** What opens accounts or signs, and is made anew where it is missing. */
const SECRET_TABLES = new Set(['totp_factor', 'recovery_code']);
const SECRET_SETTINGS = new Set(['signing_secret', 'captcha_signing_key', 'push_keys']);

/**
 * What a database knows of its own backups: which line they are, the backup that it was restored from,
 * and the line of another database whose place it takes. A restored copy begins anew.
 */
export const SERIES_ID_SETTING = 'backup_line';
export const RESTORED_FROM_SETTING = 'backup_restored_from';
/** Lines whose place this one has taken, as `line@number`, separated by spaces. */
export const SUCCESSIONS_SETTING = 'backup_continues';
const BACKUP_SETTINGS = new Set([SERIES_ID_SETTING, RESTORED_FROM_SETTING, SUCCESSIONS_SETTING]);

/** An announcement that is planned or being sent: a restored copy sends it when somebody says so. */
function stopAnnouncement(row: Row): Row {
  if (row.finished_at !== null) return row;
  return row.started_at === null ? { ...row, send_at: null } : { ...row, is_paused: 1 };
}

/**
 * Creates the function that returns the rows of a part of a table that belong into a backup. Call it
 * in the order of the tables: what refers to a mail that is left out refers to none.
 * @param options.withSecrets keeps signing keys, authenticator secrets and recovery codes
 */
export function createRowFilter({ withSecrets, now }: { withSecrets: boolean; now: number }) {
  const leftOutMails = new Set<unknown>();

  /** Sent mails have no text; those that wait for long would surprise who gets them. */
  function isMailArchived({ state, kind, created_at }: Row): boolean {
    if (state === 'sent') return true;
    if (state !== 'failed' && Number(created_at) < now - DAY_MS) return false;
    return isTextInBackups(String(kind), withSecrets);
  }

  function isArchived(table: string, row: Row): boolean {
    if (table === 'mail_job' && !isMailArchived(row)) {
      leftOutMails.add(row.id);
      return false;
    }
    if (table !== 'setting') return true;
    const name = String(row.name);
    return !BACKUP_SETTINGS.has(name) && (withSecrets || !SECRET_SETTINGS.has(name));
  }

  return (table: string, rows: readonly Row[]): Row[] => {
    if (UNARCHIVED_TABLES.has(table) || (!withSecrets && SECRET_TABLES.has(table))) return [];
    return rows
      .filter((row) => isArchived(table, row))
      .map((row) => (leftOutMails.has(row.mail_job_id) ? { ...row, mail_job_id: null } : row))
      .map((row) => (table === 'account' ? { ...row, feed_hash: null } : row))
      .map((row) => (table === 'announcement' ? stopAnnouncement(row) : row));
  };
}
