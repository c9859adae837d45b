import { datePath, paths } from './paths.ts';

/** Addresses of files that visitors open; apart from those of pages, which every page's script carries. */
export const filePaths = {
  datesCalendar: `${paths.dates}.ics`,
  datesFeed: `${paths.dates}.xml`,
  newsFeed: `${paths.news}.xml`,
  calendarFeed: '/calendario.ics',
  verifier: '/verify.mjs',
} as const;

/** Returns the path of a calendar file: of all dates, of one event or artist, or of one date. */
export function datesCalendarPath(filter: { event?: string; artist?: string; id?: number } = {}) {
  if (filter.id !== undefined) return `${datePath(filter.id)}/fecha.ics`;
  const [[key, slug] = []] = Object.entries({
    evento: filter.event,
    artista: filter.artist,
  }).filter(([, value]) => value !== undefined);
  const query = slug === undefined ? '' : `?${key}=${encodeURIComponent(slug)}`;
  return filePaths.datesCalendar + query;
}
