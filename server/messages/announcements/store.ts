import { sql } from 'kysely';
import { type PageWindow, readPage, type TableRow } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { hasRow, readCount } from '../../db/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { parsePushRecipient } from '../push/push.ts';
import { IS_NEWS } from '../shared-store.ts';
import { hasInterest, parseStored, toAudience } from '../subscribers/interests-store.ts';

export type AnnouncementRow = TableRow<'announcement'>;

/** Returns the ids of the announcements that are to be sent now. */
export async function listDueIds(db: Database, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('announcement')
    .select('id')
    .where('send_at', '<=', now)
    .where('finished_at', 'is', null)
    .where('is_paused', '=', 0)
    .orderBy('send_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** To whom an announcement goes, as it is stored. */
export type Audience = Partial<Pick<AnnouncementRow, 'countries' | 'interests'>>;

function selectActiveAudience(db: Database, { countries = '', interests = '' }: Audience) {
  return db
    .selectFrom('subscriber')
    .where('subscriber.is_active', '=', 1)
    .where('subscriber.is_demo', '=', 0)
    .where(hasInterest(toAudience(parseStored(interests))))
    .$if(countries !== '', (all) => all.where('subscriber.country', 'in', countries.split(',')));
}

function selectConfirmedAudience(db: Database, audience: Audience) {
  return selectActiveAudience(db, audience).where('subscriber.confirmed_at', 'is not', null);
}

/** Counts active subscribers of an audience by whether their mailbox is confirmed. */
export async function countAudience(db: Database, audience: Audience) {
  const counted = [selectActiveAudience(db, audience), selectConfirmedAudience(db, audience)].map(
    (all) => readCount(all),
  );
  const [active = 0, confirmed = 0] = await Promise.all(counted);
  return { confirmed, unconfirmed: active - confirmed };
}

/** Returns subscribers to whom the announcement has not been sent, in the order of their numbers. */
export function listNextRecipients(tx: Tx, announcement: AnnouncementRow, limit: number) {
  return selectConfirmedAudience(tx, announcement)
    .select(['subscriber.id', 'subscriber.email'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announcement_mail')
            .select('subscriber_id')
            .whereRef('subscriber_id', '=', 'subscriber.id')
            .where('announcement_id', '=', announcement.id),
        ),
      ),
    )
    .orderBy('subscriber.id')
    .limit(limit)
    .execute();
}

function selectNews(db: Database) {
  return db.selectFrom('announcement').where(sql.raw<boolean>(IS_NEWS));
}

/** Returns one page of the announcements that were sent, newest first. */
export function listNews(db: Database, window: PageWindow) {
  const query = selectNews(db).selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc');
  return readPage(query, window);
}

/** @throws HttpError 404 */
export async function getNews(db: Database, id: number): Promise<AnnouncementRow> {
  return await selectNews(db)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

/** Returns an announcement within a transaction that holds its row; undefined when there is none. */
export function lockAnnouncement(tx: Tx, id: number): Promise<AnnouncementRow | undefined> {
  const row = tx.selectFrom('announcement').selectAll().where('id', '=', id);
  return row.forUpdate().executeTakeFirst();
}

/** Selects the subscriber to whom a mail, or a push, goes. */
function selectSubscriber(db: Database, to: string) {
  const id = parsePushRecipient(to);
  const one = db.selectFrom('subscriber').select('id');
  return id === null ? one.where('email', '=', to) : one.where('id', '=', id);
}

/** Whether the recipient is subscribed now: it may have left while its mail was being queued. */
export function isActiveSubscriber(db: Database, to: string): Promise<boolean> {
  return hasRow(selectSubscriber(db, to).where('is_active', '=', 1));
}

/** Marks that a mailbox was refused, with the answer. Returns false when it was marked before, or got none. */
export async function markRefused(
  tx: Tx,
  { id, email, answer }: { id: number; email: string; answer: string },
): Promise<boolean> {
  const updated = await tx
    .updateTable('announcement_mail')
    .set({ is_refused: 1 })
    .where('announcement_id', '=', id)
    .where('is_refused', '=', 0)
    .where('subscriber_id', 'in', selectSubscriber(tx, email))
    .returning('subscriber_id')
    .executeTakeFirst();
  if (updated === undefined) return false;
  const person = tx.updateTable('subscriber').set({ refused_reason: answer });
  await person.where('id', '=', updated.subscriber_id).execute();
  return true;
}

/** Returns whose mailboxes refused an announcement, as a query. */
export function selectRefusedSubscriberIds(db: Database, id: number) {
  return db
    .selectFrom('announcement_mail')
    .select('subscriber_id')
    .where('announcement_id', '=', id)
    .where('is_refused', '=', 1);
}

/** Deletes the records that an announcement was queued for these recipients, whose mails were recalled. */
export async function deleteMailRecords(
  tx: Tx,
  announcementId: number,
  recipients: readonly string[],
): Promise<void> {
  for (const to of recipients)
    await tx
      .deleteFrom('announcement_mail')
      .where('announcement_id', '=', announcementId)
      .where('subscriber_id', 'in', selectSubscriber(tx, to))
      .execute();
}

/** Inserts an announcement that is sent at once. Undefined when it is a reminder that was made before. */
export function insertSent(
  tx: Tx,
  values: Partial<AnnouncementRow> & { subject: string; body: string; interests: string },
  now: number,
): Promise<AnnouncementRow | undefined> {
  const empty = { preheader: '', button: '', link: '', countries: '', is_paused: 0, sent: 0 };
  return tx
    .insertInto('announcement')
    .values({ ...empty, ...values, created_at: now, send_at: now })
    .onConflict((conflict) => conflict.column('reminder').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Whether the same text was sent to who wants to hear of a subject, after `time`. */
export function wasTold(
  db: Database,
  { interests, body }: { interests: string; body: string },
  time: number,
): Promise<boolean> {
  const same = db.selectFrom('announcement').where('interests', '=', interests);
  return hasRow(
    same.where('body', '=', body).where('reminder', 'is', null).where('send_at', '>', time),
  );
}

export function hasReminder(db: Database, reminder: string): Promise<boolean> {
  return hasRow(db.selectFrom('announcement').where('reminder', '=', reminder));
}

/** Returns the subscriber who got a mail with this token since the present subscription, as a query. */
export function selectSubscriberIdByToken(db: Database, hash: string) {
  return db
    .selectFrom('announcement_mail')
    .innerJoin('subscriber', 'subscriber.id', 'announcement_mail.subscriber_id')
    .select('subscriber_id')
    .whereRef('announcement_mail.created_at', '>=', 'subscriber.created_at')
    .where('announcement_mail.token_hash', '=', hash);
}
