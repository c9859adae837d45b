import { getPeriod } from '../../contracts/contest-phases.ts';
import { PHASE, type phaseStates } from '../../contracts/contests.ts';
import { HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import { CONFIRM_AFTER_CLOSE_MS } from '../../contracts/receipts.ts';
import type { ContestTable } from './table.ts';

export type PhaseState = (typeof phaseStates)[number];

/** The dates of a contest, its phase, and whether it and its event are active. Times in milliseconds. */
export type Schedule = Pick<
  ContestTable,
  | ('postu_phase' | 'postu_active' | 'postu_date_from' | 'postu_date_until')
  | ('vote_date_from' | 'vote_date_until' | 'public_date_from' | 'public_date_until')
> & { event_is_active: number };

/** Whether the current phase is open now, and if not, why. */
export function getPhaseState(contest: Schedule, now: number): PhaseState {
  if (contest.postu_active !== 1 || contest.event_is_active !== 1) return 'inactive';
  const { from, until } = getPeriod(contest, contest.postu_phase);
  if (now < from) return 'waiting';
  return now < until ? 'open' : 'over';
}

/** Whether the contest is in this phase and the phase is open now. */
export function isOpenIn(contest: Schedule, phase: number, now: number): boolean {
  return contest.postu_phase === phase && getPhaseState(contest, now) === 'open';
}

/** Whether visitors must not see the counts now. While codes of a closed voting are confirmed, nobody does. */
export function areCountsHidden(
  contest: ClosingContest & { counts_shown: string },
  now: number,
): boolean {
  const { counts_shown, public_date_until: close } = contest;
  if (isResultPublic(contest, now)) return false;
  if (now >= close || counts_shown === 'after_close') return true;
  return counts_shown === 'not_last_hour' && now >= close - HOUR_MS;
}

/** Milliseconds for which a code that confirms a vote is valid, from when its mail is sent. */
export const CODE_LIFE_MS = HOUR_MS;
/** Wrong entries after which a code is no longer accepted. */
export const MAX_CODE_TRIES = 5;
/** Codes that are asked for in the last milliseconds before the close end with it. */
const LAST_REQUESTS_MS = 5 * MINUTE_MS;

export type ClosingContest = Pick<Schedule, 'public_date_until'> & {
  verification: string;
  ended_at: number | null;
};

/** Returns the time after which a vote that was requested at `requestedAt` cannot be confirmed any more. */
export function getConfirmationDeadline(
  {
    public_date_until: close,
    verification,
  }: Pick<ClosingContest, 'public_date_until' | 'verification'>,
  requestedAt = 0,
): number {
  const isEarly = requestedAt < close - LAST_REQUESTS_MS;
  return verification.startsWith('email') && isEarly ? close + CONFIRM_AFTER_CLOSE_MS : close;
}

/** Returns from when the result is public: nothing can be counted any more. */
function getResultTime(contest: ClosingContest): number {
  return Math.min(contest.ended_at ?? Infinity, getConfirmationDeadline(contest));
}

/** Whether the result is public, in any phase. */
export function isResultPublic(contest: ClosingContest, now: number): boolean {
  return now >= getResultTime(contest);
}

/** Whether a vote that was requested at `requestedAt` can be confirmed now. */
export function acceptsConfirmation(
  contest: Schedule & { verification: string },
  requestedAt: number,
  now: number,
): boolean {
  const end = getConfirmationDeadline(contest, requestedAt);
  const isInTime = requestedAt < contest.public_date_until;
  return isInTime && isOpenIn({ ...contest, public_date_until: end }, PHASE.voting, now);
}

/** What mails with the codes of a contest are about, for their counts. */
export const getVoteMailTopic = (contestId: number) => `votes ${contestId}`;

/** Whether visitors take part in the current phase: they apply or vote. */
export function isForVisitors({ postu_phase }: Pick<Schedule, 'postu_phase'>): boolean {
  return postu_phase === PHASE.registration || postu_phase === PHASE.voting;
}

/** Whether the jury decides no more: its time is over, or the voting was opened. */
export function isJuryClosed(contest: Schedule, now: number): boolean {
  const { postu_phase, vote_date_until } = contest;
  return postu_phase === PHASE.voting || (postu_phase === PHASE.jury && now >= vote_date_until);
}

export interface Placed {
  place: number;
  is_tied: boolean;
}

/**
 * Returns the winners: the competitors on the first `count` places, including all who share the
 * last of them. Equal votes share a place; a competitor without votes never wins.
 */
export function getWinners<T extends { votes: number }>(
  competitors: readonly T[],
  count: number,
): Array<T & Placed> {
  const ranked = competitors
    .filter((competitor) => competitor.votes > 0)
    .sort((a, b) => b.votes - a.votes);
  return ranked
    .map((item) => ({
      ...item,
      place: 1 + ranked.findIndex((other) => other.votes === item.votes),
      is_tied: ranked.filter((other) => other.votes === item.votes).length > 1,
    }))
    .filter((item) => item.place <= count);
}

/** Whether a change of phase opens the voting (again). */
export function startsVoting(before: number, after: number | undefined): boolean {
  return after === PHASE.voting && before !== PHASE.voting;
}
