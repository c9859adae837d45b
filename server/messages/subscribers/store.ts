import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Interest } from '../../../contracts/interests.ts';
import { RETENTION } from '../../../contracts/retention.ts';
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

/** Milliseconds for which a mailbox can answer. */
export const REQUEST_MS = RETENTION.unconfirmed.days * 86_400_000;

/** A subscriber with the state of the welcome e-mail. */
export interface SubscriberRow extends Selectable<SubscriberTable> {
  mail_state: string | null;
  mail_error: string | null;
}

export type SubscriberState = (typeof subscriberStates)[number];

/** Returns the state of a subscription; `docs/decisions/077-audiences-and-addresses.md` has what changes it. */
export function getState(
  row: Pick<SubscriberRow, 'is_active' | 'confirmed_at' | 'refused_at'>,
): SubscriberState {
  if (row.is_active === 1) return row.confirmed_at === null ? 'unconfirmed' : 'confirmed';
  return row.refused_at === null ? 'left' : 'refused';
}

/** The same in SQL. */
const stateConditions: Readonly<Record<SubscriberState, RawBuilder<boolean>>> = {
  confirmed: sql`subscriber.is_active = 1 and subscriber.confirmed_at is not null`,
  unconfirmed: sql`subscriber.is_active = 1 and subscriber.confirmed_at is null`,
  left: sql`subscriber.is_active = 0 and subscriber.refused_at is null`,
  refused: sql`subscriber.is_active = 0 and subscriber.refused_at is not null`,
};

/** Whether the mailbox, however it is written, has a confirmed subscription. */
export async function isSubscribed(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriber')
    .select('id')
    .where((eb) =>
      eb.or([eb('email_key', '=', canonicalEmail(email).key), eb('email', '=', email)]),
    )
    .where(stateConditions.confirmed)
    .executeTakeFirst();
  return row !== undefined;
}

/** Condition that the mailbox has been asked to confirm a subscription and has not answered. */
const isAsked = sql<boolean>`(subscriber.asked_at is not null and (
  (subscriber.is_active = 1 and subscriber.confirmed_at is null)
  or subscriber.asked_at >= subscriber.ended_at))`;

/** A written address that is asked to confirm, and since when. */
export interface Request {
  id: number;
  asked_at: number | null;
}

/** Returns the request of this written address that waits to be confirmed. */
export function findRequest(db: Database, email: string): Promise<Request | undefined> {
  return db
    .selectFrom('subscriber')
    .select(['id', 'asked_at'])
    .where('email', '=', email)
    .where(isAsked)
    .executeTakeFirst();
}

/**
 * Records that somebody wants to subscribe a written address; all else stays until its mailbox confirms. Undefined
 * when it is subscribed or asked already: the unique address decides between concurrent requests.
 */
export function insertRequest(
  tx: Tx,
  { email, token, now }: { email: string; token: string; now: number },
): Promise<Request | undefined> {
  const isOpen = sql<boolean>`(${isAsked} and subscriber.asked_at > ${now - REQUEST_MS})`;
  return tx
    .insertInto('subscriber')
    .values({
      ...{ email, email_key: canonicalEmail(email).key, token_hash: hashToken(token) },
      ...{ is_active: 1, is_demo: 0, created_at: now, asked_at: now },
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ asked_at: now })
        .where(sql<boolean>`not (${stateConditions.confirmed}) and not coalesce(${isOpen}, false)`),
    )
    .returning(['id', 'asked_at'])
    .executeTakeFirst();
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

/** States by how much they decide about a mailbox that is written in several ways. */
const PRECEDENCE = ['unconfirmed', 'refused', 'left', 'confirmed'] as const;

/** Returns the states of the mailboxes among these that have a subscription. */
export async function listKnown(
  tx: Tx,
  emails: readonly string[],
): Promise<Map<string, SubscriberState>> {
  const known = new Map<string, SubscriberState>();
  const rank = (state: SubscriberState | undefined) =>
    state === undefined ? -1 : PRECEDENCE.indexOf(state);
  const keys = emails.map((email) => ({ email_key: canonicalEmail(email).key }));
  for (const part of divideRows(keys)) {
    const rows = await tx
      .selectFrom('subscriber')
      .select(['email_key', 'is_active', 'confirmed_at', 'refused_at'])
      .where(
        'email_key',
        'in',
        part.map(({ email_key }) => email_key),
      )
      .execute();
    for (const row of rows) {
      const state = getState(row);
      if (rank(state) > rank(known.get(row.email_key))) known.set(row.email_key, state);
    }
  }
  return known;
}

