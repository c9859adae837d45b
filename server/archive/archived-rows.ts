import { DAY_MS } from '../../contracts/durations.ts';
import type { Row } from '../db/rows.ts';
import { isTextInBackups } from '../mail/budgets.ts';

/**
 * Tables that no backup contains: sessions and single-use tokens must not become valid again in a
 * restored site; counted attempts name addresses and end within a day.
 */
const UNARCHIVED_TABLES = new Set([
  'session',
  'login_challenge',
  'passkey_challenge',
  'account_token',
  'vote_request',
  'limit_count',
]);

/** Tables and settings with secrets that give access to accounts or sign; only encrypted backups contain them. */
const SECRET_TABLES = new Set(['totp_factor', 'recovery_code']);
const SECRET_SETTINGS = new Set(['signing_secret', 'captcha_signing_key', 'push_keys']);

/**
 * The id of this database in the place of its backups, which no backup contains: a restored copy gets another one, and
 * so does not write to the place of the site that it was made from.
 */
export const PLACE_ID_SETTING = 'backup_place';

/**
 * Returns a planned announcement as a draft, and one that is being sent as paused, so that a restored site sends
 * nothing by itself.
 */
function stopAnnouncement(row: Row): Row {
  if (row.finished_at !== null) return row;
  return row.started_at === null ? { ...row, send_at: null } : { ...row, is_paused: 1 };
}

/** Returns an access key without its value, if that is secret: visitors are not given it. */
function emptySecretKey(row: Row): Row {
  const isSecret = row.is_active === 1 || row.rel === 'captcha_secret';
  return isSecret ? { ...row, key: '' } : row;
}

/**
 * Creates the function that returns the rows of a part of a table that belong into a backup. Call it in the order of
 * the tables: references to mails that are left out become null.
 * @param options.withSecrets keeps signing keys, authenticator secrets, recovery codes and secret access keys
 */
export function createRowFilter({ withSecrets, now }: { withSecrets: boolean; now: number }) {
  const leftOutMails = new Set<unknown>();

  /**
   * Sent mails, which have no text, are kept; mails that have waited for more than a day are left out. The kind
   * decides about the others (`isTextInBackups`).
   */
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
    return name !== PLACE_ID_SETTING && (withSecrets || !SECRET_SETTINGS.has(name));
  }

  return (table: string, rows: readonly Row[]): Row[] => {
    if (UNARCHIVED_TABLES.has(table) || (!withSecrets && SECRET_TABLES.has(table))) return [];
    return rows
      .filter((row) => isArchived(table, row))
      .map((row) => (leftOutMails.has(row.mail_job_id) ? { ...row, mail_job_id: null } : row))
      .map((row) => (table === 'account' ? { ...row, feed_hash: null } : row))
      .map((row) => (table === 'announcement' ? stopAnnouncement(row) : row))
      .map((row) => (table === 'private_key' && !withSecrets ? emptySecretKey(row) : row));
  };
}
