import type { Selectable } from 'kysely';
import { crud, type PageWindow, readPage } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { containsWords } from '../../db/search.ts';
import { deleteJob } from '../../mail/store.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { notFound } from '../../platform/http-error.ts';
import { selectByToken } from '../announcements/store.ts';
import type { SubscriberTable } from '../table.ts';

export const subscribers = crud('subscriber');

/** A subscriber with the state of the welcome e-mail. */
export interface SubscriberRow extends Selectable<SubscriberTable> {
  mail_state: string | null;
  mail_error: string | null;
}

/** Returns the subscription of a mailbox, or undefined; an active one before one that ended. */
function findSubscription(db: Database, email: string) {
  return db
    .selectFrom('subscriber')
    .select(['id', 'email', 'created_at', 'is_active', 'confirmed_at'])
    .where((eb) =>
      eb.or([eb('email_key', '=', canonicalEmail(email).key), eb('email', '=', email)]),
    )
    .orderBy('is_active', 'desc')
    .orderBy((eb) => eb.case().when('email', '=', email).then(0).else(1).end())
    .executeTakeFirst();
}

export async function isSubscribed(db: Database, email: string): Promise<boolean> {
  return (await findSubscription(db, email))?.is_active === 1;
}

/** Returns the subscription of a mailbox that waits to be confirmed; null for any other. */
export async function findUnconfirmed(db: Database, mailbox: string) {
  const row = await findSubscription(db, mailbox);
  return row?.is_active === 1 && row.confirmed_at === null ? row : null;
}

interface NewSubscription {
  email: string;
  token: string;
  now: number;
  /** Whether it holds at once, because no mail leaves the machine. */
  isConfirmed: boolean;
}

/**
 * Inserts the subscriber or reactivates one who had unsubscribed; null when already subscribed. The
 * unique mailbox decides between concurrent requests.
 */
export async function insertOrReactivate(
  tx: Tx,
  { email, token, now, isConfirmed }: NewSubscription,
): Promise<number | null> {
  const confirmed_at = isConfirmed ? now : null;
  const values = { token_hash: hashToken(token), is_active: 1, created_at: now, confirmed_at };
  const former = await findSubscription(tx, email);
  const renewed = tx
    .updateTable('subscriber')
    .set({ ...values, email, ended_at: null })
    .where('id', '=', former?.id ?? 0)
    .where('is_active', '=', 0)
    .returning('id');
  const inserted = tx
    .insertInto('subscriber')
    .values({ ...values, email, email_key: canonicalEmail(email).key, is_demo: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
  const row = await (former ? renewed.executeTakeFirst() : inserted.executeTakeFirst());
  return row?.id ?? null;
}

/** Confirms an active subscription that waits for it. */
export async function confirm(
  db: Database,
  by: { id: number } | { token_hash: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('subscriber')
    .set({ confirmed_at: now })
    .where((eb) => eb.and(by))
    .where('is_active', '=', 1)
    .where('confirmed_at', 'is', null)
    .execute();
}

/**
 * Ends the subscription with this token, or with that of an announcement. Returns its mailbox; null when there
 * is none or it has ended.
 */
export async function endByToken(db: Database, token: string, now: number): Promise<string | null> {
  const ended = await db
    .updateTable('subscriber')
    .set({ is_active: 0, ended_at: now })
    .where((eb) =>
      eb.or([
        eb('token_hash', '=', hashToken(token)),
        eb('id', 'in', selectByToken(db, hashToken(token))),
      ]),
    )
    .where('is_active', '=', 1)
    .returning('email')
    .executeTakeFirst();
  return ended?.email ?? null;
}

function selectWithMail(db: Database, search: string) {
  return db
    .selectFrom('subscriber')
    .$if(search !== '', (query) => query.where(containsWords(['subscriber.email'], search)))
    .leftJoin('mail_job', 'mail_job.id', 'subscriber.mail_job_id')
    .selectAll('subscriber')
    .select(['mail_job.state as mail_state', 'mail_job.last_error as mail_error'])
    .orderBy('subscriber.id', 'desc');
}

/** Returns one page of the subscribers, newest first. */
export function listSubscribers(db: Database, search: string, window: PageWindow) {
  return readPage(selectWithMail(db, search), window);
}

export function listAllSubscribers(db: Database, search: string): Promise<SubscriberRow[]> {
  return selectWithMail(db, search).execute();
}

/** @throws HttpError 404 */
export async function getSubscriber(db: Database, id: number): Promise<SubscriberRow> {
  const row = await selectWithMail(db, '').where('subscriber.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Deletes the subscriber and the welcome e-mail, which contains the address; others to it are the queue's.
 * @throws HttpError 404
 */
export async function deleteSubscriber(tx: Tx, id: number): Promise<void> {
  const { mail_job_id } = await subscribers.remove(tx, id);
  if (mail_job_id !== null) await deleteJob(tx, mail_job_id);
}
