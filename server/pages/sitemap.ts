import { newsPath } from '../../contracts/news-path.ts';
import { MAX_PAGE_SIZE } from '../../contracts/paging.ts';
import {
  datePath,
  entryPath,
  fixedPages,
  lyricsPath,
  paths,
  segmentPath,
  songPath,
  votingPath,
} from '../../contracts/paths.ts';
import type { EntryCard } from '../../contracts/public-entries.ts';
import type { Caller } from '../http/in-process.ts';
import { escapeHtml } from '../platform/plain-html.ts';

const kinds = ['artist', 'event', 'content'] as const;
const CARDS_PER_PAGE = 100;
/** The most addresses that one sitemap may hold (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

async function listCards(caller: Caller, kind: (typeof kinds)[number]): Promise<EntryCard[]> {
  const cards: EntryCard[] = [];
  for (;;) {
    const query = { offset: cards.length, limit: CARDS_PER_PAGE };
    const page = await caller.call('GET /h/entries/:kind/', { params: { kind }, query });
    cards.push(...page.items);
    if (page.items.length === 0 || cards.length >= Math.min(page.count, MAX_ADDRESSES))
      return cards;
  }
}

/** Reads all pages of a call that lists addresses by number, {@link MAX_ADDRESSES} at most. */
async function readAll<T>(
  readPage: (after: number) => Promise<{ items: T[]; next: number | null }>,
): Promise<T[]> {
  const allItems: T[] = [];
  for (let after: number | null = 0; after !== null && allItems.length < MAX_ADDRESSES; ) {
    const { items, next }: { items: T[]; next: number | null } = await readPage(after);
    allItems.push(...items);
    after = next;
  }
  return allItems;
}

/** The lists of artists that have lyrics, then every lyric. */
async function listLyricPaths(caller: Caller): Promise<string[]> {
  const songs = await readAll((after) => caller.call('GET /h/lyrics-paths/', { query: { after } }));
  const lists = new Set(songs.map(({ artist }) => lyricsPath(artist)));
  return [...lists, ...songs.map(({ artist, song }) => lyricsPath(artist, song))];
}

/** Every segment of the libraries; the newest of an item has the path of the library itself. */
async function listSegmentPaths(caller: Caller): Promise<string[]> {
  const segments = await readAll((after) =>
    caller.call('GET /h/segment-paths/', { query: { after } }),
  );
  const newestSegments = new Map(
    segments.map(({ kind, name_id, id }) => [entryPath(kind, name_id), id]),
  );
  return segments.map(({ kind, name_id, id }) =>
    segmentPath(kind, name_id, newestSegments.get(entryPath(kind, name_id)) === id ? null : id),
  );
}

/** What is voted on now: each voting, then each of its competitors. */
async function listVotingPaths(caller: Caller): Promise<string[]> {
  const votings = await caller.call('GET /postulations/votings/', {});
  return votings.flatMap(({ event, competitors }) => [
    votingPath(event),
    ...competitors.map((ref) => votingPath(event, ref)),
  ]);
}

async function listSongPaths(caller: Caller): Promise<string[]> {
  const songs = await readAll((after) => caller.call('GET /h/song-paths/', { query: { after } }));
  return songs.map(({ id }) => songPath(id));
}

async function listDatePaths(caller: Caller): Promise<string[]> {
  const dates = await readAll((after) => caller.call('GET /h/date-paths/', { query: { after } }));
  return dates.map(({ id }) => datePath(id));
}

async function listNewsPaths(caller: Caller): Promise<string[]> {
  const news = await readAll(async (page) => {
    const query = { page: page + 1, page_size: MAX_PAGE_SIZE };
    const { results, next } = await caller.call('GET /h/news/', { query });
    return { items: results, next: next === null ? null : page + 1 };
  });
  return news.map(({ id }) => newsPath(id));
}

/** `sitemap.xml`: every page that stands for itself. An item's own address off the site is left out. */
export async function createSitemap(caller: Caller, origin: string): Promise<string> {
  const cards = (await Promise.all(kinds.map((kind) => listCards(caller, kind)))).flat();
  const ownPaths = cards.map((card) => card.path).filter((path) => path.startsWith('/'));
  const parts = [
    listSegmentPaths,
    listDatePaths,
    listNewsPaths,
    listVotingPaths,
    listLyricPaths,
    listSongPaths,
  ].map((list) => list(caller));
  const urls = [...fixedPages, ...ownPaths, ...(await Promise.all(parts)).flat()].slice(
    0,
    MAX_ADDRESSES,
  );
  const lines = urls.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`;
}

/** `robots.txt`: everything but the staff's pages and the API. */
export function createRobots(origin: string): string {
  return `User-agent: *\nDisallow: ${paths.dashboard}\nDisallow: ${paths.login}\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
