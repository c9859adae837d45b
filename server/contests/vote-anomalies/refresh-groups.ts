import { setImmediate as nextTurn } from 'node:timers/promises';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { inTransaction } from '../../db/scope.ts';
import type { Services } from '../../services.ts';
import type { ContestRow } from '../store.ts';
import { VoteAnalysis } from './analyse.ts';
import { getDomainFacts, upsertDomains } from './domain-store.ts';
import type { AnalysedVote } from './group-keys.ts';
import * as store from './group-store.ts';

/** Votes that are read at once; other requests are served between two reads. */
const BATCH_SIZE = 10_000;
/** Contests up to this number of votes are analysed while the request waits. */
const MAX_SYNCHRONOUS_VOTES = 20_000;
/** Milliseconds for which the groups of a large contest are good. */
const FRESH_MS = 2 * MINUTE_MS;

async function forEachVote(
  { db }: Services,
  contestId: number,
  visit: (vote: AnalysedVote) => void,
): Promise<void> {
  let last = 0;
  for (;;) {
    const votes = await store.listAnalysedVotes(db, contestId, last, BATCH_SIZE);
    for (const vote of votes) visit(vote);
    last = votes.at(-1)?.id ?? last;
    if (votes.length < BATCH_SIZE) return;
    await nextTurn();
  }
}

/** Computes the groups of a contest and stores them. @returns when, in milliseconds since 1970 */
async function refreshGroups(services: Services, contest: ContestRow): Promise<number> {
  const { db, clock } = services;
  const { id: contestId } = contest;
  const now = clock.now();
  const analysis = new VoteAnalysis(await getDomainFacts(db, contest));
  await forEachVote(services, contestId, (vote) => analysis.count(vote));
  await forEachVote(services, contestId, (vote) => analysis.collect(vote));
  const groups = analysis
    .listGroups()
    .map((group) => ({ ...group, signals: group.signals.join(' ') }));
  await inTransaction(db, async (tx) => {
    await upsertDomains(tx, contestId, analysis.listDomains());
    await store.replaceGroups(tx, contestId, groups, now);
  });
  return now;
}

/** Creates the function that brings the groups of a contest up to date before they are read. */
export function createRefresher(services: Services) {
  const running = new Map<number, Promise<number>>();

  function refresh(contest: ContestRow): Promise<number> {
    const runningRefresh = running.get(contest.id);
    if (runningRefresh !== undefined) return runningRefresh;
    const run = refreshGroups(services, contest).finally(() => running.delete(contest.id));
    running.set(contest.id, run);
    return run;
  }

  /**
   * Refreshes the groups: at once for a small contest, otherwise in the background when they are
   * two minutes old.
   * @returns when the stored groups were computed; null while there are none yet
   */
  return async function ensureFresh(contest: ContestRow): Promise<number | null> {
    const { id, groups_made_at: madeAt } = contest;
    if ((await store.sumPublicVotes(services.db, id)) <= MAX_SYNCHRONOUS_VOTES)
      return refresh(contest);
    if (madeAt === null || services.clock.now() - madeAt > FRESH_MS) {
      refresh(contest).catch((err: unknown) =>
        services.log.warn({ err }, 'groups of votes could not be computed'),
      );
    }
    return madeAt;
  };
}
