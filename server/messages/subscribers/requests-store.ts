import { type Selectable, sql } from 'kysely';
import { DAY_MS } from '../../../contracts/durations.ts';
import { RETENTION } from '../../../contracts/retention.ts';
import type { Tx } from '../../db/database.ts';
import { chunkRows } from '../../db/insert-many.ts';
import { spend } from '../../limits/store.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { SubscriberTable } from '../table.ts';
import { deleteFormerSubscriber } from './former-store.ts';
import { parseStored, toStored, withInterest } from './interests-store.ts';
import { getSubscriberState, stateConditions } from './states-store.ts';
import { subscribers } from './store.ts';

/** Milliseconds for which a subscription can be confirmed. */
export const REQUEST_MS = RETENTION.unconfirmed.days * DAY_MS;

/** A written address that is asked to confirm, and since when. */
export interface Request {
  id: number;
  asked_at: number | null;
}

/**
 * Records that somebody wants to subscribe a written address; all else stays until its mailbox confirms. Returns
 * whether nobody had asked for it yet: the unique address decides between concurrent requests.
 */
export async function insertOrRenewRequest(
  tx: Tx,
  { email, token, now }: { email: string; token: string; now: number },
): Promise<Request & { isNew: boolean }> {
  const isOpen = sql<boolean>`(subscriber.asked_at > ${now - REQUEST_MS}
    and subscriber.asked_at >= coalesce(subscriber.ended_at, 0))`;
  const request = await tx
    .insertInto('subscriber')
    .values({
      ...{ email, email_key: canonicalEmail(email).key, token_hash: hashToken(token) },
      ...{ is_active: 1, is_demo: 0, created_at: now, asked_at: now, interests: toStored([]) },
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ asked_at: now })
        .where(sql<boolean>`not coalesce(${isOpen}, false)`),
    )
    .returning(['id', 'asked_at'])
    .executeTakeFirst();
  if (request !== undefined) return { ...request, isNew: true };
  const present = await tx
    .selectFrom('subscriber')
    .select(['id', 'asked_at', 'is_active', 'confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  // Of a mailbox that gets something else each request is a new one.
  const isNew = present.is_active === 1 && present.confirmed_at !== null;
  return { id: present.id, asked_at: present.asked_at, isNew };
}

/** Deletes what waits to be confirmed by these mailboxes. */
export async function deleteRequests(
  tx: Tx,
  mailboxes: readonly { email_key: string }[],
): Promise<void> {
  for (const part of chunkRows(mailboxes.map(({ email_key }) => ({ email_key })))) {
    const keys = part.map(({ email_key }) => email_key);
    await tx
      .deleteFrom('subscriber')
      .where('email_key', 'in', keys)
      .where(stateConditions.unconfirmed)
      .execute();
  }
}

interface Confirmation {
  token: string;
  now: number;
  country: string | undefined;
  /** What is wanted besides what the mailbox gets. */
  codes: readonly string[];
  /** Whether the confirmation is valid for this row. */
  isGood: (row: Selectable<SubscriberTable>) => boolean;
}

/**
 * Confirms the subscription of this request: adds to the interests of a mailbox that is subscribed; otherwise deletes
 * the subscriptions of other spellings of the mailbox, and the record that it had unsubscribed.
 * @returns whether the mailbox is subscribed, was not before, and gets something more
 */
export async function confirmRequest(
  tx: Tx,
  id: number,
  { token, now, country, codes, isGood }: Confirmation,
): Promise<{ isSubscribed: boolean; isNew: boolean; isMore: boolean }> {
  const nothing = { isSubscribed: false, isNew: false, isMore: false };
  const request = await tx
    .selectFrom('subscriber')
    .select('email_key')
    .where('id', '=', id)
    .executeTakeFirst();
  if (request === undefined) return nothing;
  const { email_key } = request;
  // Of two spellings that are confirmed at once the second one sees the first.
  const bucket = `subscriber ${hashToken(email_key)}`;
  await spend(tx, [{ bucket, periodMs: DAY_MS, by: 0 }], now);
  const mailbox = tx.selectFrom('subscriber').selectAll().where('email_key', '=', email_key);
  const rows = await mailbox.orderBy('id').forUpdate().execute();
  const row = rows.find((item) => item.id === id);
  if (row === undefined || row.email === null || !isGood(row)) return nothing;
  const present = rows.find((item) => getSubscriberState(item) === 'confirmed');
  if (present !== undefined) {
    const added = codes.filter((code) => !parseStored(present.interests).includes(code));
    for (const code of added)
      await tx
        .updateTable('subscriber')
        .set({ interests: withInterest(code) })
        .where('id', '=', present.id)
        .execute();
    return { isSubscribed: true, isNew: false, isMore: added.length > 0 };
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
    interests: toStored(codes),
    ...{ refusals: 0, refused_at: null, refused_reason: '', consent_source: '', consent_day: '' },
    ...(country === undefined ? {} : { country }),
  });
  await deleteFormerSubscriber(tx, row.email);
  return { isSubscribed: true, isNew: true, isMore: true };
}
