import { expect, test } from 'vitest';
import type { CallName, Input, Reply } from '../../contracts/calls.ts';
import { fixedPages } from '../../contracts/paths.ts';
import type { Caller } from '../http/in-process.ts';
import { createRobots, createSitemap } from './sitemap.ts';

/** Two lyrics at a time, as many as asked. */
function lyricPaths(after: number, count: number) {
  const left = Math.min(2, count - after);
  const items = Array.from({ length: left }, (_, index) => ({
    artist: 'ana',
    song: `s${after + index}`,
  }));
  return { items, next: after + left < count ? after + left : null };
}

/** Dates, two at a time, and announcements, one on a page. */
const DATES = 3;
const NEWS = 2;

interface Others {
  lyrics: number;
  votings: Reply<'GET /postulations/votings/'>;
  segments: Reply<'GET /h/segment-paths/'>['items'];
}

/** Answers the index of artists with `count` cards, 100 at most at once, lyrics and votings. */
function callerWith(
  count: number,
  { lyrics = 0, votings = [], segments = [] }: Partial<Others> = {},
): Caller {
  return {
    async call<N extends CallName>(name: N, input: Input<N>): Promise<Reply<N>> {
      if (name === 'GET /h/lyrics-paths/') {
        const { after } = (input as { query: { after: number } }).query;
        return lyricPaths(after, lyrics) as Reply<N>;
      }
      if (name === 'GET /h/segment-paths/') return { items: segments, next: null } as Reply<N>;
      if (name === 'GET /h/song-paths/')
        return { items: [] as { id: number }[], next: null } as Reply<N>;
      if (name === 'GET /postulations/votings/') return votings as Reply<N>;
      if (name === 'GET /h/date-paths/') {
        const { after } = (input as { query: { after: number } }).query;
        const items = [1, 2, DATES].slice(after, after + 2).map((id) => ({ id }));
        return { items, next: after === 0 ? 2 : null } as Reply<N>;
      }
      if (name === 'GET /h/news/') {
        const { page } = (input as { query: { page: number } }).query;
        const next = page === 1 ? '/api/h/news/?page=2' : null;
        return { results: [{ id: page }], next } as Reply<N>;
      }
      const { params, query } = input as { params: { kind: string }; query: { offset: number } };
      const all = params.kind === 'artist' ? count : 0;
      const length = Math.max(0, Math.min(100, all - query.offset));
      const items = Array.from({ length }, (_, index) => ({
        path: `/artistas/a${query.offset + index}`,
      }));
      return { count: all, items } as Reply<N>;
    },
  };
}

test('every item stands in the sitemap, however many there are', async () => {
  const xml = await createSitemap(callerWith(250), 'https://example.org');
  expect(xml).toContain('<loc>https://example.org/artistas/a0</loc>');
  expect(xml).toContain('<loc>https://example.org/artistas/a249</loc>');
  expect(xml.match(/<loc>/g)).toHaveLength(fixedPages.length + DATES + NEWS + 250);
});

test('every lyric stands in it, and the list of its artist once', async () => {
  const xml = await createSitemap(callerWith(0, { lyrics: 5 }), 'https://example.org');
  expect(xml.match(/\/letras\/ana</g)).toHaveLength(1);
  expect(xml).toContain('<loc>https://example.org/letras/ana/s0</loc>');
  expect(xml).toContain('<loc>https://example.org/letras/ana/s4</loc>');
  expect(xml.match(/<loc>/g)).toHaveLength(fixedPages.length + DATES + NEWS + 1 + 5);
});

test('what is voted on stands in it, and each competitor', async () => {
  const votings = [{ event: 'bdm', competitors: ['ana', 'la-otra'] }];
  const xml = await createSitemap(callerWith(0, { votings }), 'https://example.org');
  expect(xml).toContain('<loc>https://example.org/eventos/bdm/votar</loc>');
  expect(xml).toContain('<loc>https://example.org/eventos/bdm/votar/la-otra</loc>');
  expect(xml.match(/<loc>/g)).toHaveLength(fixedPages.length + DATES + NEWS + 3);
});

test('robots are kept from the panel and shown the sitemap', () => {
  const robots = createRobots('https://example.org');
  expect(robots).toContain('Disallow: /tablero');
  expect(robots).toContain('Sitemap: https://example.org/sitemap.xml');
});

test('every segment of a library stands in it, the newest as the library itself', async () => {
  const segments = [
    { id: 4, kind: 'event' as const, name_id: 'bdm' },
    { id: 9, kind: 'event' as const, name_id: 'bdm' },
    { id: 7, kind: 'content' as const, name_id: 'empatia' },
  ];
  const xml = await createSitemap(callerWith(0, { segments }), 'https://example.org');
  expect(
    [...xml.matchAll(/<loc>https:\/\/example.org(\/[ec]\w+\/[^<]+)</g)].map(([, at]) => at),
  ).toEqual(['/eventos/bdm?segmento=4', '/eventos/bdm', '/contenido/empatia']);
});

test('every announcement stands in it, of all pages', async () => {
  const xml = await createSitemap(callerWith(0), 'https://example.org');
  expect([...xml.matchAll(/\/novedades\/(\d+)</g)].map(([, id]) => Number(id))).toEqual([1, 2]);
});

test('every date stands in it, to come and past', async () => {
  const xml = await createSitemap(callerWith(0), 'https://example.org');
  expect([...xml.matchAll(/\/fechas\/(\d+)</g)].map(([, id]) => Number(id))).toEqual([1, 2, 3]);
});
