import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { PASSWORD, type TestApp, withApp } from '../../../test/app.ts';
import { createCustomer } from '../../../test/studio.ts';

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

type Sessions = Reply<'GET /me/sessions/'>;

async function enter(site: TestApp, username: string, userAgent: string) {
  const response = await site.app.http.inject({
    method: 'POST',
    url: '/api/login/',
    headers: { 'user-agent': userAgent, 'x-forwarded-for': '192.0.2.44' },
    payload: { username, password: PASSWORD },
  });
  return site.withToken((response.json() as { token: string }).token);
}

describe('own sessions', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });

  async function withTwo() {
    const here = await createCustomer(site);
    const { user } = (await here.get('/me/')).body as Reply<'GET /me/'>;
    site.advance(60_000);
    return { here, user, phone: await enter(site, user, FIREFOX) };
  }

  test('are listed with device, address and last use; this one is marked', async () => {
    const { here } = await withTwo();
    const { body, text } = await here.get('/me/sessions/');
    const [phone, own, ...rest] = body as Sessions;
    expect(rest).toEqual([]);
    expect(phone).toMatchObject({
      device: 'Firefox · Android',
      address: '192.0.2.44',
      place: 'Otra red',
      is_current: false,
    });
    expect(own).toMatchObject({ is_current: true, place: 'La misma red que ahora' });
    expect(Date.parse(phone?.created_at ?? '')).toBeGreaterThan(Date.parse(own?.created_at ?? ''));
    expect(text).not.toContain('token');
  });

  test('are closed one by one, only by their owner', async () => {
    const { here, phone } = await withTwo();
    const sessions = (await here.get('/me/sessions/')).body as Sessions;
    const path = `/me/sessions/${sessions.find((session) => !session.is_current)?.id}/`;
    const stranger = await createCustomer(site);
    expect((await stranger.delete(path)).status).toBe(404);
    expect((await phone.get('/me/')).status).toBe(200);
    expect((await here.delete(path)).body).toMatchObject({ device: 'Firefox · Android' });
    expect((await phone.get('/me/')).status).toBe(401);
    expect((await here.delete(path)).status).toBe(404);
    expect((await here.delete('/me/sessions/otra/')).status).toBe(404);
    expect((await here.get('/me/')).status).toBe(200);
  });

  test('are all closed except this one and those of other accounts', async () => {
    const { here, user, phone } = await withTwo();
    const tablet = await enter(site, user, 'x');
    const stranger = await createCustomer(site);
    const left = await here.post('/me/sessions/close-others/');
    expect(left.body).toMatchObject([{ is_current: true }]);
    expect(
      await Promise.all([phone, tablet].map(async (item) => (await item.get('/me/')).status)),
    ).toEqual([401, 401]);
    expect((await here.get('/me/')).status).toBe(200);
    expect((await stranger.get('/me/')).status).toBe(200);
  });

  test('are at most 50: one more ends the one that was used longest ago', async () => {
    const { here, user, phone } = await withTwo();
    const { db, clock } = site.app.services;
    for (let n = 0; n < 48; n += 1) {
      const id = `${n}`.padStart(32, '0');
      const used_at = clock.now() + 1000 + n;
      await db
        .insertInto('session')
        .values({
          ...{ account_id: here.id, token_hash: id, public_id: id, user_agent: '', address: '' },
          ...{ created_at: clock.now(), used_at, verified_at: 0 },
        })
        .execute();
    }
    await enter(site, user, 'x');
    expect((await here.get('/me/')).status).toBe(401);
    expect((await phone.get('/me/sessions/')).body).toHaveLength(50);
  });

  test('that have ended are not listed', async () => {
    const { here } = await withTwo();
    site.advance(2 * 3_600_000);
    const again = await here.again();
    expect((await again.get('/me/sessions/')).body).toHaveLength(1);
  });
});
