import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { countRows } from '../../db/rows.ts';
import { selectRefusedSubscriberIds } from '../announcements/store.ts';

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
export async function applyRefusals(
  db: Database,
  announcement: number,
  now: number,
): Promise<void> {
  const isLast = sql<boolean>`refusals + 1 >= ${sql.lit(MAX_REFUSALS)}`;
  await db
    .updateTable('subscriber')
    .set((eb) => ({
      refusals: eb('refusals', '+', 1),
      is_active: sql<number>`case when ${isLast} then 0 else 1 end`,
      ended_at: sql<number | null>`case when ${isLast} then ${sql.lit(now)} end`,
      refused_at: sql<number | null>`case when ${isLast} then ${sql.lit(now)} end`,
    }))
    .where('id', 'in', selectRefusedSubscriberIds(db, announcement))
    .where('is_active', '=', 1)
    .execute();
}

/**
 * Ends the subscription of a mailbox because a mail to it came back, or its owner complained of it; who complained
 * counts as having left. One that began after the time of what is reported (`at`) stays. Returns how many ended.
 */
export async function endByReport(
  tx: Tx,
  report: { emailKey: string; reason: string; isComplaint: boolean; at: number },
  now: number,
): Promise<number> {
  const { emailKey, reason, isComplaint, at } = report;
  const ended = { is_active: 0, ended_at: now, asked_at: null, refused_reason: reason };
  const result = await tx
    .updateTable('subscriber')
    .set({ ...ended, refused_at: isComplaint ? null : now })
    .where('email_key', '=', emailKey)
    .where('created_at', '<=', at)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return countRows(result);
}
