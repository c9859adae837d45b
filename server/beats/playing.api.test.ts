import { describe, expect, test } from 'vitest';
import type { BeatItem } from '../../contracts/beats.ts';
import { PASSWORD, SITE_KEY, type TestApp, tokenIn, withApp } from '../../test/app.ts';
import { createWav } from '../../test/audio.ts';

const fields = { title: 'Cobre', producer: 'Lija', genre: 'Trap', bpm: 92, price: 25 };
const bytes = createWav(2);

async function addBeat(site: TestApp): Promise<BeatItem> {
  const admin = await site.as('administrator');
  const src = { bytes, name: 'a.wav', type: 'audio/wav' };
  return (await admin.upload('POST', '/h/music/', fields, { src })).body as BeatItem;
}

describe('audio by byte ranges', () => {
  const site = withApp();
  let src = '';
  async function ask(headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
    if (src === '') src = (await addBeat(site)).src;
    return site.app.http.inject({ method, url: src, headers });
  }
  const size = bytes.length;

  test('the whole file, never as a page, and not stored by shared caches', async () => {
    const whole = await ask();
    expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, size - 1],
    ['bytes=-50', size - 50, size - 1],
    [`bytes=10-${size * 3}`, 10, size - 1],
    [`bytes=-${size * 3}`, 0, size - 1],
  ])('%s is a part', async (range, start, end) => {
    const part = await ask({ range });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`);
    expect(part.headers['content-length']).toBe(String(end - start + 1));
    expect(part.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test.each([`bytes=${size}-`, 'bytes=-0', 'bytes=999999999-'])(
    '%s is out of it: 416',
    async (range) => {
      const none = await ask({ range });
      expect([none.statusCode, none.headers['content-range']]).toEqual([416, `bytes */${size}`]);
      expect(none.rawPayload.length).toBe(0);
    },
  );

  test.each(['bytes=9-3', 'bytes=0-1,5-9', 'items=0-1', 'bytes=x'])(
    '%s is ignored',
    async (range) => {
      expect((await ask({ range })).statusCode).toBe(200);
    },
  );

  test('a range of another version is not sent', async () => {
    const { etag, 'last-modified': modified } = (await ask()).headers;
    const range = 'bytes=0-9';
    expect((await ask({ range, 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await ask({ range, 'if-range': String(modified) })).statusCode).toBe(206);
    expect((await ask({ range, 'if-range': '"otra"' })).statusCode).toBe(200);
    const before = 'Thu, 01 Jan 2015 00:00:00 GMT';
    expect((await ask({ range, 'if-range': before })).statusCode).toBe(200);
  });

  test('a conditional request gets 304, and HEAD gets the headers without the body', async () => {
    const { etag } = (await ask()).headers;
    const known = await ask({ 'if-none-match': String(etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const head = await ask({}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(size),
      '',
    ]);
    const part = await ask({ range: 'bytes=0-9' }, 'HEAD');
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 0-9/${size}`]);
  });
});

