import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { Database, Tx } from '../db/database.ts';
import { readCount } from '../db/rows.ts';
import { readCounts } from '../limits/store.ts';
import {
  getSiteLimit,
  type MailKind,
  SENT_AT_ONCE,
  type SiteLimits,
  toSentBucket,
} from './budgets.ts';

/** Jobs that `estimateWaitMs` counts at most. */
const MAX_COUNTED_JOBS = 10_000;

/** Mails a minute that any mail server takes. */
const MIN_MAILS_PER_MINUTE = 60;

/**
 * Estimates in how many milliseconds a job will be sent, from the number of jobs before it, of those sent in the
 * last minute, and of those of its kind that are sent in an hour, with the share of its network.
 * @param limits of the site
 * @returns infinity when too many are before it
 */
export async function estimateWaitMs(
  tx: Tx,
  id: number,
  now: number,
  limits: SiteLimits = {},
): Promise<number> {
  const job = tx.selectFrom('mail_job').select(['due_at', 'priority', 'turn', 'kind']);
  const found = await job.where('id', '=', id).executeTakeFirstOrThrow();
  const { due_at, priority, turn, kind } = found;
  if (due_at > now) return due_at - now;
  const jobs = tx.selectFrom('mail_job').select('id').limit(MAX_COUNTED_JOBS);
  // In the order of `claimNext`.
  const jobsAhead = jobs
    .where(sql<boolean>`state in ('waiting', 'sending')`)
    .where('priority', '>=', priority)
    .where('due_at', '<=', now)
    .where(sql<boolean>`(-priority, turn, due_at, id) < (${-priority}, ${turn}, ${due_at}, ${id})`);
  const sentJobs = jobs.where('sent_at', '>', now - MINUTE_MS).where('sent_at', '<=', now);
  const count = async (jobQuery: typeof jobs) => readCount(tx.selectFrom(jobQuery.as('some')));
  const aheadCount = await count(jobsAhead);
  if (aheadCount === MAX_COUNTED_JOBS) return Number.POSITIVE_INFINITY;
  const perMinute = Math.max(MIN_MAILS_PER_MINUTE, await count(sentJobs));
  const wait = Math.floor(aheadCount / perMinute) * MINUTE_MS;
  const bucket = toSentBucket(kind);
  const sent = (await readCounts(tx, [bucket], now)).get(bucket);
  const before = (sent?.before ?? 0) + (await count(jobsAhead.where('kind', '=', kind)));
  const limit = getSiteLimit(kind as MailKind, limits);
  const [hours, place] = [Math.floor(before / limit), before % limit];
  // As `isWithinShare`: beyond `SENT_AT_ONCE` the mails of a network that has caused some go out as the hour passes.
  const passed = turn > 0 && place >= limit * SENT_AT_ONCE ? place / limit : 0;
  const begun = sent ? sent.endsAt - HOUR_MS : now;
  const hasToWait = hours > 0 || passed > 0;
  return Math.max(wait, hasToWait ? begun + (hours + passed) * HOUR_MS - now : 0);
}

/** Counts the jobs that wait and those that have failed. */
export async function countUnsent(db: Database): Promise<{ waiting: number; failed: number }> {
  const rows = await db
    .selectFrom('mail_job')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'sending', 'failed'])
    .groupBy('state')
    .execute();
  const getCount = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { waiting: getCount('waiting') + getCount('sending'), failed: getCount('failed') };
}
