import { setImmediate as nextTurn } from 'node:timers/promises';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { inTransaction } from '../../db/scope.ts';
import type { Services } from '../../services.ts';
import type { ContestRow } from '../store.ts';
import { VoteAnalysis } from './analyse.ts';
import { putDomains, readDomainFacts } from './domain-store.ts';
import type { AnalysedVote } from './group-keys.ts';
import * as store from './group-store.ts';

/** Votes that are read at once; other requests are served between two reads. */
const BATCH = 10_000;
/** Contests up to this number of votes are analysed while the request waits. */
const SMALL = 20_000;
/** Milliseconds for which the groups of a large contest are good. */
const FRESH = 2 * MINUTE_MS;

async function readAll(
  { db }: Services,
  contestId: number,
  see: (vote: AnalysedVote) => void,
): Promise<void> {
  let last = 0;
  for (;;) {
    const votes = await store.listAnalysedVotes(db, contestId, last, BATCH);
    for (const vote of votes) see(vote);
    last = votes.at(-1)?.id ?? last;
    if (votes.length < BATCH) return;
    await nextTurn();
  }
}

/** Computes the groups of a contest and stores them. @returns when, in milliseconds since 1970 */
async function refreshGroups(services: Services, contest: ContestRow): Promise<number> {
  const { db, clock } = services;
  const { id: contestId } = contest;
  const now = clock.now();
  const analysis = new VoteAnalysis(await readDomainFacts(db, contest));
  await readAll(services, contestId, (vote) => analysis.count(vote));
  await readAll(services, contestId, (vote) => analysis.collect(vote));
  const groups = analysis.groups().map((group) => ({ ...group, signals: group.signals.join(' ') }));
  await inTransaction(db, async (tx) => {
    await putDomains(tx, contestId, analysis.domains());
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
    if ((await store.countVotes(services.db, id)) <= SMALL) return refresh(contest);
    if (madeAt === null || services.clock.now() - madeAt > FRESH) {
      refresh(contest).catch((err: unknown) =>
        services.log.warn({ err }, 'groups of votes could not be computed'),
      );
    }
    return madeAt;
  };
}
