import type { Database } from '../../db/database.ts';
import { readCount } from '../../db/rows.ts';

/** Returns the pushes that are due, as `id news`. */
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

export function countPushes(db: Database, after: number): Promise<number> {
  return readCount(
    db
      .selectFrom('alert_news')
      .innerJoin('alert', 'alert.id', 'alert_news.alert_id')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('alert.push', '<>', '')
      .where('attempts', '>', 0)
      .where('sent_at', '>', after),
  );
}

export function findPush(db: Database, alertId: number, news: string) {
  return db
    .selectFrom('alert_news')
    .innerJoin('alert', 'alert.id', 'alert_news.alert_id')
    .select(['alert_news.message', 'alert_news.attempts', 'alert_news.created_at'])
    .select(['alert.push', 'alert.target_hash'])
    .where('alert_id', '=', alertId)
    .where('news', '=', news)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
}

export async function updatePush(
  db: Database,
  { alertId, news }: { alertId: number; news: string },
  values: { attempts: number; due_at?: number; sent_at?: number; message?: string },
): Promise<void> {
  await db
    .updateTable('alert_news')
    .set(values)
    .where('alert_id', '=', alertId)
    .where('news', '=', news)
    .execute();
}
