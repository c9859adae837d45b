// The files are the same on both databases.
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';

const site = withApp({}, { pages: 'production' });
const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.http.inject({ url, headers });

test('files for robots and browsers are asked for again only when they have changed', async () => {
  for (const file of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest']) {
    const { etag } = (await get(file)).headers;
    const again = await get(file, { 'if-none-match': String(etag) });
    expect([file, again.statusCode]).toEqual([file, 304]);
  }
  expect((await get('/robots.txt')).body).toContain('sitemap.xml');
});

test('pages send speculation rules, except with data saving; the panel sends none', async () => {
  const { headers } = await get('/artistas');
  expect(headers['speculation-rules']).toBe('"/speculation-rules.json"');
  const rules = await get('/speculation-rules.json');
  expect(rules.headers['content-type']).toMatch(/^application\/speculationrules\+json/);
  const saving = await get('/artistas', { 'save-data': 'on' });
  expect(saving.headers).not.toHaveProperty('speculation-rules');
  expect((await get('/login')).headers).not.toHaveProperty('speculation-rules');
});
