import { sql } from 'kysely';
import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Database, Tx } from '../db/database.ts';
import { readCount } from '../db/rows.ts';

/**
 * Counts the mails of a kind that were sent in a period, and unsent ones: for `waiting` those that were queued in it
 * or never tried, for `claimed` those that are being sent. Sending times after the period come from a wrong clock and
 * are ignored.
 */
export async function countRecent(
  db: Database,
  kind: string,
  { after, until, unsent: state }: { after: number; until: number; unsent: 'waiting' | 'claimed' },
): Promise<number> {
  const jobs = db.selectFrom('mail_job').where('kind', '=', kind);
  const unsent = jobs
    .where('sent_at', 'is', null)
    .where(({ or, eb }) =>
      state === 'claimed'
        ? eb('claimed_until', '>', until)
        : or([eb('attempts', '=', 0), eb('created_at', '>', after)]),
    );
  const sent = jobs.where('sent_at', '>', after).where('sent_at', '<=', until);
  return (
    (await readCount(unsent.where('state', 'in', ['waiting', 'asked']))) + (await readCount(sent))
  );
}

/** Returns the job of the first mail of a kind to an address that is not sent yet; null for none. */
export async function findUnsentJobId(
  tx: Tx,
  kind: string,
  address: string,
): Promise<number | null> {
  const job = await tx
    .selectFrom('mail_job')
    .select('id')
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .where('to_address', '=', address)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return job?.id ?? null;
}

/** Jobs that `estimateWaitMs` counts at most. */
const MAX_COUNTED_JOBS = 10_000;

/** Mails a minute that any mail server takes. */
const MIN_MAILS_PER_MINUTE = 60;

/**
 * Estimates in how many milliseconds a job will be sent, from the number of jobs before it and of those sent in the
 * last minute.
 */
export async function estimateWaitMs(tx: Tx, id: number, now: number): Promise<number> {
  const job = tx.selectFrom('mail_job').select(['due_at', 'priority']).where('id', '=', id);
  const { due_at, priority } = await job.executeTakeFirstOrThrow();
  if (due_at > now) return due_at - now;
  const jobs = tx.selectFrom('mail_job').select('id').limit(MAX_COUNTED_JOBS);
  // In the order of `claimDueJobs`.
  const jobsAhead = jobs
    .where(sql<boolean>`state = 'waiting'`)
    .where('priority', '>=', priority)
    .where('due_at', '<=', now)
    .where(sql<boolean>`(-priority, due_at, id) < (${-priority}, ${due_at}, ${id})`);
  const sentJobs = jobs.where('sent_at', '>', now - MINUTE_MS).where('sent_at', '<=', now);
  const count = async (jobQuery: typeof jobs) => readCount(tx.selectFrom(jobQuery.as('some')));
  return (
    Math.floor((await count(jobsAhead)) / Math.max(MIN_MAILS_PER_MINUTE, await count(sentJobs))) *
    MINUTE_MS
  );
}

/** Counts the jobs that wait and those that have failed. */
export async function countUnsent(db: Database): Promise<{ waiting: number; failed: number }> {
  const rows = await db
    .selectFrom('mail_job')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy('state')
    .execute();
  const getCount = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { waiting: getCount('waiting'), failed: getCount('failed') };
}
