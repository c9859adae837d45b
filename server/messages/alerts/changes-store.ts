import { areContestsOver, findContestNews } from '../../contests/shared-store.ts';
import { findDateNews, isDateOver } from '../../dates/shared-store.ts';
import type { Database, Tx } from '../../db/database.ts';
import { deleteUnsent } from '../../mail/waiting-store.ts';
import { type AlertRow, type Subject, toTopics } from './store.ts';

export interface News {
  title: string;
  body: string;
  link: string;
}

/** What there is to tell now of a subject. */
export interface AllNews {
  /** What it is like now; an alert that knows something else is told the change. */
  known: string;
  /** What to tell who knows this; without a body, nothing. */
  tellChange: ((known: string) => News) | null;
  /** What is told once, each with a key. */
  once: (News & { key: string })[];
}

/** Returns what there is to tell now of a subject; null when it is over or not to be seen. */
export async function findNews(
  db: Database,
  { subject, subject_id }: Subject,
  now: number,
): Promise<AllNews | null> {
  if (subject === 'date') return findDateNews(db, subject_id, now);
  const once = await findContestNews(db, subject_id, now);
  return once && { known: '', tellChange: null, once };
}

/** Whether there will be nothing more to tell of it. */
export function isOver(db: Database, { subject, subject_id }: Subject, now: number) {
  return (subject === 'date' ? isDateOver : areContestsOver)(db, subject_id, now);
}

/** Returns the confirmed alerts of a subject that were not told of this. */
export function listUntold(
  db: Database,
  { subject, subject_id }: Subject,
  news: string,
  limit: number,
): Promise<AlertRow[]> {
  return db
    .selectFrom('alert')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('confirmed_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alert_news')
            .select('alert_news.alert_id')
            .whereRef('alert_news.alert_id', '=', 'alert.id')
            .where('alert_news.news', '=', news),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns what confirmed alerts of a subject know that is not what it is like now. */
export async function listOutdated(
  db: Database,
  { subject, subject_id }: Subject,
  known: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('alert')
    .select('known')
    .distinct()
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('confirmed_at', 'is not', null)
    .where('known', '<>', known)
    .execute();
  return rows.map((row) => row.known);
}

/**
 * Makes confirmed alerts that know one state know another, so that each is told by one instance alone.
 * @returns the alerts, with the key of what they are told
 */
export async function updateKnown(
  tx: Tx,
  { subject, subject_id }: Subject,
  { from, to }: { from: string; to: string },
  limit: number,
) {
  const rows = await tx
    .updateTable('alert')
    .set(({ eb }) => ({ known: to, changes: eb('changes', '+', 1) }))
    .where('id', 'in', (alerts) =>
      alerts
        .selectFrom('alert')
        .select('id')
        .where('subject', '=', subject)
        .where('subject_id', '=', subject_id)
        .where('confirmed_at', 'is not', null)
        .where('known', '=', from)
        .orderBy('id')
        .limit(limit),
    )
    .where('known', '=', from)
    .returningAll()
    .execute();
  return rows.map((row) => ({ ...row, news: `change ${row.changes}` }));
}

/** Deletes pushes and mails of changes that still wait, because there is a newer one. */
export async function deleteWaitingChanges(
  tx: Tx,
  ids: readonly number[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  const topics = ids.map((id) => toTopics(id).change);
  await deleteUnsent(tx, { kinds: ['alert'], topics }, now);
  await tx
    .deleteFrom('alert_news')
    .where('alert_id', 'in', [...ids])
    .where('news', 'like', 'change %')
    .where('sent_at', 'is', null)
    .execute();
}
