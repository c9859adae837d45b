import { escapeHtml } from '../platform/plain-html.ts';

interface FeedItem {
  title: string;
  /** Absolute address. */
  link: string;
  /** Unique, and another one when programs are to show the item again. */
  id: string;
  /** ISO 8601. */
  published: string;
  text: string;
}

interface Feed {
  title: string;
  origin: string;
  /** Page of the list. */
  path: string;
  /** Path of the feed itself. */
  feed: string;
}

/** Returns an RSS 2.0 file. */
export function createRss({ title, origin, path, feed }: Feed, items: readonly FeedItem[]): string {
  const tag = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`;
  const lines = items.map(
    ({ id, published, text, ...item }) =>
      `<item>${tag('title', item.title)}${tag('link', item.link)}<guid isPermaLink="false">${escapeHtml(id)}</guid>${tag('pubDate', new Date(published).toUTCString())}${tag('description', text)}</item>`,
  );
  const self = `<atom:link href="${escapeHtml(origin + feed)}" rel="self" type="application/rss+xml"/>`;
  const head = `${tag('title', title)}${tag('link', origin + path)}${tag('description', title)}<language>es</language>${self}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${head}\n${lines.join('\n')}\n</channel></rss>\n`;
}
