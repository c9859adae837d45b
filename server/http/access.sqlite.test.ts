import { beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../contracts/call.ts';
import { SITE_KEY, type TestRole, withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';
import { makeContest, setPhase } from '../../test/contests.ts';

const someone: ReadonlyArray<TestRole | null> = [null, 'administrator', 'judge', 'customer'];

/** Whether the declared access admits the role. `logout` is excluded: it would end the session under test. */
function mayPass(access: Access, role: TestRole | null): boolean {
  if (access === 'visitor' || access === 'site-key') return true;
  if (access === 'signed-in') return role !== null;
  return role !== null && access.includes(role);
}

describe('every call × every role', () => {
  const site = withApp();
  // The jury calls are a judge's only while a contest is in phase 2.
  beforeAll(async () => setPhase(site, await makeContest(site), 2));

  const walked = calls.filter((call) => call.path !== '/logout/');
  for (const role of someone) {
    test(`${role ?? 'without a token'}: only what the contract lets this role do`, async () => {
      const client = await site.as(role);
      for (const call of walked) {
        const path = call.path.replace(':kind', 'artist').replace(/:\w+/g, '999999');
        const { status, body } = await client.send(call.method, path);
        const name = `${call.method} ${call.path} as ${role}`;
        if (mayPass(call.access, role)) {
          const isForKey = call.access === 'site-key';
          expect([401, isForKey ? 401 : 403], name).not.toContain(status);
          expect(status, name).toBeLessThan(500);
        } else {
          expect(status, name).toBe(role === null ? 401 : 403);
          expect(body, name).toEqual({ detail: expect.any(String) });
        }
      }
    });
  }

  test('a visitor need not send the site key, but a wrong one is refused', async () => {
    const visitor = site.withToken(null);
    const email = 'llave@example.com';
    const vote = { public_email: email, plate: 999_999, postu: 999_999 };
    for (const [path, body] of [
      ['/content/subscription/', { email }],
      ['/postulations/public-votes/', vote],
    ] as const) {
      const refusal = { detail: 'La clave del sitio (h_key) falta o no es correcta.' };
      const wrong = await visitor.post(path, { ...body, h_key: 'otra' });
      expect([path, wrong.status, wrong.body]).toEqual([path, 403, refusal]);
      for (const h_key of [SITE_KEY, '', undefined]) {
        const answer = await visitor.post(path, { ...body, h_key });
        expect(answer.body, `${path} ${h_key}`).not.toEqual(refusal);
      }
    }
  });

  test('alternative spellings of a path do not bypass the access check', async () => {
    const visitor = site.withToken(null);
    for (const path of [
      '/artist/init',
      '/artist//init/',
      '//artist/init/',
      '/artist/init/?',
      '/%61rtist/init/',
      '/artist/./init/',
      '/ARTIST/INIT/',
      '/artist/init/%2e%2e/init/',
      '/artist/init;/',
    ]) {
      expect([401, 404], path).toContain((await visitor.get(path)).status);
    }
  });

  test('a token in the URL, a cookie or another scheme is ignored', async () => {
    const admin = await site.as('administrator');
    expect((await admin.get('/me/')).status).toBe(200);
    const { db } = site.app.services;
    expect((await db.selectFrom('session').selectAll().execute()).length).toBeGreaterThan(0);
    const visitor = site.withToken(null);
    for (const authorization of ['Basic abc', 'Token', 'Token x', `Token ${'a'.repeat(43)}`, '']) {
      expect((await visitor.get('/me/', { authorization })).status, authorization).toBe(401);
    }
  });
});
