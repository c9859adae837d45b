import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Interest } from '../../../contracts/interests.ts';
import type { subscriberStates } from '../../../contracts/subscribers.ts';
import { crud, type PageWindow, readPage } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { divideRows, insertMany } from '../../db/insert-many.ts';
import { containsWords } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { deleteJob } from '../../mail/store.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { notFound } from '../../platform/http-error.ts';
import { selectByToken, selectRefused } from '../announcements/store.ts';
import type { SubscriberTable } from '../table.ts';
import { type Choices, choiceColumns, hearsOf } from './choices-store.ts';

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

interface NewSubscription extends Choices {
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
  { email, token, now, isConfirmed, ...choices }: NewSubscription,
): Promise<number | null> {
  const confirmed_at = isConfirmed ? now : null;
  const values = {
    ...{ token_hash: hashToken(token), is_active: 1, created_at: now, confirmed_at },
    ...{ refusals: 0, refused_at: null, consent_source: '', consent_day: '' },
    ...choiceColumns(choices),
  };
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
  if (row !== undefined) await forgetFormer(tx, email);
  return row?.id ?? null;
}

const toMailboxHash = (email: string) => hashToken(canonicalEmail(email).key);

/** Whether these mailboxes left and were deleted. */
export async function listFormer(tx: Tx, emails: readonly string[]): Promise<Set<string>> {
  const hashes = new Map(emails.map((email) => [toMailboxHash(email), email]));
  const former = new Set<string>();
  for (const part of divideRows([...hashes.keys()].map((email_hash) => ({ email_hash })))) {
    const rows = await tx
      .selectFrom('former_subscriber')
      .select('email_hash')
      .where(
        'email_hash',
        'in',
        part.map(({ email_hash }) => email_hash),
      )
      .execute();
    for (const { email_hash } of rows) former.add(hashes.get(email_hash) ?? '');
  }
  return former;
}

/** Returns the mailboxes among these that have a subscription, and whether it is active. */
export async function listKnown(tx: Tx, emails: readonly string[]): Promise<Map<string, boolean>> {
  const known = new Map<string, boolean>();
  const keys = emails.map((email) => ({ email_key: canonicalEmail(email).key }));
  for (const part of divideRows(keys)) {
    const rows = await tx
      .selectFrom('subscriber')
      .select(['email_key', 'is_active'])
      .where(
        'email_key',
        'in',
        part.map(({ email_key }) => email_key),
      )
      .execute();
    for (const { email_key, is_active } of rows) {
      known.set(email_key, is_active === 1 || known.get(email_key) === true);
    }
  }
  return known;
}

async function forgetFormer(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('former_subscriber').where('email_hash', '=', toMailboxHash(email)).execute();
}

