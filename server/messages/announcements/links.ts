import { newsLinkPath, newsPath } from '../../../contracts/news-path.ts';
import { standsAlone } from '../../mail/email.ts';
import type { AnnouncementRow } from './store.ts';

type Linking = Pick<AnnouncementRow, 'id' | 'link' | 'body'>;

/** Returns the absolute addresses to which the mail of an announcement leads: its page, the button, those of the text. */
export function listLinks({ id, link, body }: Linking, origin: string): string[] {
  const button = link === '' ? [] : [new URL(link, origin).href];
  return [...new Set([origin + newsPath(id), ...button, ...body.split('\n').filter(standsAlone)])];
}

/** Returns the addresses that count presses, by those to which they lead. */
export function countedLinks(row: Linking, origin: string): ReadonlyMap<string, string> {
  const links = listLinks(row, origin);
  return new Map(links.map((link, at) => [link, origin + newsLinkPath(row.id, at)]));
}
