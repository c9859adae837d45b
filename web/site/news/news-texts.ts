import type { MetaDescriptor } from 'react-router';
import { filePaths } from '../../../contracts/file-paths.ts';
import { createTimeFormat } from '../../../contracts/spanish-time.ts';

/** Formats the day of a moment (ISO 8601) in Caracas. */
export const dayOf = createTimeFormat({ dateStyle: 'long', timeZone: 'America/Caracas' });

export const newsFeedLink: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  href: filePaths.newsFeed,
};
