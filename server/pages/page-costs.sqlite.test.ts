// What pages cost is the same on both databases.
import { beforeAll, describe, expect, test } from 'vitest';
import { pageQueries } from '../../contracts/page-queries.ts';
import { paths } from '../../contracts/paths.ts';
import { fillDemo } from '../../demo/fill.ts';
import { withApp } from '../../test/app.ts';

/** A value of each key of the query that some page reads. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ desde: '1', ver: 'todos', pagina: '2', segmento: '1', linea: '1', q: 'rap', codigo: 'x' },
  ...{ utm_source: 'x', _routes: 'shell', clave: 'x' },
};

describe('the cost of pages', () => {
  const site = withApp({ PUBLIC_URL: 'https://casa.example' }, { pages: 'production' });
  const get = (url: string) => site.app.http.inject({ url });
  let addresses: string[] = [];

  async function figure(name: string): Promise<number> {
    const { body } = await get('/metrics');
    return Number(new RegExp(`^${name}[^ ]* (.+)$`, 'm').exec(body)?.[1]);
  }
  const kept = () => figure('tarima_pages_in_memory');
  const rendered = () => figure('tarima_pages_rendered_total');

  beforeAll(async () => {
    await fillDemo(site.app.services);
    const { body } = await get('/sitemap.xml');
    const all = [...body.matchAll(/<loc>https:\/\/casa\.example(.*?)<\/loc>/g)];
    addresses = all.map(([, path = '']) => path).slice(0, 60);
  });

  test('all pages with all keys of all pages are as many in memory as there are pages', async () => {
    expect(Object.keys(VALUES)).toEqual(
      expect.arrayContaining([...new Set(Object.values(pageQueries).flat())]),
    );
    const answered = new Set<string>();
    for (const address of addresses) {
      const [path = '', own = ''] = address.split('?');
      for (const [key, value] of Object.entries(VALUES)) {
        const query = new URLSearchParams(own);
        query.set(key, value);
        const { statusCode, body } = await get(`${path}?${query}`);
        expect([200, 302], address).toContain(statusCode);
        if (statusCode === 200 && !path.startsWith(paths.search)) answered.add(body);
      }
      await get(address);
    }
    const before = await kept();
    // Each in memory is another page, but for those that differ in what the query alone says.
    expect(before).toBeLessThanOrEqual(answered.size + addresses.length);
    const renderedBefore = await rendered();
    for (let at = 0; at < 200; at += 1) {
      const address = addresses[at % addresses.length] ?? '/';
      await get(`${address}${address.includes('?') ? '&' : '?'}x${at}=${at}`);
    }
    expect(await kept()).toBe(before);
    expect(await rendered()).toBe(renderedBefore);
  });

  test('missing pages of one kind are one page, which is rendered once', async () => {
    const missing = [
      '/nada',
      '/artistas',
      '/eventos',
      '/letras/nadie',
      '/letras',
      '/eventos/nadie/votar',
      '/lacapsula',
      '/NADA/más',
    ];
    const walk = async (from: number) => {
      const bodies = new Map<string, Set<string>>();
      for (const base of missing) {
        for (let at = from; at < from + 20; at += 1) {
          const { statusCode, body, headers } = await get(`${base}/x${at}?desde=${at}`);
          expect(statusCode, base).toBe(404);
          expect(headers['cache-control']).toBe('no-store');
          bodies.set(base, (bodies.get(base) ?? new Set()).add(body));
        }
      }
      return [...bodies.values()].map(({ size }) => size);
    };
    expect(await walk(0)).toEqual(missing.map(() => 1));
    const before = [await rendered(), await kept()];
    await walk(100);
    expect([await rendered(), await kept()]).toEqual(before);
  });

  test('what is searched is not kept, in no spelling of the address', async () => {
    const before = await kept();
    for (const [at, path] of [
      '/buscar',
      '/BUSCAR/',
      '/%62uscar',
      '//buscar',
      '/./buscar',
    ].entries()) {
      const { statusCode, body } = await get(`${path}?q=palabra${at}`);
      expect([statusCode, body.includes(`palabra${at}`)]).toEqual([200, true]);
    }
    expect(await kept()).toBe(before);
  });

  test('an address that names what a page does not have leads to the page', async () => {
    for (const [address, to] of [
      ['/artistas?desde=900000', '/artistas'],
      ['/artistas?pagina=3', '/artistas'],
      ['/eventos?ver=todos&desde=3', '/eventos?ver=todos'],
    ]) {
      const { statusCode, headers } = await get(address ?? '');
      expect([statusCode, headers.location]).toEqual([302, to]);
    }
  });
});
