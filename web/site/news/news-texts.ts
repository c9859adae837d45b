import type { MetaDescriptor } from 'react-router';
import { filePaths } from '../../../contracts/file-paths.ts';

const format = new Intl.DateTimeFormat('es-419', {
  dateStyle: 'long',
  timeZone: 'America/Caracas',
});

/** Formats the day of a moment (ISO 8601) in Caracas. */
export const dayOf = (moment: string): string => format.format(new Date(moment));

export const newsFeedLink: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  href: filePaths.newsFeed,
};
