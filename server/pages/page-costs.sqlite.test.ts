// What pages cost is the same on both databases.
import { beforeAll, describe, expect, test } from 'vitest';
import { pageQueries } from '../../contracts/page-queries.ts';
import { paths } from '../../contracts/paths.ts';
import { withApp } from '../../test/app.ts';
import { hostileTexts, takeTurns } from '../../test/hostile-texts.ts';
import { expectHarmless } from '../../test/main-thread.ts';

/** A value of each key of the query that some page reads. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ desde: '1', ver: 'todos', pagina: '2', segmento: '1', linea: '1', beat: '1' },
  ...{ q: 'rap', codigo: 'x', anio: '2025' },
  ...{ utm_source: 'x', _routes: 'shell', clave: 'x', guardado: '1' },
};

/** What strangers can ask for beside pages and calls. */
const FILES = [
  ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/sw.js', '/api/docs'],
  ...['/api/docs/openapi.json', '/media/:x', '/miniaturas/:x', '/cartel/:x', '/vista-previa/:x'],
  ...['/reservaciones/:x', '/letras/:x/:x/linea/:x', '/eventos/:x/votar/cartel.jpg', '/nada/:x'],
  ...['/fechas.ics', '/fechas.xml', '/fechas/:x/fecha.ics'],
];

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
    const staff = await site.as('administrator');
    const artists: number[] = [];
    for (const name of ['Ana', 'Beto', 'Caro']) {
      const made = await staff.post('/artist/init/', { name, description: 'Bio.' });
      artists.push((made.body as { id: number }).id);
    }
    const event = (await staff.post('/event/init/', { name: 'Batalla', condition: [1] })).body;
    const detail = { event: (event as { id: number }).id, title: 'Primera', year: 2020 };
    await staff.post('/event/detail/', detail);
    const lyric = { title: 'Canto', artist: artists[0], year: 2010, lyric: 'uno\ndos' };
    await staff.post('/h/lyrics/', lyric);
    const { body } = await get('/sitemap.xml');
    const all = [...body.matchAll(/<loc>https:\/\/casa\.example(.*?)<\/loc>/g)];
    addresses = all.map(([, path = '']) => path);
    expect(addresses).toContain('/letras/ana/canto');
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

  test('hostile addresses and headers of strangers stop nothing', {
    timeout: 240_000,
  }, async () => {
    const send =
      (url: string, headers: Record<string, string> = {}) =>
      async () => {
        const { statusCode, body } = await site.app.http.inject({ url, headers });
        return { status: statusCode, text: body };
      };
    const patterns = [...Object.keys(pageQueries), '/:x', '/:x/:x/:x', ...FILES];
    // The first answer of each loads what it is made with.
    for (const pattern of patterns) await get(pattern.replaceAll(/:\w+\??/g, 'nada'));
    const texts = hostileTexts(6_000);
    const next = takeTurns(texts);
    const encode = (text: string) => encodeURIComponent(text.toWellFormed());
    for (const pattern of patterns) {
      for (const [kind, text] of next()) {
        const path = pattern.replaceAll(/:\w+\??/g, encode(text));
        await expectHarmless(`${pattern} ${kind}`, send(path));
      }
      const path = pattern.replaceAll(/:\w+\??/g, 'nada');
      for (const key of pageQueries[pattern] ?? ['utm_source']) {
        for (const [kind, text] of next()) {
          await expectHarmless(`${pattern}?${key} ${kind}`, send(`${path}?${key}=${encode(text)}`));
        }
      }
    }
    for (const name of ['accept-encoding', 'if-none-match', 'cookie', 'x-forwarded-for']) {
      for (const [kind, text] of texts) {
        await expectHarmless(`${name} ${kind}`, send('/', { [name]: encode(text) }));
      }
    }
  });
});

describe('rendering', () => {
  const site = withApp(
    { PUBLIC_URL: 'https://casa.example', TRUST_PROXY: 'loopback' },
    { pages: 'production', renderBudget: { atOnce: 0, perSecond: 1 } },
  );
  const get = (url: string, address: string) =>
    site.app.http.inject({ url, headers: { 'x-forwarded-for': address } });

  test('has a budget for each network, which pages in memory do not use', async () => {
    expect((await get('/', '192.0.2.1')).statusCode).toBe(200);
    const refused = await get('/artistas', '192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('Desde su red se pidieron muchas páginas a la vez.');
    expect((await get('/', '192.0.2.1')).statusCode).toBe(200);
    expect((await get('/artistas', '192.0.2.2')).statusCode).toBe(200);
    expect((await get('/artistas', '192.0.2.1')).statusCode).toBe(200);
    for (const path of ['/eventos', '/contenido', '/nada']) {
      expect((await get(path, '127.0.0.1')).statusCode).not.toBe(429);
    }
  });

  test('has its own part for each kind of page that is never kept, and for links to drafts', async () => {
    expect((await get('/acuse/x', '198.51.100.7')).statusCode).not.toBe(429);
    expect((await get('/acuse/y', '198.51.100.7')).statusCode).toBe(429);
    expect((await get('/login', '198.51.100.7')).statusCode).toBe(200);
    expect((await get('/contacto', '198.51.100.7')).statusCode).toBe(200);
    const unknown = await get('/vista-previa/nadie', '203.0.113.5');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.headers['cache-control']).toBe('no-store');
    // What one costs may be less than the system's clock of CPU time can tell.
    const statuses = new Set<number>();
    for (let number = 0; number < 200 && !statuses.has(429); number += 1) {
      statuses.add((await get(`/vista-previa/${number}`, '203.0.113.5')).statusCode);
    }
    expect([...statuses]).toContain(429);
  });
});
