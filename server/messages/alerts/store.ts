import type { Insertable, Selectable } from 'kysely';
import { areContestsOver, findContestNews } from '../../contests/shared-store.ts';
import { findDateNews, isDateOver } from '../../dates/shared-store.ts';
import { crud } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { readCount } from '../../db/rows.ts';
import type { AlertTable } from '../table.ts';

export const alerts = crud('alert');
export type AlertRow = Selectable<AlertTable>;
export type Subject = Pick<AlertRow, 'subject' | 'subject_id'>;

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

function selectAlert(db: Database, { subject, subject_id }: Subject, targetHash: string) {
  return db
    .selectFrom('alert')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('target_hash', '=', targetHash);
}

export function findAlert(db: Database, subject: Subject, targetHash: string) {
  return selectAlert(db, subject, targetHash).executeTakeFirst();
}

/** Adds an alert unless there is one; returns it, and whether it is new. */
export async function addAlert(tx: Tx, row: Insertable<AlertTable>) {
  const added = await tx
    .insertInto('alert')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  const alert = added ?? (await selectAlert(tx, row, row.target_hash).executeTakeFirstOrThrow());
  return { alert, isNew: added !== undefined };
}

export async function confirmAlert(db: Database, id: number, now: number): Promise<void> {
  await db
    .updateTable('alert')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Deletes all alerts of a mailbox or browser, or that of one subject. */
export async function deleteOfTarget(db: Database, targetHash: string, of?: Subject) {
  await db
    .deleteFrom('alert')
    .where('target_hash', '=', targetHash)
    .$if(of !== undefined, (query) =>
      query
        .where('subject', '=', of?.subject ?? 'date')
        .where('subject_id', '=', of?.subject_id ?? 0),
    )
    .execute();
}

/** Moves the alerts of a browser to another address; where that has one of the same subject, it stays. */
export async function moveTarget(
  tx: Tx,
  from: string,
  to: Pick<AlertRow, 'target_hash' | 'push'>,
): Promise<void> {
  if (from === to.target_hash) return;
  await tx
    .deleteFrom('alert')
    .where('target_hash', '=', from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('alert as other')
          .select('other.id')
          .where('other.target_hash', '=', to.target_hash)
          .whereRef('other.subject', '=', 'alert.subject')
          .whereRef('other.subject_id', '=', 'alert.subject_id'),
      ),
    )
    .execute();
  await tx.updateTable('alert').set(to).where('target_hash', '=', from).execute();
}

export async function deleteAlert(db: Database, id: number): Promise<void> {
  await db.deleteFrom('alert').where('id', '=', id).execute();
}

/** Returns what somebody wants to hear of. */
export function listSubjects(db: Database): Promise<Subject[]> {
  return db
    .selectFrom('alert')
    .select(['subject', 'subject_id'])
    .distinct()
    .orderBy('subject')
    .orderBy('subject_id')
    .execute();
}

export async function deleteSubject(tx: Tx, { subject, subject_id }: Subject): Promise<number> {
  const rows = await tx
    .deleteFrom('alert')
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .returning('id')
    .execute();
  return rows.length;
}

/** Deletes mails asked for before `time` that nobody confirmed. */
export async function deleteUnconfirmed(tx: Tx, time: number): Promise<number> {
  const rows = await tx
    .deleteFrom('alert')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', time)
    .returning('id')
    .execute();
  return rows.length;
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

/** Deletes pushes of changes that still wait, because there is a newer one. */
export async function deleteWaitingChanges(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('alert_news')
    .where('alert_id', 'in', [...ids])
    .where('news', 'like', 'change %')
    .where('sent_at', 'is', null)
    .execute();
}

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