/** Remembers the mailboxes of deleted subscribers, so that an import does not write to them again. */
export async function rememberFormer(
  tx: Tx,
  emails: readonly string[],
  created_at: number,
): Promise<void> {
  const rows = [...new Set(emails.map(toMailboxHash))].map((email_hash) => ({
    email_hash,
    created_at,
  }));
  await insertMany(tx, 'former_subscriber', rows, { skipExisting: true });
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

/** Selects the active subscription with this token, or with that of an announcement. */
function hasToken(db: Database, token: string) {
  return (eb: ExpressionBuilder<Tables, 'subscriber'>) =>
    eb.and([
      eb('is_active', '=', 1),
      eb.or([
        eb('token_hash', '=', hashToken(token)),
        eb('id', 'in', selectByToken(db, hashToken(token))),
      ]),
    ]);
}

/** Ends the subscription with this token. Returns its mailbox; null when there is none or it has ended. */
export async function endByToken(db: Database, token: string, now: number): Promise<string | null> {
  const ended = await db
    .updateTable('subscriber')
    .set({ is_active: 0, ended_at: now })
    .where(hasToken(db, token))
    .returning('email')
    .executeTakeFirst();
  return ended?.email ?? null;
}

/** Returns what the subscriber with this token chose; undefined when there is none. */
export function findChoices(db: Database, token: string) {
  return db
    .selectFrom('subscriber')
    .select(['country', 'interests'])
    .where(hasToken(db, token))
    .executeTakeFirst();
}

export async function changeChoices(db: Database, token: string, choices: Choices): Promise<void> {
  const values = choiceColumns(choices);
  if (Object.keys(values).length === 0) return;
  await db.updateTable('subscriber').set(values).where(hasToken(db, token)).execute();
}

/** Refusals in a row that end a subscription. */
const MAX_REFUSALS = 2;

/** Records that the mail server took a mail to this address. */
export async function clearRefusals(db: Database, email: string): Promise<void> {
  await db
    .updateTable('subscriber')
    .set({ refusals: 0 })
    .where('email', '=', email)
    .where('refusals', '>', 0)
    .execute();
}

/** Counts whose mailboxes refused an announcement; the second refusal in a row ends a subscription. */
export async function countRefusals(
  db: Database,
  announcement: number,
  now: number,
): Promise<void> {
  const isLast = sql<boolean>`refusals + 1 >= ${sql.lit(MAX_REFUSALS)}`;
  await db
    .updateTable('subscriber')
    .set((eb) => ({
      refusals: eb('refusals', '+', 1),
      ...{ is_active: sql<number>`case when ${isLast} then 0 else 1 end` },
      ended_at: sql<number | null>`case when ${isLast} then ${sql.lit(now)} end`,
      refused_at: sql<number | null>`case when ${isLast} then ${sql.lit(now)} end`,
    }))
    .where('id', 'in', selectRefused(db, announcement))
    .where('is_active', '=', 1)
    .execute();
}

export async function reactivate(tx: Tx, id: number): Promise<void> {
  await subscribers.update(tx, id, {
    ...{ is_active: 1, ended_at: null, refusals: 0, refused_at: null, refused_reason: '' },
  });
}

/** What narrows the list. */
export interface Narrowing {
  search?: string | undefined;
  country?: string | undefined;
  interest?: Interest | undefined;
  state?: (typeof subscriberStates)[number] | undefined;
  id?: number | undefined;
}

const stateConditions: Readonly<Record<(typeof subscriberStates)[number], RawBuilder<boolean>>> = {
  confirmed: sql`subscriber.is_active = 1 and subscriber.confirmed_at is not null`,
  unconfirmed: sql`subscriber.is_active = 1 and subscriber.confirmed_at is null`,
  left: sql`subscriber.is_active = 0 and subscriber.refused_at is null`,
  refused: sql`subscriber.is_active = 0 and subscriber.refused_at is not null`,
};

function selectWithMail(db: Database, by: Narrowing) {
  return db
    .selectFrom('subscriber')
    .$if(by.search !== undefined && by.search !== '', (all) =>
      all.where(containsWords(['subscriber.email'], by.search ?? '')),
    )
    .where((eb) =>
      eb.and([
        ...(by.country ? [eb('subscriber.country', '=', by.country)] : []),
        ...(by.interest ? [hearsOf([by.interest])(eb)] : []),
        ...(by.state ? [stateConditions[by.state]] : []),
        ...(by.id ? [eb('subscriber.id', '=', by.id)] : []),
      ]),
    )
    .leftJoin('mail_job', 'mail_job.id', 'subscriber.mail_job_id')
    .selectAll('subscriber')
    .select(['mail_job.state as mail_state', 'mail_job.last_error as mail_error'])
    .orderBy('subscriber.id', 'desc');
}

/** Returns one page of the subscribers, newest first. */
export function listSubscribers(db: Database, by: Narrowing, window: PageWindow) {
  return readPage(selectWithMail(db, by), window);
}

export function listAllSubscribers(db: Database, by: Narrowing): Promise<SubscriberRow[]> {
  return selectWithMail(db, by).execute();
}

/** @throws HttpError 404 */
export async function getSubscriber(db: Database, id: number): Promise<SubscriberRow> {
  const row = await selectWithMail(db, { id }).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Deletes the subscriber and the welcome e-mail, which contains the address; others to it are the queue's.
 * @throws HttpError 404
 */
export async function deleteSubscriber(tx: Tx, id: number, now: number): Promise<void> {
  const { mail_job_id, email } = await subscribers.remove(tx, id);
  await rememberFormer(tx, [email], now);
  if (mail_job_id !== null) await deleteJob(tx, mail_job_id);
}
