import { type Selectable, sql } from 'kysely';
import { DAY_MS } from '../../../contracts/durations.ts';
import { RETENTION } from '../../../contracts/retention.ts';
import type { Database, Tx } from '../../db/database.ts';
import { chunkRows } from '../../db/insert-many.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { SubscriberTable } from '../table.ts';
import { type Choices, toChoiceColumns } from './choices-store.ts';
import { deleteFormerSubscriber } from './former-store.ts';
import { getSubscriberState, stateConditions } from './states-store.ts';
import { subscribers } from './store.ts';

/** Milliseconds for which a subscription can be confirmed. */
export const REQUEST_MS = RETENTION.unconfirmed.days * DAY_MS;

/** Condition that the mailbox has been asked to confirm a subscription and has not answered. */
const isConfirmationPending = sql<boolean>`(subscriber.asked_at is not null and (
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
    .where(isConfirmationPending)
    .executeTakeFirst();
}

/**
 * Records that somebody wants to subscribe a written address; all else stays until its mailbox confirms. Undefined
 * when it is subscribed or asked already: the unique address decides between concurrent requests.
 */
export function insertOrRenewRequest(
  tx: Tx,
  { email, token, now }: { email: string; token: string; now: number },
): Promise<Request | undefined> {
  const isOpen = sql<boolean>`(${isConfirmationPending} and subscriber.asked_at > ${now - REQUEST_MS})`;
  return tx
    .insertInto('subscriber')
    .values({
      email,
      email_key: canonicalEmail(email).key,
      token_hash: hashToken(token),
      is_active: 1,
      is_demo: 0,
      created_at: now,
      asked_at: now,
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

/** Deletes what waits to be confirmed by these mailboxes. */
export async function deleteRequests(
  tx: Tx,
  mailboxes: readonly { email_key: string }[],
): Promise<void> {
  for (const part of chunkRows(mailboxes.map(({ email_key }) => ({ email_key })))) {
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

interface Confirmation {
  token: string;
  now: number;
  choices: Choices;
  /** Whether the confirmation is valid for this row. */
  isGood: (row: Selectable<SubscriberTable>) => boolean;
}

/**
 * Confirms the subscription of this request: deletes the subscriptions of other spellings of the mailbox, and the
 * record that it had unsubscribed.
 * @returns whether the mailbox is subscribed, and was not before
 */
export async function confirmRequest(
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
  const row = rows.find((item) => item.id === id);
  if (row === undefined || !isGood(row)) return { isSubscribed: false, isNew: false };
  if (rows.some((item) => getSubscriberState(item) === 'confirmed')) {
    return { isSubscribed: true, isNew: false };
  }
  const others = rows.filter((item) => item !== row).map((item) => item.id);
  if (others.length > 0) await tx.deleteFrom('subscriber').where('id', 'in', others).execute();
  await subscribers.update(tx, id, {
    token_hash: hashToken(token),
    is_active: 1,
    confirmed_at: now,
    // Those that had ended are another subscription from now on: mails from before do not end it.
    created_at: row.is_active === 1 ? row.created_at : now,
    ended_at: null,
    refusals: 0,
    refused_at: null,
    refused_reason: '',
    consent_source: '',
    consent_day: '',
    ...toChoiceColumns(choices),
  });
  await deleteFormerSubscriber(tx, row.email);
  return { isSubscribed: true, isNew: true };
}
