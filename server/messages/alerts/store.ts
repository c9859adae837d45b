import type { Insertable, Selectable } from 'kysely';
import { isTaken } from '../../db/constraints.ts';
import { crud } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { omitUndefined } from '../../db/dialect.ts';
import { Overtaken } from '../../db/retry-deadlocks.ts';
import { unavailable } from '../../http/failures.ts';
import { waitsToBeWritten } from '../../mail/store.ts';
import type { AlertTable } from '../table.ts';

export const alerts = crud('alert');

export type AlertRow = Selectable<AlertTable>;

export type Subject = Pick<AlertRow, 'subject' | 'subject_id'>;

export function findAlert(
  db: Database,
  { subject, subject_id }: Subject,
  targetHash: string,
): Promise<AlertRow | undefined> {
  return db
    .selectFrom('alert')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('target_hash', '=', targetHash)
    .executeTakeFirst();
}

/**
 * Returns the hash of the mailbox or browser that begins with this part, if it has alerts; otherwise null. @param
 * hashPrefix hexadecimal
 */
export async function findTargetByHashPrefix(db: Database, hashPrefix: string) {
  const alert = db
    .selectFrom('alert')
    .select('target_hash')
    .where('target_hash', 'like', `${hashPrefix}%`);
  return (await alert.limit(1).executeTakeFirst()) ?? null;
}

/**
 * Adds an alert. A repeated request of a browser replaces its push keys and known state; one for a mailbox, which
 * does not prove ownership, only renews the time. Returns the alert, and whether it keeps its known state.
 */
export async function addOrRenewAlert(tx: Tx, row: Insertable<AlertTable>) {
  const { asked_at, known, place, push } = row;
  if (push === '') {
    const alert = await tx
      .updateTable('alert')
      .set({ asked_at })
      .where('subject', '=', row.subject)
      .where('subject_id', '=', row.subject_id)
      .where('target_hash', '=', row.target_hash)
      .returningAll()
      .executeTakeFirst();
    if (alert !== undefined) return { alert, isKept: true };
  }
  const alert = await tx
    .insertInto('alert')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'subject_id', 'target_hash'])
        .doUpdateSet(push === '' ? { asked_at } : { asked_at, known, place, push }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return { alert, isKept: false };
}

/** Confirms the alerts of a mailbox. @param email the spelling that it proved, if it is known */
export async function confirmAlerts(
  db: Database,
  { targetHash, email }: { targetHash: string; email: string | undefined },
  now: number,
): Promise<void> {
  await db
    .updateTable('alert')
    .set(omitUndefined({ confirmed_at: now, email }))
    .where('target_hash', '=', targetHash)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Which alerts are meant: one, those of a mailbox or browser, those of a subject, or of both. */
type AlertTarget = Pick<AlertRow, 'id'> | Pick<AlertRow, 'target_hash'> | Subject;

/** Deletes alerts, and the waiting alert mails of mailboxes without any left. Returns the number of deleted alerts. */
export async function deleteAlertsAndMails(
  tx: Tx,
  target: AlertTarget,
  now: number,
): Promise<number> {
  const deleted = await tx
    .deleteFrom('alert')
    .where((eb) => eb.and(target))
    .returning('email')
    .execute();
  if (deleted.every(({ email }) => email === '')) return deleted.length;
  await tx
    .deleteFrom('mail_job')
    .where(waitsToBeWritten)
    .where('kind', '=', 'alert')
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alert')
            .select('alert.id')
            .whereRef('alert.email', '=', 'mail_job.to_address'),
        ),
      ),
    )
    .execute();
  return deleted.length;
}

/** Moves the alerts of a browser to another address; where that has one of the same subject, it stays. */
export async function moveTarget(
  tx: Tx,
  fromHash: string,
  to: Pick<AlertRow, 'target_hash' | 'push'>,
): Promise<void> {
  const { target_hash, push } = to;
  await tx.updateTable('alert').set({ push }).where('target_hash', '=', target_hash).execute();
  if (fromHash === target_hash) return;
  await tx
    .deleteFrom('alert')
    .where('target_hash', '=', fromHash)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('alert as other')
          .select('other.id')
          .where('other.target_hash', '=', to.target_hash)
          .whereRef('other.subject', '=', 'alert.subject')
          .whereRef('other.subject_id', '=', 'alert.subject_id'),
      ),
    )
    .execute();
  const moved = tx.updateTable('alert').set(to).where('target_hash', '=', fromHash).execute();
  await moved.catch((error: unknown) => {
    const columns = 'alert.subject, alert.subject_id, alert.target_hash';
    throw isTaken(error, 'alert_taken', columns) ? new Overtaken(unavailable()) : error;
  });
}

/** Returns the subjects that have alerts. */
export function listSubjects(db: Database): Promise<Subject[]> {
  return db
    .selectFrom('alert')
    .select(['subject', 'subject_id'])
    .distinct()
    .orderBy('subject')
    .orderBy('subject_id')
    .execute();
}

/** Deletes alerts requested before `time` that nobody confirmed. Returns how many. */
export async function deleteUnconfirmedAlerts(tx: Tx, time: number): Promise<number> {
  const rows = await tx
    .deleteFrom('alert')
    .where('confirmed_at', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('asked_at', 'created_at'), '<', time))
    .returning('id')
    .execute();
  return rows.length;
}
