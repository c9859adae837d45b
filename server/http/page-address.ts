import { pageQueries, readQuery } from '../../contracts/page-queries.ts';
import { removeTail } from '../../contracts/pasted-address.ts';
import { panelPages, paths, patterns } from '../../contracts/paths.ts';

/** What an address means: all spellings of one page's address give the same. */
export interface PageAddress {
  /** Pattern of the page; null if there is none. */
  pattern: string | null;
  /** The decoded path. */
  path: string;
  /** The canonical path with the query that the page reads. */
  address: string;
}

interface PagePattern {
  pattern: string;
  segments: readonly string[];
}

function getSegments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** A pattern, and without its optional parameter the shorter one. */
function spellings(pattern: string): PagePattern[] {
  const segments = getSegments(pattern);
  const all = [{ pattern, segments: segments.map((segment) => segment.replace('?', '')) }];
  return pattern.endsWith('?') ? [...all, { pattern, segments: segments.slice(0, -1) }] : all;
}

const parameters = ({ segments }: PagePattern) =>
  segments.filter((segment) => segment.startsWith(':')).length;

/** Patterns by their number of segments; those with fewer parameters first, as the router ranks. */
const byLength = Map.groupBy(
  Object.keys(pageQueries)
    .flatMap(spellings)
    .sort((a, b) => parameters(a) - parameters(b)),
  ({ segments }) => segments.length,
);

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Segments of a path, decoded; dot segments are resolved and repeated slashes joined, as the router does. */
function readSegments(path: string): string[] {
  return getSegments(URL.parse(`http://localhost${path}`)?.pathname ?? path).map(decode);
}

/** Whether a decoded segment would be read as more than a name: no page has one. */
function isAmbiguous(segment: string): boolean {
  return segment === '.' || segment === '..' || /[/\\]/.test(segment);
}

/** Returns the page of a URL path with its query. Addresses of the router's own data are no page. */
export function findPage(url: string): PageAddress {
  const queryStart = url.indexOf('?');
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  const query = queryStart === -1 ? '' : url.slice(queryStart + 1);
  const pathSegments = readSegments(path);
  const lower = pathSegments.map((segment) => segment.toLowerCase());
  const isNone = lower.at(-1)?.endsWith('.data') === true || pathSegments.some(isAmbiguous);
  const match = byLength
    .get(pathSegments.length)
    ?.find(({ segments }) =>
      segments.every((segment, index) => segment.startsWith(':') || segment === lower[index]),
    );
  const pattern = isNone ? null : (match?.pattern ?? null);
  const segments = pathSegments.map((segment, index) =>
    pattern === null || match?.segments[index]?.startsWith(':')
      ? segment
      : (lower[index] ?? segment),
  );
  const address = `/${segments.map(encodeURIComponent).join('/')}`;
  return {
    pattern,
    path: `/${segments.join('/')}`,
    address: pattern === null ? address : address + readQuery(pattern, query),
  };
}

/** Patterns whose parameters are slugs or numbers. */
const SLUG_PATTERNS: ReadonlySet<string> = new Set([
  patterns.artist,
  patterns.event,
  patterns.eventCover,
  patterns.date,
  patterns.newsItem,
  patterns.voting,
  patterns.content,
  patterns.contentCover,
  patterns.artistLyrics,
  patterns.lyric,
]);

/** Longest path that is corrected, in characters. */
const MAX_MEANT_LENGTH = 300;

/**
 * Returns the address of the page that was meant by one with capitals in a slug, or with what a chat
 * appends (`.`, `)`, `&igsh=…`, an encoded `?`); null if there is none other.
 */
export function findMeantAddress(url: string): string | null {
  const { path, address } = findPage(url);
  // No slug is longer.
  if (path.length > MAX_MEANT_LENGTH) return null;
  const [, query = ''] = url.split(/\?(.*)/s);
  const meant = removeTail(path.split(/[?&]/, 1).join('')).toLowerCase();
  const page = findPage(`${meant.split('/').map(encodeURIComponent).join('/')}?${query}`);
  const isSure =
    page.pattern !== null && (SLUG_PATTERNS.has(page.pattern) || !page.pattern.includes(':'));
  return isSure && page.address !== address ? page.address : null;
}

const PANEL = new Set(panelPages);

/** The pages of those with an account: never kept, and styled by Mantine. */
export function isPanelPath(path: string): boolean {
  return PANEL.has(path);
}

/**
 * Whether everybody who asks gets the same page until content changes. What becomes of a vote changes
 * without that, what a subscriber chose is the subscriber's, and what is searched is as various as what
 * people type.
 */
export function isForEverybody({ pattern, path, address }: PageAddress): boolean {
  if (pattern === null || pattern === patterns.receipt || isPanelPath(path)) return false;
  if (pattern === paths.preferences) return false;
  return pattern !== paths.search || address === paths.search;
}
