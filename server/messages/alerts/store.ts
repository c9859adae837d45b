import type { Insertable, Selectable } from 'kysely';
import { areContestsOver, findContestNews } from '../../contests/shared-store.ts';
import { findDateNews, isDateOver } from '../../dates/shared-store.ts';
import { isTaken } from '../../db/constraints.ts';
import { crud } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { divideRows } from '../../db/insert-many.ts';
import { Overtaken } from '../../db/retry-deadlocks.ts';
import { readCount } from '../../db/rows.ts';
import { unavailable } from '../../http/failures.ts';
import { deleteUnsent } from '../../mail/store.ts';
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

/**
 * Adds an alert, or renews one that its mailbox has not confirmed or whose browser asks again: with its present keys,
 * and it knows what the page says now. Returns it, and whether it is as it was before.
 */
export async function addAlert(tx: Tx, row: Insertable<AlertTable>) {
  const added = await tx
    .insertInto('alert')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'subject_id', 'target_hash'])
        .doUpdateSet(({ ref }) => ({
          asked_at: ref('excluded.asked_at'),
          known: ref('excluded.known'),
          push: ref('excluded.push'),
        }))
        // Who asks for a mailbox has not proved to own it.
        .where(({ or, eb }) =>
          or([eb('alert.confirmed_at', 'is', null), eb('alert.push', '<>', '')]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  const alert = added ?? (await selectAlert(tx, row, row.target_hash).executeTakeFirstOrThrow());
  return { alert, isKept: added === undefined };
}

/** Confirms what was asked for with this mailbox. */
export async function confirmAlerts(db: Database, targetHash: string, now: number): Promise<void> {
  await db
    .updateTable('alert')
    .set({ confirmed_at: now })
    .where('target_hash', '=', targetHash)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** The topics of the mails of an alert: a newer change replaces one that waits. */
export const toTopics = (id: number) => ({ once: `alert ${id}`, change: `alert ${id} change` });

/** Whether an alert whose mail has this topic is still there; earlier versions had other topics. */
export async function isStillThere(db: Database, topic: string): Promise<boolean> {
  const id = /^alert (\d+)/.exec(topic)?.[1];
  return id === undefined || (await alerts.find(db, Number(id))) !== null;
}

/** Which alerts are meant: one, those of a mailbox or browser, those of a subject, or of both. */
type Meant = Pick<AlertRow, 'id'> | Pick<AlertRow, 'target_hash'> | Subject;

/** Deletes alerts with their mails that wait. Returns how many. */
export async function deleteAlerts(tx: Tx, meant: Meant, now: number): Promise<number> {
  const rows = await tx
    .deleteFrom('alert')
    .where((eb) => eb.and(meant))
    .returning(['id', 'push'])
    .execute();
  const mailed = rows.filter(({ push }) => push === '').map(({ id }) => toTopics(id));
  for (const part of divideRows(mailed)) {
    const topics = part.flatMap(({ once, change }) => [once, change]);
    await deleteUnsent(tx, { kinds: ['alert'], topics }, now);
  }
  return rows.length;
}

/** Moves the alerts of a browser to another address; where that has one of the same subject, it stays. */
export async function moveTarget(
  tx: Tx,
  from: string,
  to: Pick<AlertRow, 'target_hash' | 'push'>,
): Promise<void> {
  const { target_hash, push } = to;
  await tx.updateTable('alert').set({ push }).where('target_hash', '=', target_hash).execute();
  if (from === target_hash) return;
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
  const moved = tx.updateTable('alert').set(to).where('target_hash', '=', from).execute();
  await moved.catch((error: unknown) => {
    const columns = 'alert.subject, alert.subject_id, alert.target_hash';
    throw isTaken(error, 'alert_taken', columns) ? new Overtaken(unavailable()) : error;
  });
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

/** Deletes mails asked for before `time` that nobody confirmed. */
export async function deleteUnconfirmed(tx: Tx, time: number): Promise<number> {
  const rows = await tx
    .deleteFrom('alert')
    .where('confirmed_at', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('asked_at', 'created_at'), '<', time))
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
