import { sql } from 'kysely';
import { areContestsOver, findContestNews } from '../../contests/shared-store.ts';
import { findDateNews, isDateOver, type KnownDate } from '../../dates/shared-store.ts';
import type { Database, Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { waitsToBeWritten } from '../../mail/store.ts';
import type { AlertRow, Subject } from './store.ts';

export interface News {
  title: string;
  body: string;
  link: string;
}

/** What there is to tell now of a subject. */
export interface AllNews {
  /** What it is like now. */
  known: KnownDate;
  /** What to tell who was told this last, without a body nothing, and what they know then. */
  getChange: (from: KnownDate) => News & { known: KnownDate };
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
  const contestNews = await findContestNews(db, subject_id, now);
  const known = { known: '', place: '' };
  const getChange = () => ({ known, title: '', body: '', link: '' });
  return contestNews && { known, getChange, once: contestNews };
}

/** Whether there will be nothing more to tell of it. */
export function isSubjectOver(db: Database, { subject, subject_id }: Subject, now: number) {
  return (subject === 'date' ? isDateOver : areContestsOver)(db, subject_id, now);
}

/** Returns the columns of what somebody knows. */
export const toKnownColumns = ({ known, place }: KnownDate): KnownDate => ({ known, place });

/** What was told last to those who are to be told a change, or the key of what is told once; and what it is now. */
export type PendingNews = ({ from: KnownDate } | { key: string }) & { news: News };

/** Returns confirmed alerts of a subject that are to be told this, and for which nothing waits yet. */
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

/** Returns what confirmed alerts of a subject were told last that is not what it is like now. */
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

/**
 * Counts the changes of a subject that an instance of an earlier version has sent and not counted: the next one has
 * another number. What they told is not known, so it is told again.
 */
export async function incrementSentChanges(
  db: Database,
  { subject, subject_id }: Subject,
): Promise<void> {
  const isNext = sql<boolean>`alert_news.news = 'change ' || (alert.changes + 1)`;
  await db
    .updateTable('alert')
    .set(({ eb }) => ({ changes: eb('changes', '+', 1) }))
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('push', '<>', '')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('alert_news')
          .select('alert_news.alert_id')
          .whereRef('alert_news.alert_id', '=', 'alert.id')
          .where('alert_news.sent_at', 'is not', null)
          .where(isNext),
      ),
    )
    .execute();
}

/** Makes the alerts of a subject that know one state know another one, of which nothing is told. */
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

/** Returns the keys of what an alert was told once, or is to be told. */
export async function listNewsKeys(db: Database, alertId: number): Promise<Set<string>> {
  const rows = db.selectFrom('alert_news').select('news').where('alert_id', '=', alertId);
  return new Set((await rows.execute()).map(({ news }) => news));
}

/** What a mail tells of an alert. */
export interface NotifiedChange {
  id: number;
  /** What its mailbox knows then. */
  known: KnownDate;
  keys: readonly string[];
}

/** Records what the mail to a mailbox has told, of the alerts that are still there. */
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
    const row = { alert_id: id, message: '', created_at: now, due_at: now, attempts: 0 };
    const rows = keys.map((news) => ({ ...row, news, sent_at: now }));
    await insertMany(tx, 'alert_news', rows, { skipExisting: true });
  }
}
