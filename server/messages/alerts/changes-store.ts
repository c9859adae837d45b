import { areContestsOver, findContestNews } from '../../contests/shared-store.ts';
import { findDateNews, isDateOver, type KnownDate } from '../../dates/shared-store.ts';
import type { Database, Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { waitsToBeWritten } from '../../mail/store.ts';
import type { AlertRow, Subject } from './store.ts';

interface News {
  title: string;
  body: string;
  link: string;
}

/** The news of a subject. */
export interface AllNews {
  /** Its present state. */
  known: KnownDate;
  /**
   * Returns the news for those who know the state `from`, with the state that they know afterwards; an empty body
   * means that there is nothing to tell.
   */
  getChange: (from: KnownDate) => News & { known: KnownDate };
  /** News that each alert gets once, identified by `key`. */
  once: (News & { key: string })[];
}

/** Returns the news of a subject; null when it is over or not visible. */
export async function findNews(
  db: Database,
  { subject, subject_id }: Subject,
  now: number,
): Promise<AllNews | null> {
  if (subject === 'date') return findDateNews(db, subject_id, now);
  const contestNews = await findContestNews(db, subject_id, now);
  const known = { known: '', place: '' };
  const getChange = () => ({ known, title: '', body: '', link: '' });
  return contestNews && { known, getChange, once: contestNews };
}

/** Whether the subject is over, so that there will be no more news of it. */
export function isSubjectOver(db: Database, { subject, subject_id }: Subject, now: number) {
  return (subject === 'date' ? isDateOver : areContestsOver)(db, subject_id, now);
}

/** Returns the columns of an alert that store the state its owner knows. */
export const toKnownColumns = ({ known, place }: KnownDate): KnownDate => ({ known, place });

/** News to be sent: a change, for those who know the state `from`, or news with a `key` that each alert gets once. */
export type PendingNews = ({ from: KnownDate } | { key: string }) & { news: News };

/** Returns confirmed alerts of a subject that have to get this news and for which nothing is queued yet. */
export function listAlertsToNotify(
  db: Database,
  { subject, subject_id }: Subject,
  pending: PendingNews,
  { after, limit }: { after: number; limit: number },
): Promise<AlertRow[]> {
  return db
    .selectFrom('alert')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('confirmed_at', 'is not', null)
    .where('id', '>', after)
    .where(({ and, or, not, eb, exists, selectFrom }) => {
      const news = selectFrom('alert_news')
        .select('alert_news.alert_id')
        .whereRef('alert_news.alert_id', '=', 'alert.id');
      const mail = selectFrom('mail_job')
        .select('mail_job.id')
        .whereRef('mail_job.to_address', '=', 'alert.email')
        .where(waitsToBeWritten);
      const change = news
        .where('alert_news.news', 'like', 'change %')
        .where('alert_news.sent_at', 'is', null);
      const isTold =
        'key' in pending ? exists(news.where('news', '=', pending.key)) : exists(change);
      return and([
        'from' in pending ? and(toKnownColumns(pending.from)) : not(isTold),
        or([
          and([eb('push', '<>', ''), not(isTold)]),
          and([eb('push', '=', ''), not(exists(mail))]),
        ]),
      ]);
    })
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns the states known by confirmed alerts of a subject that differ from its present state. */
export function listOutdatedKnownStates(
  db: Database,
  { subject, subject_id }: Subject,
  present: KnownDate,
): Promise<KnownDate[]> {
  return db
    .selectFrom('alert')
    .select(['known', 'place'])
    .distinct()
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('confirmed_at', 'is not', null)
    .where(({ or, eb }) => or([eb('known', '<>', present.known), eb('place', '<>', present.place)]))
    .execute();
}

/** Changes the known state of confirmed alerts from `from` to `to` without sending anything. */
export async function updateKnown(
  db: Database,
  { subject, subject_id }: Subject,
  { from, to }: { from: KnownDate; to: KnownDate },
): Promise<void> {
  await db
    .updateTable('alert')
    .set(toKnownColumns(to))
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.and(toKnownColumns(from)))
    .execute();
}

/** Returns the confirmed alerts of a mailbox, as it is written. */
export function listConfirmedAlertsByEmail(db: Database, email: string): Promise<AlertRow[]> {
  return db
    .selectFrom('alert')
    .selectAll()
    .where('email', '=', email)
    .where('push', '=', '')
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Returns the keys of the news that an alert has got or that is queued for it. */
export async function listNewsKeys(db: Database, alertId: number): Promise<Set<string>> {
  const rows = db.selectFrom('alert_news').select('news').where('alert_id', '=', alertId);
  return new Set((await rows.execute()).map(({ news }) => news));
}

/** The part of a mail that belongs to one alert. */
export interface NotifiedChange {
  id: number;
  /** The state that its mailbox knows afterwards. */
  known: KnownDate;
  keys: readonly string[];
}

/** Records the news in a mail to a mailbox, for those of its alerts that still exist. */
export async function recordNotified(
  tx: Tx,
  notified: readonly NotifiedChange[],
  now: number,
): Promise<void> {
  for (const { id, known, keys } of notified) {
    const alert = tx
      .updateTable('alert')
      .set(toKnownColumns(known))
      .where('id', '=', id)
      .returning('id');
    if ((await alert.executeTakeFirst()) === undefined) continue;
    const row = { alert_id: id, created_at: now, due_at: now, attempts: 0 };
    const rows = keys.map((news) => ({ ...row, news, sent_at: now }));
    await insertMany(tx, 'alert_news', rows, { skipExisting: true });
  }
}
