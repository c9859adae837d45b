import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { containing } from '../../platform/like-pattern.ts';
import type { SubscriberTable } from '../table.ts';

/** A subscriber with the state of the welcome e-mail. */
export interface SubscriberRow extends Selectable<SubscriberTable> {
  mail_state: string | null;
  mail_error: string | null;
}

export async function isSubscribed(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriber')
    .select('id')
    .where('email', '=', email)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Inserts the subscriber or reactivates one who had unsubscribed; null when already subscribed. The
 * unique e-mail decides between concurrent requests.
 */
export async function insertOrReturn(
  tx: Tx,
  { email, token, now }: { email: string; token: string; now: number },
): Promise<number | null> {
  const row = await tx
    .insertInto('subscriber')
    .values({ email, token, is_active: 1, is_demo: 0, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ token, is_active: 1, created_at: now, ended_at: null })
        .where('subscriber.is_active', '=', 0),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setMail(tx: Tx, id: number, mail_job_id: number): Promise<void> {
  await tx.updateTable('subscriber').set({ mail_job_id }).where('id', '=', id).execute();
}

/** Ends the subscription with this token; does nothing when there is none or it has ended. */
export async function endByToken(db: Database, token: string, now: number): Promise<void> {
  await db
    .updateTable('subscriber')
    .set({ is_active: 0, ended_at: now })
    .where('token', '=', token)
    .where('is_active', '=', 1)
    .execute();
}

function matching(db: Database, search: string) {
  const rows = db.selectFrom('subscriber');
  if (search === '') return rows;
  return rows.where(sql<boolean>`lower(subscriber.email) like ${containing(search)} escape '\\'`);
}

function withMail(db: Database, search: string) {
  return matching(db, search)
    .leftJoin('mail_job', 'mail_job.id', 'subscriber.mail_job_id')
    .selectAll('subscriber')
    .select(['mail_job.state as mail_state', 'mail_job.last_error as mail_error'])
    .orderBy('subscriber.id', 'desc');
}

/** Returns one page of the subscribers, newest first. */
export async function listSubscribers(
  db: Database,
  search: string,
  page: { limit: number; offset: number },
): Promise<{ count: number; results: SubscriberRow[] }> {
  const { count } = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const results = await withMail(db, search).limit(page.limit).offset(page.offset).execute();
  return { count: Number(count), results };
}

export function listAllSubscribers(db: Database, search: string): Promise<SubscriberRow[]> {
  return withMail(db, search).execute();
}

export async function findSubscriber(db: Database, id: number): Promise<SubscriberRow | null> {
  const row = await withMail(db, '').where('subscriber.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Deletes the subscriber and the welcome e-mail, which contains the address. */
export async function deleteSubscriberRow(tx: Tx, row: SubscriberRow): Promise<void> {
  await tx.deleteFrom('subscriber').where('id', '=', row.id).execute();
  if (row.mail_job_id !== null) {
    await tx.deleteFrom('mail_job').where('id', '=', row.mail_job_id).execute();
  }
}
