import { expect, test } from 'vitest';
import type { CallName, Input, Reply } from '../../contracts/calls.ts';
import type { Caller } from '../http/caller.ts';
import { makeRobots, makeSitemap } from './sitemap.ts';

/** Answers the index of artists with `count` cards, 100 at most at once, and nothing else. */
function callerWith(count: number): Caller {
  return {
    async call<N extends CallName>(_name: N, input: Input<N>): Promise<Reply<N>> {
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
  const xml = await makeSitemap(callerWith(250), 'https://example.org');
  expect(xml).toContain('<loc>https://example.org/artistas/a0</loc>');
  expect(xml).toContain('<loc>https://example.org/artistas/a249</loc>');
  expect(xml.match(/<loc>/g)).toHaveLength(259);
});

test('robots are kept from the panel and shown the sitemap', () => {
  const robots = makeRobots('https://example.org');
  expect(robots).toContain('Disallow: /tablero');
  expect(robots).toContain('Sitemap: https://example.org/sitemap.xml');
});