describe('the locked player', () => {
  const site = withApp();
  const visitor = () => site.withToken(null);

  async function setKey({ key, isActive }: { key: string; isActive: boolean }): Promise<void> {
    await site.app.services.changes.commit(null, async ({ tx }) => {
      const values = { key, is_active: isActive ? 1 : 0 };
      await tx.updateTable('private_key').set(values).where('rel', '=', 'repro').execute();
    });
  }
  function post(path: string, payload: object, headers: Record<string, string> = {}) {
    const body = { h_key: SITE_KEY, ...payload };
    return site.app.http.inject({ method: 'POST', url: `/api${path}`, payload: body, headers });
  }
  const unlock = (key: string, headers = {}) => post('/h/unlock/', { rel: 'repro', key }, headers);
  const toStatus = async (src: string, cookie = '') => ({
    list: (await post('/h/music-list/', {}, { cookie })).statusCode,
    file: (await site.app.http.inject({ url: src, headers: { cookie } })).statusCode,
  });
  function getCookie(answer: { headers: Record<string, unknown> }): string {
    return String(answer.headers['set-cookie']).split(';')[0] ?? '';
  }

  test('is open without protection', async () => {
    const { src } = await addBeat(site);
    await setKey({ key: 'llave', isActive: false });
    expect(await toStatus(src)).toEqual({ list: 200, file: 200 });
  });

  test('is locked with protection and an empty key, which nothing opens', async () => {
    const { src } = await addBeat(site);
    await setKey({ key: '', isActive: true });
    expect(await toStatus(src)).toEqual({ list: 403, file: 403 });
    expect((await unlock('llave')).statusCode).toBe(400);
    await setKey({ key: '', isActive: false });
  });

  test('is locked at the next request, opened only by the right key, and locked again by a new key', async () => {
    const { src } = await addBeat(site);
    expect(await toStatus(src)).toEqual({ list: 200, file: 200 });
    await setKey({ key: 'abretesesamo', isActive: true });
    expect(await toStatus(src)).toEqual({ list: 403, file: 403 });
    const locked = await site.app.http.inject({ url: src, headers: { range: 'bytes=0-1' } });
    expect(locked.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(locked.body)).toEqual({ detail: expect.any(String) });

    const empty = await unlock(' ');
    expect([empty.statusCode, JSON.parse(empty.body)]).toEqual([
      400,
      { key: ['Debe ingresar el codigo para continuar.'] },
    ]);
    const wrong = await unlock('abretesesamo2');
    expect([wrong.statusCode, JSON.parse(wrong.body)]).toEqual([
      400,
      { key: ['Clave incorrecta!', 'Porfavor ingrese una llave valida.'] },
    ]);
    expect(wrong.headers['set-cookie']).toBeUndefined();

    const right = await unlock('abretesesamo');
    expect([right.statusCode, JSON.parse(right.body)]).toEqual([
      200,
      { rel: 'repro', until: expect.any(String) },
    ]);
    expect(right.headers['set-cookie']).toMatch(
      /^llave_repro=\d+\.[\w-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
    );
    // No proxy is trusted here, so the header has no effect.
    const claimed = await unlock('abretesesamo', { 'x-forwarded-proto': 'https' });
    expect(claimed.headers['set-cookie']).not.toContain('Secure');
    const cookie = getCookie(right);
    expect(await toStatus(src, `otra=1; ${cookie}`)).toEqual({ list: 200, file: 200 });
    await setKey({ key: 'otra', isActive: true });
    expect(await toStatus(src, cookie)).toEqual({ list: 403, file: 403 });
    await setKey({ key: 'abretesesamo', isActive: true });
    expect(await toStatus(src, cookie)).toEqual({ list: 200, file: 200 });
  });

  test('staff can play the files in the panel, and the page remains locked for them', async () => {
    const { src } = await addBeat(site);
    await setKey({ key: 'nueva', isActive: true });
    await site.as('administrator');
    // A session of its own, which ends here.
    const account = { username: 'cuenta-administrator', password: PASSWORD };
    const admin = site.withToken(tokenIn(await visitor().post('/login/', account)));
    const { headers } = await admin.get('/me/');
    expect(String(headers['set-cookie'])).toContain('Path=/media/;');
    const cookie = getCookie({ headers });
    expect(await toStatus(src, cookie)).toEqual({ list: 403, file: 200 });
    const left = await admin.get('/logout/');
    expect(String(left.headers['set-cookie'])).toMatch(/^escucha=; Path=\/media\/; Max-Age=0;/);
    expect(await toStatus(src, cookie)).toEqual({ list: 403, file: 403 });
  });

  test('only pages with a lock can be unlocked, and only with the site key', async () => {
    await setKey({ key: 'nueva', isActive: true });
    for (const rel of ['youtube', 'nada']) {
      expect((await post('/h/unlock/', { rel, key: 'x' })).statusCode).toBe(404);
    }
    const keyless = await visitor().post('/h/unlock/', { rel: 'repro', key: 'nueva' });
    expect(keyless.status).toBe(403);
  });

  test('a forged, extended or expired cookie does not unlock the page', async () => {
    const { src } = await addBeat(site);
    await setKey({ key: 'nueva', isActive: true });
    const cookie = getCookie(await unlock('nueva'));
    const closed = { list: 403, file: 403 };
    expect(await toStatus(src, cookie)).toEqual({ list: 200, file: 200 });
    const [name = '', value = ''] = cookie.split('=');
    const [until = '', mac = ''] = value.split('.');
    for (const forged of [
      `${name}=1`,
      `${name}=`,
      `${name}=${Number(until) + 1}.${mac}`,
      `${name}=${until}.${mac.slice(0, -1)}`,
      `${name}=${until}.`,
      `escucha=${value}`,
    ]) {
      expect(await toStatus(src, forged), forged).toEqual(closed);
    }
    site.advance(8 * 24 * 3_600_000);
    expect(await toStatus(src, cookie)).toEqual(closed);
  });

  test('an IP address can try ten wrong keys in 15 minutes, also simultaneously', async () => {
    site.advance(3_600_000);
    await setKey({ key: 'nueva', isActive: true });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => unlock(`mala-${index}`)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const right = await unlock('nueva');
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
    expect(right.headers['set-cookie']).toBeUndefined();
    site.advance(15 * 60_000 + 1000);
    expect((await unlock('nueva')).statusCode).toBe(200);
  });
});
