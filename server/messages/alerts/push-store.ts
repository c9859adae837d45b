import type { KnownDate } from '../../dates/shared-store.ts';
import type { Database, Tx } from '../../db/database.ts';
import { countRows, readCount } from '../../db/rows.ts';
import { toKnownColumns } from './changes-store.ts';

/** Returns the pushes that are due, the first due first. */
export function listDuePushes(db: Database, now: number, limit: number) {
  return db
    .selectFrom('alert_news')
    .select(['alert_id', 'news'])
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('alert_id')
    .limit(limit)
    .execute();
}

export function countSentPushes(db: Database, after: number): Promise<number> {
  return readCount(
    db
      .selectFrom('alert_news')
      .innerJoin('alert', 'alert.id', 'alert_news.alert_id')
      .where('alert.push', '<>', '')
      .where('attempts', '>', 0)
      .where('sent_at', '>', after),
  );
}

export function findPush(db: Database, alertId: number, news: string) {
  return db
    .selectFrom('alert_news')
    .innerJoin('alert', 'alert.id', 'alert_news.alert_id')
    .select(['alert_news.attempts', 'alert_news.created_at'])
    .select(['subject', 'subject_id', 'known', 'place', 'push', 'target_hash'])
    .where('alert_id', '=', alertId)
    .where('news', '=', news)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
}

interface PushId {
  alertId: number;
  news: string;
}

export async function updatePush(
  db: Database,
  { alertId, news }: PushId,
  values: { attempts?: number; due_at?: number; sent_at?: number },
): Promise<void> {
  await db
    .updateTable('alert_news')
    .set(values)
    .where('alert_id', '=', alertId)
    .where('news', '=', news)
    .execute();
}

/** Deletes a push that has nothing to tell any more. */
export async function deletePush(db: Database, { alertId, news }: PushId): Promise<void> {
  const row = db.deleteFrom('alert_news').where('alert_id', '=', alertId);
  await row.where('news', '=', news).execute();
}

/** Stores the state that a browser knows after a push about a change, and counts the change. */
export async function updateKnownAndCountChange(
  db: Database,
  alertId: number,
  known: KnownDate,
): Promise<void> {
  await db
    .updateTable('alert')
    .set(({ eb }) => ({ ...toKnownColumns(known), changes: eb('changes', '+', 1) }))
    .where('id', '=', alertId)
    .execute();
}

/** Deletes the alerts of all browsers. Returns how many. */
export async function deletePushAlerts(tx: Tx): Promise<number> {
  return countRows(await tx.deleteFrom('alert').where('push', '<>', '').executeTakeFirst());
}
