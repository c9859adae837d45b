import type { AnnouncedContest } from '../../../../contracts/site.ts';
import { isWithin } from '../moments.ts';

/** What the strip may say of a contest: it is open until `closes`, or it opens at `opens`. */
export type Announcement = AnnouncedContest & { isOpen: boolean };

/** Most announcements that are shown at one time. */
export const MOST = 6;

/** Returns everything that the strip may ever say of these contests, in the order of display. */
export function listAnnouncements(contests: readonly AnnouncedContest[]): Announcement[] {
  const byOpening = contests.toSorted((a, b) => Date.parse(a.opens) - Date.parse(b.opens));
  return [true, false].flatMap((isOpen) => byOpening.map((one) => ({ ...one, isOpen })));
}

function isRight(one: Announcement, now: number): boolean {
  return one.isOpen ? one.is_set && isWithin(one, now) : Date.parse(one.opens) > now;
}

/**
 * Returns which announcements are shown: open contests, then the next openings. Nothing that is
 * over, and no plan whose time has come without its phase being set.
 * @param now milliseconds
 */
export function shownAnnouncements(
  all: readonly Announcement[],
  now: number,
  most = MOST,
): Set<number> {
  const right = all.flatMap((one, index) => (isRight(one, now) ? [index] : []));
  return new Set(right.slice(0, most));
}

/** Returns the contests of which something is shown: a short strip holds no others. */
export function shownContests(
  contests: readonly AnnouncedContest[],
  now: number,
  most: number,
): AnnouncedContest[] {
  const all = listAnnouncements(contests);
  return [...shownAnnouncements(all, now, most)].flatMap((index) => all[index] ?? []);
}
