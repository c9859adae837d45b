import type { Selectable } from 'kysely';
import type { Interest } from '../../../contracts/interests.ts';
import { crud, type PageWindow, readPage } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { chunkRows } from '../../db/insert-many.ts';
import { hasRow } from '../../db/rows.ts';
import { containsWords } from '../../db/search.ts';
import { deleteJob } from '../../mail/store.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { notFound } from '../../platform/errors.ts';
import type { SubscriberTable } from '../table.ts';
import { insertFormerSubscribers } from './former-store.ts';
import { hasInterest, isGeneral, toAudience } from './interests-store.ts';
import { getSubscriberState, type SubscriberState, stateConditions } from './states-store.ts';

export const subscribers = crud('subscriber');

/** A subscriber with the state of the welcome e-mail. */
export interface SubscriberRow extends Selectable<SubscriberTable> {
  mail_state: string | null;
  mail_error: string | null;
}

/** Whether the mailbox, however it is written, has confirmed that it gets announcements. */
export function getsNews(db: Database, email: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('subscriber')
      .where('email_key', '=', canonicalEmail(email).key)
      .where(stateConditions.confirmed)
      .where(isGeneral),
  );
}

/** States by how much they decide about a mailbox that is written in several ways. */
const PRECEDENCE = ['unconfirmed', 'refused', 'left', 'confirmed'] as const;

/** Returns the states of the mailboxes among these that have a subscription. */
export async function findStatesByMailbox(
  tx: Tx,
  emails: readonly string[],
): Promise<Map<string, SubscriberState>> {
  const states = new Map<string, SubscriberState>();
  const rank = (state: SubscriberState | undefined) =>
    state === undefined ? -1 : PRECEDENCE.indexOf(state);
  const keys = emails.map((email) => ({ email_key: canonicalEmail(email).key }));
  for (const part of chunkRows(keys)) {
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
      const state = getSubscriberState(row);
      if (rank(state) > rank(states.get(row.email_key))) states.set(row.email_key, state);
    }
  }
  return states;
}

export async function reactivate(tx: Tx, id: number): Promise<void> {
  await subscribers.update(tx, id, {
    is_active: 1,
    ended_at: null,
    refusals: 0,
    refused_at: null,
    refused_reason: '',
  });
}

/** What narrows the list. */
export interface SubscriberFilter {
  search?: string | undefined;
  country?: string | undefined;
  interest?: Interest | undefined;
  state?: SubscriberState | undefined;
  id?: number | undefined;
}

function selectWithMail(db: Database, filter: SubscriberFilter) {
  return db
    .selectFrom('subscriber')
    .$if(filter.search !== undefined && filter.search !== '', (all) =>
      all.where(containsWords(['subscriber.email'], filter.search ?? '')),
    )
    .where((eb) =>
      eb.and([
        ...(filter.country ? [eb('subscriber.country', '=', filter.country)] : []),
        ...(filter.interest ? [hasInterest(toAudience([filter.interest]))] : []),
        ...(filter.state ? [stateConditions[filter.state]] : []),
        ...(filter.id ? [eb('subscriber.id', '=', filter.id)] : []),
      ]),
    )
    .leftJoin('mail_job', 'mail_job.id', 'subscriber.mail_job_id')
    .selectAll('subscriber')
    .select(['mail_job.state as mail_state', 'mail_job.last_error as mail_error'])
    .orderBy('subscriber.id', 'desc');
}

/** Returns one page of the subscribers, newest first. */
export function listSubscribers(db: Database, filter: SubscriberFilter, window: PageWindow) {
  return readPage(selectWithMail(db, filter), window);
}

export function listAllSubscribers(
  db: Database,
  filter: SubscriberFilter,
): Promise<SubscriberRow[]> {
  return selectWithMail(db, filter).execute();
}

/** @throws HttpError 404 */
export async function getSubscriber(db: Database, id: number): Promise<SubscriberRow> {
  return await selectWithMail(db, { id }).executeTakeFirstOrThrow(() => notFound());
}

/**
 * Deletes the subscriber and the welcome e-mail, which contains the address; others to it are the queue's.
 * @throws HttpError 404
 */
export async function deleteSubscriber(tx: Tx, id: number, now: number): Promise<void> {
  const { mail_job_id, email } = await subscribers.remove(tx, id);
  if (email !== null) await insertFormerSubscribers(tx, [email], now);
  if (mail_job_id !== null) await deleteJob(tx, mail_job_id);
}
