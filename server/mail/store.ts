import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import { insertMany } from '../db/insert-many.ts';
import { countRows, hasRow } from '../db/rows.ts';
import type { MailJobTable } from './table.ts';

/** Topic of mails that are written when they are sent: one of them waits for a mailbox. */
export const WRITTEN_WHEN_SENT = 'written when sent';

/** Condition that such a mail waits, in the words of its index. */
export const waitsToBeWritten = sql<boolean>`(mail_job.topic = ${sql.lit(WRITTEN_WHEN_SENT)}
  and mail_job.state = 'waiting')`;

export type MailJob = Selectable<MailJobTable>;

export interface NewMailJob {
  message_id: string;
  to_address: string;
  reply_to: string;
  subject: string;
  text_body: string;
  html_body: string;
  headers_json: string;
  priority: number;
  kind: string;
  topic: string;
  author_id: number | null;
  author_type: number | null;
  state: 'waiting' | 'asked';
  due_at: number;
}

function getUnsentColumns(now: number) {
  return { attempts: 0, created_at: now, claimed_until: null, sent_at: null, last_error: '' };
}

/** @returns the id of the job */
export async function insertJob(tx: Tx, job: NewMailJob, now: number): Promise<number> {
  const row = { ...job, ...getUnsentColumns(now) };
  const inserted = tx.insertInto('mail_job').values(row).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

/** Inserts jobs; of those that are written when they are sent one waits for a mailbox, and another is left out. */
export function insertJobs(tx: Tx, jobs: readonly NewMailJob[], now: number): Promise<void> {
  return insertMany(
    tx,
    'mail_job',
    jobs.map((job) => ({ ...job, ...getUnsentColumns(now) })),
    { skipExisting: true },
  );
}

/** A job whose text is not written yet. */
export type RequestedJob = Pick<MailJob, 'id' | 'kind' | 'attempts' | 'created_at'>;

/** Returns due jobs whose text is not written yet, oldest first. @param after the id before them */
export function listRequestedJobs(
  db: Database,
  { after, now, count }: { after: number; now: number; count: number },
): Promise<RequestedJob[]> {
  return db
    .selectFrom('mail_job')
    .select(['id', 'kind', 'attempts', 'created_at'])
    .where('state', '=', 'asked')
    .where('due_at', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Takes a job whose text is not written yet, within `tx`; null when another worker did. */
export async function claimRequested(tx: Tx, id: number): Promise<MailJob | null> {
  const job = await tx
    .updateTable('mail_job')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returningAll()
    .executeTakeFirst();
  return job ?? null;
}

export async function updateJob(
  db: Database,
  id: number,
  values: Updateable<MailJobTable>,
): Promise<void> {
  await db.updateTable('mail_job').set(values).where('id', '=', id).execute();
}

/** A kind of which only so many may be sent now. */
interface SmallBatch {
  kind: string;
  left: number;
}

/** Whether mails of a kind are due. */
export function hasDueMails(db: Database, kind: string, now: number): Promise<boolean> {
  const dueJobs = db
    .selectFrom('mail_job')
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now);
  return hasRow(dueJobs);
}

interface Claim {
  now: number;
  until: number;
  count: number;
  smallBatch: SmallBatch | null;
  /** Those of a lower priority are not claimed. */
  minPriority?: number | null;
}

/**
 * Claims up to `count` due jobs until `until`. Workers of several instances never get the same job:
 * on PostgreSQL each skips the rows that another is claiming.
 */
export async function claimDueJobs(
  db: Database,
  engine: Engine,
  { now, until, count, smallBatch, minPriority = null }: Claim,
): Promise<MailJob[]> {
  const lock = engine === 'postgres' ? sql`for update skip locked` : sql``;
  const isDue = sql`state = 'waiting' and due_at <= ${now} and coalesce(claimed_until, 0) <= ${now}`;
  const order = sql`priority desc, due_at, id`;
  const batchCondition = smallBatch
    ? sql`and (kind <> ${smallBatch.kind} or id in (
        select id from mail_job where kind = ${smallBatch.kind} and ${isDue}
        order by ${order} limit ${Math.max(0, smallBatch.left)}))`
    : sql``;
  const priorityCondition = minPriority === null ? sql`` : sql`and priority >= ${minPriority}`;
  const dueIds = sql<number>`(
    select id from mail_job
    where ${isDue} ${batchCondition} ${priorityCondition}
    order by ${order} limit ${count} ${lock}
  )`;
  const jobs = await db
    .updateTable('mail_job')
    .set((eb) => ({ claimed_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', dueIds)
    .returningAll()
    .execute();
  return jobs.sort((a, b) => b.priority - a.priority || a.id - b.id);
}

/** Deletes texts and addresses when a job is sent, because their links give access to accounts. */
export async function markSent(db: Database, id: number, now: number): Promise<void> {
  await db
    .updateTable('mail_job')
    .set({
      state: 'sent',
      sent_at: now,
      claimed_until: null,
      last_error: '',
      to_address: '',
      reply_to: '',
      subject: '',
      text_body: '',
      html_body: '',
      headers_json: '{}',
    })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(db: Database, id: number, reason: string): Promise<void> {
  await db
    .updateTable('mail_job')
    .set({ state: 'failed', claimed_until: null, last_error: reason })
    .where('id', '=', id)
    .execute();
}

/** Releases the job; the next attempt may begin at `dueAt`. */
export async function postponeJob(
  db: Database,
  id: number,
  { dueAt, reason }: { dueAt: number; reason: string },
): Promise<void> {
  await db
    .updateTable('mail_job')
    .set({ due_at: dueAt, claimed_until: null, last_error: reason })
    .where('id', '=', id)
    .execute();
}

/** Queues a failed job again as if it were new. Returns false when it has not failed. */
export async function requeueFailed(tx: Tx, id: number, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('mail_job')
    .set({
      // One that could not be written has no text yet.
      state: sql`case when text_body = '' then 'asked' else 'waiting' end`,
      attempts: 0,
      created_at: now,
      due_at: now,
      last_error: '',
    })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes all that failed before due, because the mail server is available again. What a budget delays has not
 * been tried yet, and keeps its time.
 */
export async function rescheduleRetries(db: Database, now: number): Promise<void> {
  await db
    .updateTable('mail_job')
    .set({ due_at: now })
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .where('due_at', '>', now)
    .execute();
}

/** Releases jobs that were claimed and not tried. */
export async function releaseUntried(db: Database, jobs: readonly MailJob[]): Promise<void> {
  for (const { id, attempts } of jobs) {
    await updateJob(db, id, { claimed_until: null, attempts: attempts - 1 });
  }
}

/** Releases the claims of a killed process; only valid while no other process sends. */
export async function releaseAllClaims(db: Database): Promise<void> {
  await db
    .updateTable('mail_job')
    .set({ claimed_until: null })
    .where('claimed_until', 'is not', null)
    .execute();
}

/** Deletes a job, sent or not. */
export async function deleteJob(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('mail_job').where('id', '=', id).execute();
}

/** Deletes jobs that were sent before `time`. */
export async function deleteSentBefore(db: Database, time: number): Promise<void> {
  await db.deleteFrom('mail_job').where('state', '=', 'sent').where('sent_at', '<', time).execute();
}

/** Deletes jobs that have failed and were due before `time`. Returns how many. */
export async function deleteFailedBefore(tx: Tx, time: number): Promise<number> {
  const failed = tx.deleteFrom('mail_job').where('state', '=', 'failed').where('due_at', '<', time);
  return countRows(await failed.executeTakeFirst());
}

/** Whether the newest mail to an address about a topic was given up; a sent one has no address any more. */
export async function wasNewestMailRefused(
  db: Database,
  { topic, to, since }: { topic: string; to: string; since: number },
): Promise<boolean> {
  const newestJob = await db
    .selectFrom('mail_job')
    .select('state')
    .where('topic', '=', topic)
    .where('to_address', '=', to)
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newestJob?.state === 'failed';
}
