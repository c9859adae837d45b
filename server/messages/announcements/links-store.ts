import { newsPath, newsRedirectPath } from '../../../contracts/news-path.ts';
import type { Database, Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { isSoleLink } from '../../mail/email.ts';
import type { AnnouncementRow } from './store.ts';

type LinkSource = Pick<AnnouncementRow, 'id' | 'link' | 'body'>;

/**
 * Returns the absolute addresses of the links in the mail of an announcement: its page, the button, those of the
 * text.
 */
function listLinksInContent({ id, link, body }: LinkSource, origin: string): string[] {
  const button = link === '' ? [] : [new URL(link, origin).href];
  const lines = body.split('\n').filter((line) => isSoleLink(line) && URL.canParse(line));
  return [...new Set([origin + newsPath(id), ...button, ...lines])];
}

/**
 * Returns the addresses to which the mail of an announcement that was sent leads, by their numbers, also when it is
 * deleted.
 */
export async function listNewsLinks(db: Database, id: number): Promise<string[]> {
  const links = db.selectFrom('news_link').select('address').where('announcement_id', '=', id);
  return (await links.orderBy('n').execute()).map(({ address }) => address);
}

/** Stores the links of an announcement when its sending begins; returns those that are stored. */
export async function getOrInsertLinks(tx: Tx, row: LinkSource, origin: string): Promise<string[]> {
  const stored = await listNewsLinks(tx, row.id);
  if (stored.length > 0) return stored;
  const links = listLinksInContent(row, origin);
  const rows = links.map((address, n) => ({ announcement_id: row.id, n, address }));
  await insertMany(tx, 'news_link', rows);
  return links;
}

/** Returns the addresses that count clicks, by the addresses to which they redirect. */
export function toTrackedLinks(
  id: number,
  links: readonly string[],
  origin: string,
): ReadonlyMap<string, string> {
  return new Map(links.map((link, index) => [link, origin + newsRedirectPath(id, index)]));
}
