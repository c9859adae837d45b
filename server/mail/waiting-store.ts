import type { ExpressionBuilder } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { readCount } from '../db/rows.ts';
import type { MailJobTable } from './table.ts';

/** Mails of some kinds, of some topics or to one mailbox as it is written. */
export interface MailSelection {
  kinds: readonly string[];
  /** Not more than one statement takes. */
  topics?: readonly string[];
  to?: string;
}

function matchesSelection(query: MailSelection) {
  return (eb: ExpressionBuilder<{ mail_job: MailJobTable }, 'mail_job'>) =>
    eb.and([
      eb('kind', 'in', query.kinds),
      ...(query.topics === undefined ? [] : [eb('topic', 'in', query.topics)]),
      ...(query.to === undefined ? [] : [eb('to_address', '=', query.to)]),
    ]);
}

/** Why a job has failed that was never tried: whoever asked for it may not any more. */
export const REQUESTER_NOT_ALLOWED = 'La cuenta que pidió este correo ya no tiene permiso.';

/**
 * Deletes jobs that wait, but for those that are being sent; returns their addresses. Of a mailbox those that have
 * failed are deleted too; otherwise they stay, so that nobody sends again to an address that was refused.
 */
export async function deleteUnsent(
  tx: Tx,
  selection: MailSelection,
  now: number,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('mail_job')
    .where(matchesSelection(selection))
    .where(({ or, eb, and }) => {
      const failed = eb('state', '=', 'failed');
      const isDeletableFailure =
        selection.to === undefined
          ? and([failed, eb('last_error', '=', REQUESTER_NOT_ALLOWED)])
          : failed;
      return or([eb('state', 'in', ['waiting', 'asked']), isDeletableFailure]);
    })
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .returning('to_address')
    .execute();
  return rows.map(({ to_address }) => to_address);
}

/** Counts the jobs that wait to be sent. */
export function countWaiting(db: Database, selection: MailSelection): Promise<number> {
  const waiting = db
    .selectFrom('mail_job')
    .where(matchesSelection(selection))
    .where('state', 'in', ['waiting', 'asked']);
  return readCount(waiting);
}
