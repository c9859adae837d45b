import { isIP } from 'node:net';
import type { ReportedKind } from '../../contracts/figures.ts';
import { foldText } from '../../contracts/fold-text.ts';
import {
  beatPath,
  coverPath,
  entryPath,
  fixedPages,
  paths,
  patterns,
  votingPath,
} from '../../contracts/paths.ts';
import { hasControls } from '../http/check-input.ts';
import { findPage } from '../http/page-address.ts';
import { findRegistrableDomain } from '../platform/registrable-domain.ts';

/** What is counted, and the page that must exist for it; null for one that always does. */
export interface Subject {
  subject: string;
  page: string | null;
}

const records: readonly string[] = [
  patterns.artist,
  patterns.date,
  patterns.lyric,
  patterns.newsItem,
  patterns.song,
];
/** The pages of an event or content item count together, under its cover. */
const libraries: Readonly<Record<string, 'event' | 'content'>> = {
  [patterns.event]: 'event',
  [patterns.eventCover]: 'event',
  [patterns.content]: 'content',
  [patterns.contentCover]: 'content',
};

/** Returns the indexed path that a report of a page counts for; null for no public page. */
export function toSubject(reportedKind: ReportedKind, url: string): Subject | null {
  if (!url.startsWith('/')) return null;
  const { pattern, path, address } = findPage(url);
  // An escape may hold what the check of the request does not see.
  if (pattern === null || hasControls(path)) return null;
  if (reportedKind === 'play') {
    const id = /[?&]beat=(\d+)/.exec(address)?.[1];
    if (pattern === patterns.song) return toRecord(path);
    return id === undefined ? null : { subject: beatPath(Number(id)), page: beatPath(Number(id)) };
  }
  if (fixedPages.includes(pattern)) return { subject: pattern, page: null };
  const [, , name = ''] = path.split('/');
  const kind = libraries[pattern];
  if (kind !== undefined) return toRecord(coverPath(kind, name));
  if (pattern === patterns.voting) {
    return { subject: votingPath(name), page: coverPath('event', name) };
  }
  if (pattern === patterns.artistLyrics) return { subject: path, page: entryPath('artist', name) };
  return records.includes(pattern) ? toRecord(path) : null;
}

const toRecord = (path: string): Subject => ({ subject: path, page: path });

const MAX_DOMAIN = 60;

/** Returns what the link of a visit says of where it is (`utm_source`); null for nothing that can be stored. */
export function toSource(url: string): string | null {
  const source = new URLSearchParams(url.split('?')[1] ?? '').get('utm_source') ?? '';
  return /^[\w.-]{1,60}$/.test(source) ? source.toLowerCase() : null;
}

/** Returns the registered part of a referrer's domain; null for the site's own, addresses and others. */
export async function toReferrer(referrer: string, ownAddress: string): Promise<string | null> {
  const host = URL.parse(referrer)?.hostname ?? '';
  const ownHost = new URL(ownAddress).hostname;
  if (host === '' || host === ownHost || isIP(host) !== 0) return null;
  const domain = await findRegistrableDomain(host);
  if (domain === null || domain.length > MAX_DOMAIN || hasControls(domain)) return null;
  return domain === (await findRegistrableDomain(ownHost)) ? null : domain;
}

/** Returns the text of a search as it is stored; null for what may name or reach a person. */
export function toSearchText(url: string): string | null {
  const { pattern, address } = findPage(url);
  if (pattern !== paths.search) return null;
  const query = new URLSearchParams(address.split('?')[1] ?? '').get('q') ?? '';
  const text = foldText(query).replace(/\s+/g, ' ').trim();
  const digits = text.replace(/\D/g, '').length;
  const isNamed = text.includes('@') || digits > 5;
  return text === '' || text.length > 40 || isNamed || hasControls(query) ? null : text;
}