/** Deletes what waits to be confirmed by these mailboxes. */
export async function deleteRequests(
  tx: Tx,
  mailboxes: readonly { email_key: string }[],
): Promise<void> {
  for (const part of divideRows(mailboxes.map(({ email_key }) => ({ email_key })))) {
    await tx
      .deleteFrom('subscriber')
      .where(
        'email_key',
        'in',
        part.map(({ email_key }) => email_key),
      )
      .where(stateConditions.unconfirmed)
      .execute();
  }
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

/** Returns the row with this token that an earlier version asked to confirm. */
export async function findIdByToken(db: Database, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('subscriber')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.id;
}

interface Confirmation {
  token: string;
  now: number;
  choices: Choices;
  /** Whether the answer of the mailbox is good for this row. */
  isGood: (row: Selectable<SubscriberTable>) => boolean;
}

/**
 * Subscribes the mailbox of this request: other spellings of it, and that it had left, are forgotten.
 * @returns whether the mailbox is subscribed, and was not before
 */
export async function confirm(
  tx: Tx,
  id: number,
  { token, now, choices, isGood }: Confirmation,
): Promise<{ isSubscribed: boolean; isNew: boolean }> {
  const rows = await tx
    .selectFrom('subscriber')
    .selectAll()
    .where('email_key', 'in', (eb) =>
      eb.selectFrom('subscriber').select('email_key').where('id', '=', id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = rows.find((one) => one.id === id);
  if (row === undefined || !isGood(row)) return { isSubscribed: false, isNew: false };
  if (rows.some((one) => getState(one) === 'confirmed')) {
    return { isSubscribed: true, isNew: false };
  }
  const others = rows.filter((one) => one !== row).map((one) => one.id);
  if (others.length > 0) await tx.deleteFrom('subscriber').where('id', 'in', others).execute();
  await subscribers.update(tx, id, {
    ...{ token_hash: hashToken(token), is_active: 1, confirmed_at: now },
    // Those that had ended are another subscription from now on: mails from before do not end it.
    created_at: row.is_active === 1 ? row.created_at : now,
    ...{ ended_at: null, refusals: 0, refused_at: null, refused_reason: '' },
    ...{ consent_source: '', consent_day: '' },
    ...choiceColumns(choices),
  });
  await forgetFormer(tx, row.email);
  return { isSubscribed: true, isNew: true };
}

/** Selects the subscription with this token, or with that of an announcement, in whatever state. */
function hasToken(db: Database, token: string) {
  return (eb: ExpressionBuilder<Tables, 'subscriber'>) =>
    eb.or([
      eb('token_hash', '=', hashToken(token)),
      eb('id', 'in', selectByToken(db, hashToken(token))),
    ]);
}

/** Ends the subscription with this token. Returns its mailbox, and whether it had not left before; null when there is none. */
export async function endByToken(
  db: Database,
  token: string,
  now: number,
): Promise<{ email: string; hasLeft: boolean } | null> {
  const ended = await db
    .updateTable('subscriber')
    .set({
      ...{ is_active: 0, refused_at: null, asked_at: null },
      ended_at: sql<number>`case when ${stateConditions.left} then ended_at else ${sql.lit(now)} end`,
    })
    .where(hasToken(db, token))
    .returning(['email', 'ended_at'])
    .executeTakeFirst();
  return ended ? { email: ended.email, hasLeft: ended.ended_at === now } : null;
}

/** Returns what the subscriber with this token chose; undefined when there is none. */
export function findChoices(db: Database, token: string) {
  return db
    .selectFrom('subscriber')
    .select(['country', 'interests'])
    .where(hasToken(db, token))
    .where('is_active', '=', 1)
    .executeTakeFirst();
}

export async function changeChoices(db: Database, token: string, choices: Choices): Promise<void> {
  const values = choiceColumns(choices);
  if (Object.keys(values).length === 0) return;
  await db
    .updateTable('subscriber')
    .set(values)
    .where(hasToken(db, token))
    .where('is_active', '=', 1)
    .execute();
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
  state?: SubscriberState | undefined;
  id?: number | undefined;
}

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
