import { setImmediate as nextTurn } from 'node:timers/promises';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import * as store from './store.ts';

const POLL_INTERVAL_MS = MINUTE_MS;
/** Milliseconds between two comparisons of a voting: staff are told within an hour. */
const INTERVAL_MS = 30 * MINUTE_MS;
/** Votes that one statement compares; other requests are served between two. */
const BATCH_SIZE = 10_000;

/** Sums `count` over consecutive ranges of `BATCH_SIZE` numbers up to `last`. */
async function sumOverRanges(
  last: number,
  count: (after: number, until: number) => Promise<number>,
): Promise<number> {
  let lossCount = 0;
  for (let after = 0; after < last; after += BATCH_SIZE) {
    lossCount += await count(after, after + BATCH_SIZE);
    await nextTurn();
  }
  return lossCount;
}

/**
 * Counts the votes of a contest that are in the chain and not stored (`lost`), and those that are stored and not in
 * the chain (`untold`).
 */
async function compareVotes({ db }: Pick<Services, 'db'>, contestId: number) {
  const lines = (await store.findLastLine(db, contestId))?.number ?? 0;
  const [first, last] = await store.findVoteRange(db, contestId);
  const missingLines = await sumOverRanges(lines, (after, until) =>
    store.countMissingLines(db, contestId, { after, until }),
  );
  const untold = await sumOverRanges(last - first + 1, (after, until) =>
    store.countVotesWithoutEvent(db, contestId, {
      after: first - 1 + after,
      until: first - 1 + until,
    }),
  );
  return { lost: missingLines + (await store.countMissingEvents(db, contestId)), untold };
}

/**
 * Creates the job that compares the stored votes of each voting with its chain, until the line of the close. A
 * difference is a failure of the job, which staff see on their first page.
 */
export function createLossJob(services: Services): Job {
  const { db, clock } = services;
  return {
    kind: 'vote-losses',
    pollEvery: POLL_INTERVAL_MS,
    every: INTERVAL_MS,
    async listItems() {
      const votings = await store.listVotings(db, clock.now());
      return votings.filter((voting) => voting.ended_at === null).map(({ id }) => String(id));
    },
    async run(item) {
      const { lost, untold } = await compareVotes(services, Number(item));
      if (lost + untold === 0) return;
      throw new Error(
        `Concurso ${item}: faltan ${lost} votos que la cadena cuenta, y de ${untold} votos guardados no dice nada.`,
      );
    },
  };
}
