import type { AnnouncedContest } from '../../../../contracts/site.ts';
import { isWithinPeriod } from '../visible-links.ts';

/** An announcement of a contest: it is open until `closes`, or it opens at `opens`. */
export type Announcement = AnnouncedContest & { isOpen: boolean };

/** Maximum number of announcements that are shown at one time. */
export const MAX_SHOWN = 6;

/** Returns everything that the strip may ever say of these contests, in the order of display. */
export function listAnnouncements(contests: readonly AnnouncedContest[]): Announcement[] {
  const byOpening = contests.toSorted((a, b) => Date.parse(a.opens) - Date.parse(b.opens));
  return [true, false].flatMap((isOpen) => byOpening.map((contest) => ({ ...contest, isOpen })));
}

function isCurrent(announcement: Announcement, now: number): boolean {
  return announcement.isOpen
    ? announcement.is_set && isWithinPeriod(announcement, now)
    : Date.parse(announcement.opens) > now;
}

/**
 * Returns which announcements are shown: open contests, then the next openings. Nothing that is
 * over, and no plan whose time has come without its phase being set.
 * @param now milliseconds
 */
export function listShownIndexes(
  announcements: readonly Announcement[],
  now: number,
  limit = MAX_SHOWN,
): Set<number> {
  const current = announcements.flatMap((announcement, index) =>
    isCurrent(announcement, now) ? [index] : [],
  );
  return new Set(current.slice(0, limit));
}

/** Returns the contests of which something is shown: a short strip holds no others. */
export function listShownContests(
  contests: readonly AnnouncedContest[],
  now: number,
  limit: number,
): AnnouncedContest[] {
  const announcements = listAnnouncements(contests);
  return [...listShownIndexes(announcements, now, limit)].flatMap(
    (index) => announcements[index] ?? [],
  );
}
