import { albumImages } from './albums/content.ts';
import { backgrounds } from './backgrounds/content.ts';
import { beats } from './beats/content.ts';
import { calendars } from './calendars/content.ts';
import { capsules } from './capsule/content.ts';
import { dates } from './dates/content.ts';
import { entries, playlists, portraits, segments, socials, webs } from './entries/content.ts';
import { flyers } from './flyers/content.ts';
import { lyrics } from './lyrics/content.ts';
import { announcements } from './messages/announcements/content.ts';
import type { Content } from './registry/define-content.ts';
import { packs } from './reservations/purchases/packs.ts';
import { songs } from './songs/content.ts';

/**
 * Every kind of content, in the order in which deleted rows are restored: what a row references
 * stands before it. Tests compare the list with the schema of the database and with the kinds of the
 * contracts.
 */
export const contents: readonly Content[] = [
  entries,
  webs,
  socials,
  portraits,
  segments,
  backgrounds,
  albumImages,
  playlists,
  dates,
  lyrics,
  beats,
  songs,
  flyers,
  announcements,
  calendars,
  packs,
  capsules,
];

/** Returns the content that the audit calls so; undefined for other records. */
export function findContent(resource: string): Content | undefined {
  return contents.find(({ resources }) => resources.some((item) => item === resource));
}
