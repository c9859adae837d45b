import {
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import { HOUR_MS } from '../../contracts/durations.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import { insertMany } from '../db/insert-many.ts';
import { countRows, readCount } from '../db/rows.ts';
import type { MailJobTable } from './table.ts';

export type MailJob = Selectable<MailJobTable>;

/**
 * Milliseconds for which a mail that is being sent belongs to its worker: longer than sending takes. What a killed
 * process was sending is due again then.
 */
const LEASE_MS = 60_000;

export type NewMailJob = Omit<
  Insertable<MailJobTable>,
  'id' | 'attempts' | 'created_at' | 'sent_at' | 'last_error'
>;

const getUnsentColumns = (now: number) => ({
  ...{ attempts: 0, created_at: now, sent_at: null, last_error: '' },
});

/** @returns the id of the job */
export async function insertJob(tx: Tx, job: NewMailJob, now: number): Promise<number> {
  const row = { ...job, ...getUnsentColumns(now) };
  const inserted = tx.insertInto('mail_job').values(row).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

export function insertJobs(tx: Tx, jobs: readonly NewMailJob[], now: number): Promise<void> {
  const rows = jobs.map((job) => ({ ...job, ...getUnsentColumns(now) }));
  return insertMany(tx, 'mail_job', rows);
}

/** Returns due jobs whose text is not written yet, oldest first. */
export function listRequestedJobs(db: Database, now: number): Promise<MailJob[]> {
  return db
    .selectFrom('mail_job')
    .selectAll()
    .where('state', '=', 'asked')
    .where('due_at', '<=', now)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Takes a job whose text is not written yet, within `tx`; false when another worker did. */
export async function takeRequested(tx: Tx, id: number): Promise<boolean> {
  const job = tx.updateTable('mail_job').set({ state: 'waiting' });
  const taken = job.where('id', '=', id).where('state', '=', 'asked');
  return countRows(await taken.executeTakeFirst()) > 0;
}

export async function updateJob(
  db: Database,
  id: number,
  values: Updateable<MailJobTable>,
): Promise<void> {
  await db.updateTable('mail_job').set(values).where('id', '=', id).execute();
}

/** Condition that a job may be sent, in the words of its index. */
const isInQueue = sql<boolean>`state in ('waiting', 'sending')`;

export interface Claim {
  now: number;
  minPriority: number;
  /** Kinds of which no more is sent now, and those of which only the first of each network is. */
  full: readonly string[];
  fullForOthers: readonly string[];
  /** Whether a push is claimed; otherwise a mail. */
  isPush: boolean;
}

/**
 * Claims the next job, until `LEASE_MS` have passed. Urgent ones come first, then those whose network has caused the
 * fewest. Workers of several instances never get the same job.
 */
export async function claimNext(
  db: Database,
  engine: Engine,
  { now, minPriority, full, fullForOthers, isPush }: Claim,
): Promise<MailJob | undefined> {
  const lock = engine === 'postgres' ? sql`for update skip locked` : sql``;
  const kind = isPush ? sql`kind = 'push'` : sql`kind <> 'push'`;
  /** No kind is empty: the list never is. */
  const among = (full: readonly string[]) => {
    const kinds = ['', ...full];
    return sql`kind in (${sql.join(kinds)})`;
  };
  return db
    .updateTable('mail_job')
    .set(({ eb }) => ({
      state: 'sending',
      due_at: now + LEASE_MS,
      attempts: eb('attempts', '+', 1),
    }))
    .where(
      'id',
      '=',
      sql<number>`(select id from mail_job
        where ${isInQueue} and due_at <= ${now} and priority >= ${minPriority} and ${kind}
          and not ${among(full)} and (turn = 0 or not ${among(fullForOthers)})
        order by priority desc, turn, due_at, id limit 1 ${lock})`,
    )
    .returningAll()
    .executeTakeFirst();
}

/** Deletes texts and addresses when a job is sent, because their links give access to accounts. */
export function markSent(db: Database, id: number, now: number): Promise<void> {
  const emptied = { to_address: '', reply_to: '', subject: '', text_body: '', html_body: '' };
  const sent = { state: 'sent', sent_at: now, last_error: '' };
  return updateJob(db, id, { ...emptied, ...sent, headers_json: '{}' });
}

export function markFailed(db: Database, id: number, reason: string): Promise<void> {
  return updateJob(db, id, { state: 'failed', last_error: reason });
}

/** Queues a failed job again as if it were new. Returns false when it has not failed. */
export async function requeueFailed(tx: Tx, id: number, now: number): Promise<boolean> {
  const failed = tx
    .updateTable('mail_job')
    .set({
      // One that could not be written has no text yet.
      state: sql`case when text_body = '' then 'asked' else 'waiting' end`,
      ...getUnsentColumns(now),
      due_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'failed');
  return countRows(await failed.executeTakeFirst()) > 0;
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

/** Makes due what a clock that was ahead has put off: nothing waits for more than ten hours. */
export async function mendDueTimes(db: Database, now: number): Promise<void> {
  await db
    .updateTable('mail_job')
    .set({ due_at: now })
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', 'in', ['asked', 'waiting']), eb('due_at', '>', now + 12 * HOUR_MS)]),
        and([eb('state', '=', 'sending'), eb('due_at', '>', now + 10 * LEASE_MS)]),
      ]),
    )
    .execute();
}

/** Deletes a job, sent or not. */
export async function deleteJob(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('mail_job').where('id', '=', id).execute();
}

/** Deletes jobs that were sent, or have failed and were due, before `time`. Returns how many. */
export async function deleteJobsBefore(
  tx: Tx,
  state: 'sent' | 'failed',
  time: number,
): Promise<number> {
  const column = state === 'sent' ? 'sent_at' : 'due_at';
  const old = tx.deleteFrom('mail_job').where('state', '=', state).where(column, '<', time);
  return countRows(await old.executeTakeFirst());
}

/** When the oldest of these mails was stored; null for none. */
export async function findStoredAt(
  db: Database,
  messageIds: readonly string[],
): Promise<number | null> {
  const found = await db
    .selectFrom('mail_job')
    .select('created_at')
    .where('message_id', 'in', messageIds)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return found?.created_at ?? null;
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

/** Mails of some kinds, of some topics or to one mailbox as it is written. */
export interface MailSelection {
  kinds: readonly string[];
  topic?: string;
  to?: string;
}

function matches({ kinds, topic, to }: MailSelection) {
  return ({ eb, and }: ExpressionBuilder<{ mail_job: MailJobTable }, 'mail_job'>) =>
    and([
      eb('kind', 'in', kinds),
      ...(topic === undefined ? [] : [eb('topic', '=', topic)]),
      ...(to === undefined ? [] : [eb('to_address', '=', to)]),
    ]);
}

/** Why a job has failed that was never tried: whoever asked for it may not any more. */
export const REQUESTER_NOT_ALLOWED = 'La cuenta que pidió este correo ya no tiene permiso.';

/**
 * Deletes jobs that wait; returns their addresses. Of a mailbox those that have failed are deleted too; otherwise
 * they stay, so that nobody sends again to an address that was refused.
 */
export async function deleteUnsent(tx: Tx, selection: MailSelection): Promise<string[]> {
  const rows = await tx
    .deleteFrom('mail_job')
    .where(matches(selection))
    .where(({ or, eb, and }) => {
      const failed = eb('state', '=', 'failed');
      const wasNotTried = and([failed, eb('last_error', '=', REQUESTER_NOT_ALLOWED)]);
      return or([
        eb('state', 'in', ['waiting', 'asked']),
        selection.to === undefined ? wasNotTried : failed,
      ]);
    })
    .returning('to_address')
    .execute();
  return rows.map(({ to_address }) => to_address);
}

/** Counts the jobs that are not sent yet. */
export function countWaiting(db: Database, selection: MailSelection): Promise<number> {
  const jobs = db.selectFrom('mail_job').where(matches(selection));
  return readCount(jobs.where('state', 'in', ['waiting', 'asked', 'sending']));
}
