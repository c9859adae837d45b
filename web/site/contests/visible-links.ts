import type { EntryContests } from '../../../contracts/public-entries.ts';

/** Returns whether `now` (milliseconds) is within a period; the end is exclusive. */
function isWithinPeriod({ opens, closes }: { opens: string; closes: string }, now: number) {
  return Date.parse(opens) <= now && now < Date.parse(closes);
}

const REGISTRATION_PHASE = 1;
const VOTING_PHASE = 3;

type Contest = EntryContests[number];

/** The links to an event's contests at one time. */
export interface VisibleLinks {
  voting: Contest | undefined;
  /** The contest that accepts applications. */
  registration: Contest | undefined;
  /** Whether a voting has ended and nothing else is open. */
  hasResult: boolean;
}

/**
 * Returns which links an event shows.
 * @param now milliseconds
 */
export function getVisibleLinks(contests: EntryContests, now: number): VisibleLinks {
  const votings = contests.filter(
    (contest) => contest.phase === VOTING_PHASE && Date.parse(contest.opens) <= now,
  );
  const voting = votings.find((contest) => isWithinPeriod(contest, now));
  const registration = contests.find(
    (contest) => contest.phase === REGISTRATION_PHASE && isWithinPeriod(contest, now),
  );
  return { voting, registration, hasResult: !voting && !registration && votings.length > 0 };
}
