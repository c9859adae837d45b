import type { AnnouncedContest } from '../../../../contracts/site.ts';

/** An announcement of a contest: it is open until its end, or it opens then. */
export interface Announcement {
  contest: AnnouncedContest;
  isOpen: boolean;
  /** When it is first shown; always when undefined. */
  from: string | undefined;
  /** When it is no longer shown. */
  until: string;
}

/** Maximum number of announcements that are shown at one time. */
export const MAX_SHOWN = 6;

/** @param now milliseconds */
export function isCurrent({ from, until }: Pick<Announcement, 'from' | 'until'>, now: number) {
  return (from === undefined || Date.parse(from) <= now) && now < Date.parse(until);
}

/**
 * Returns everything that the strip may say from now on, in the order of display: open contests, then the
 * next openings. No plan is open whose phase is not set.
 * @param now milliseconds
 */
export function listAnnouncements(
  contests: readonly AnnouncedContest[],
  now: number,
): Announcement[] {
  const byOpening = contests.toSorted((a, b) => Date.parse(a.opens) - Date.parse(b.opens));
  const open = byOpening
    .filter(({ is_set }) => is_set)
    .map((contest) => ({ contest, isOpen: true, from: contest.opens, until: contest.closes }));
  const next = byOpening.map((contest) => ({
    contest,
    isOpen: false,
    from: undefined,
    until: contest.opens,
  }));
  return [...open, ...next].filter(({ until }) => Date.parse(until) > now);
}
