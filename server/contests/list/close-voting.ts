import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contracts/durations.ts';
import { recountPath } from '../../../contracts/paths.ts';
import type { Database, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/scope.ts';
import type { Job } from '../../jobs/jobs.ts';
import { CARACAS_BEHIND_MS, createClockWatch } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import { createDigestEmail } from '../emails.ts';
import { addLines } from '../lines-store.ts';
import { isResultPublic } from '../rules.ts';
import { findContest, lockContest } from '../store.ts';
import { listBatches } from '../tickets/store.ts';
import { listVoteTotals } from '../vote-store.ts';
import * as store from './store.ts';

const POLL_INTERVAL_MS = 5000;
/** Milliseconds for which the clock must have run without being set before it closes a voting. */
const STEADY_MS = MINUTE_MS;
const MAX_JUMP_MS = 1000;
/** The hour of the night, by the clock of Caracas, from which a digest is due. */
const DIGEST_HOUR = 3;

/** Returns a line of a list: six fields between tabs, none with a tab or break. The time is its hour. */
function formatLine(line: store.LineRow, number: number): string {
  const hour = `${new Date(line.at).toISOString().slice(0, 13)}Z`;
  const reason = line.reason.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  const fields = [line.competitor, line.subject, reason].map((field) => field || '-');
  return `${[number, line.kind, hour, ...fields].join('\t')}\n`;
}

/** Writes a list in parts. @param lastId the last line; all when omitted */
export async function* renderList(
  db: Database,
  contestId: number,
  lastId?: number,
): AsyncGenerator<string> {
  let number = 0;
  let lines = await store.listLines(db, contestId, 0, lastId);
  while (lines.length > 0) {
    yield lines.map((line, index) => formatLine(line, number + index + 1)).join('');
    number += lines.length;
    lines = await store.listLines(db, contestId, lines.at(-1)?.id ?? 0, lastId);
    await nextTurn();
  }
}

/** Appends the lines of the close to the list of a locked contest: the tickets that were used, and the counts. */
export async function addEndLines(tx: Tx, contestId: number, at: number): Promise<void> {
  const batches = (await listBatches(tx, contestId)).reverse();
  const counts = await listVoteTotals(tx, contestId);
  const reason = counts.map(({ ref, votes }) => `${ref}=${votes}`).join('; ');
  await addLines(tx, [
    ...batches.map(({ id, used, quantity }) => ({
      ...{ contest_id: contestId, kind: 'tickets' as const, at },
      ...{ subject: String(id), reason: `used ${Number(used)} of ${quantity}` },
    })),
    { contest_id: contestId, kind: 'end', at, reason },
  ]);
  await store.recordEnd(tx, contestId, at);
}

/** Ends a voting once nothing can be confirmed any more: no vote is stored after it. Twice ends it once. */
export function closeVoting({ changes, clock }: Services, contestId: number): Promise<void> {
  return changes.commit(null, async ({ tx }) => {
    const contest = await lockContest(tx, contestId, 'update');
    const now = clock.now();
    if (contest === null || contest.frozen_at === null || contest.ended_at !== null) return;
    if (isResultPublic(contest, now)) await addEndLines(tx, contestId, now);
  });
}

/**
 * Publishes the digest of all lines of a list, and mails a new one to the competitors. The contest is locked only while
 * the lines are counted, so that none of them is still being written: they never change.
 */
export async function publishDigest(services: Services, contestId: number): Promise<void> {
  const { db, changes, clock, mail, siteUrl } = services;
  const last = await inTransaction(db, async (tx) => {
    await lockContest(tx, contestId, 'update');
    return store.findLastLine(tx, contestId);
  });
  const digest = createHash('sha256');
  for await (const part of renderList(db, contestId, last.id)) digest.update(part);
  const hash = digest.digest('hex');
  // The page of the voting shows it.
  await changes.commit(null, async ({ tx }) => {
    const contest = await findContest(tx, contestId);
    if (contest === null || last.count === 0) return;
    const row = { contest_id: contestId, line_count: last.count, hash, published_at: clock.now() };
    if (!(await store.insertDigest(tx, row))) return;
    const about = {
      ...{ event: contest.event_name, lines: last.count, hash },
      ...{ page: siteUrl.get() + recountPath(contestId), isLast: contest.ended_at !== null },
    };
    const readers = await store.listDigestReaders(tx, contestId);
    const mails = readers.map(({ aka, email: to }) => ({
      ...{ kind: 'competitor' as const, to, ...createDigestEmail({ aka, ...about }) },
    }));
    await mail.queueAllOrDrop(tx, mails);
  });
  mail.wake();
}

/** Returns the latest time of the night that is not after `now`. */
function getLastNight(now: number): number {
  const offset = DIGEST_HOUR * HOUR_MS + CARACAS_BEHIND_MS;
  return Math.floor((now - offset) / DAY_MS) * DAY_MS + offset;
}

/**
 * Creates the job that ends votings, and publishes a digest each night and at the close. Where the clock was set in
 * the last minute, nothing ends: a clock that is ahead for seconds ends nothing for good.
 */
export function createVoteListJob(services: Services, uptime?: () => number): Job {
  const { db, clock } = services;
  const getSteadyMs = createClockWatch(clock, MAX_JUMP_MS, uptime);
  return {
    kind: 'vote-list',
    pollEvery: POLL_INTERVAL_MS,
    every: 0,
    async listItems() {
      const isSteady = getSteadyMs() >= STEADY_MS;
      const now = clock.now();
      const due = (await store.listRunning(db, now)).filter(({ digest_at, ...contest }) => {
        const { ended_at, frozen_at } = contest;
        if (ended_at !== null) return Number(digest_at ?? 0) < ended_at;
        if (isSteady && isResultPublic(contest, now)) return true;
        return Number(digest_at ?? frozen_at) < getLastNight(now);
      });
      return due.map(({ id }) => String(id));
    },
    async run(item) {
      if (getSteadyMs() >= STEADY_MS) await closeVoting(services, Number(item));
      await publishDigest(services, Number(item));
    },
  };
}
