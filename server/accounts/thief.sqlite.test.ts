import { describe, expect, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { addTotp, codeAt, mailedToken, mailsTo, STEP } from '../../test/accounts.ts';
import { type Client, PASSWORD, type TestApp, tokenIn, withApp } from '../../test/app.ts';
import { createCustomer, type TestCustomer } from '../../test/studio.ts';
import { createPreviews } from '../editing/previews.ts';

const THIEVES = 'clave del ladrón 77';
const OWNERS = 'otra vez solo mía 5';

async function getName(client: Client) {
  const { body } = await client.get('/me/');
  return (body as Reply<'GET /me/'>).user;
}

function takeUp(site: TestApp, token: string, sent: object) {
  return site.withToken(null).post('/account/link/use/', { token, password: OWNERS, ...sent });
}

function getFactors(site: TestApp, token: string) {
  return site.withToken(null).post('/account/link/', { token });
}

async function logIn(site: TestApp, username: string, password: string, code?: string) {
  const visitor = site.withToken(null);
  const first = await visitor.post('/login/', { username, password });
  if (code === undefined) return first;
  const { ticket } = first.body as { ticket: string };
  return visitor.post('/login/second/', { ticket, code });
}

async function withTotp(site: TestApp) {
  const owner = await createCustomer(site);
  const username = await getName(owner);
  const factor = await addTotp(site, owner);
  return { owner, username, email: `${username}@example.com`, ...factor };
}

/** Leaves the time in which the newest factors would fall to an undo. */
async function afterAWeek(site: TestApp, owner: TestCustomer, secret: string) {
  site.advance(7 * 24 * 60 * MINUTE_MS);
  const entered = await logIn(
    site,
    await usernameById(site, owner.id),
    PASSWORD,
    codeAt(site, secret),
  );
  site.advance(STEP);
  return site.withToken(tokenIn(entered));
}

async function usernameById(site: TestApp, id: number) {
  const { db } = site.app.services;
  const row = db.selectFrom('account').select('username').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).username;
}

describe('a thief with the session and the password', () => {
  const site = withApp();

  test('changes nothing of an account with a factor without showing one', async () => {
    const { owner, email } = await withTotp(site);
    site.advance(11 * MINUTE_MS);
    const refused = [
      await owner.delete('/me/totp/'),
      await owner.post('/me/passkeys/options/'),
      await owner.post('/me/recovery-codes/'),
      await owner.post('/me/password/', { current: PASSWORD, password: THIEVES }),
      await owner.patch('/me/profile/', { email: 'l@example.com', current_password: PASSWORD }),
      await owner.post('/me/delete/', { password: PASSWORD }),
      await owner.get('/me/data/'),
    ];
    for (const { status, body } of refused) {
      expect([status, body]).toMatchObject([403, { confirm: ['totp', 'recovery'] }]);
    }
    expect((await owner.post('/me/confirm/', { password: PASSWORD })).status).toBe(400);
    expect(await mailsTo(site, email)).toHaveLength(1);
  });

  test('who replaced the factor, password and e-mail while the session was fresh loses all by the first link', async () => {
    const { owner, username, email, secret } = await withTotp(site);
    const thief = await afterAWeek(site, owner, secret);
    expect((await thief.delete('/me/totp/')).status).toBe(200);
    const stolen = await addTotp(site, thief);
    await thief.post('/me/password/', { current: PASSWORD, password: THIEVES });
    await thief.patch('/me/profile/', { email: 'l2@example.com', current_password: THIEVES });
    await takeUp(site, await mailedToken(site, 'l2@example.com'), {});
    const again = await logIn(site, username, THIEVES, codeAt(site, stolen.secret));
    const session = site.withToken(tokenIn(again));
    // Any of the links goes back to before the first of the changes.
    const undo = await mailedToken(site, email);
    expect((await getFactors(site, undo)).body).toMatchObject({ purpose: 'undo', factors: [] });
    expect((await takeUp(site, undo, {})).status).toBe(200);
    expect((await session.get('/me/')).status).toBe(401);
    expect((await logIn(site, username, THIEVES)).status).toBe(401);
    const back = await logIn(site, username, OWNERS);
    expect(back.status).toBe(200);
    const own = site.withToken(tokenIn(back));
    expect((await own.get('/me/profile/')).body).toMatchObject({ email });
    expect((await own.get('/me/security/')).body).toMatchObject({ totp: false, recovery_codes: 0 });
  });

  test('and the mailbox too does not pass the factor of the owner, by an undo or by a reset', async () => {
    const { owner, username, email, secret } = await withTotp(site);
    const thief = await afterAWeek(site, owner, secret);
    const { codes } = (await thief.post('/me/recovery-codes/'))
      .body as Reply<'POST /me/recovery-codes/'>;
    await thief.post('/me/password/', { current: PASSWORD, password: THIEVES });
    const undo = await mailedToken(site, email);
    await site.withToken(null).post('/account/forgot/', { email });
    const reset = await mailedToken(site, email);
    for (const token of [undo, reset]) {
      for (const sent of [{}, { code: '000000' }]) {
        expect((await takeUp(site, token, sent)).body).toHaveProperty('code');
      }
    }
    // The codes that the thief made are newer than the first change.
    expect((await takeUp(site, undo, { code: codes[0] })).status).toBe(400);
    expect((await getFactors(site, undo)).body).toMatchObject({ factors: ['totp'] });
    site.advance(16 * MINUTE_MS);
    expect((await takeUp(site, undo, { code: codeAt(site, secret) })).status).toBe(200);
    site.advance(STEP);
    expect((await logIn(site, username, OWNERS, codeAt(site, secret))).status).toBe(200);
    expect((await logIn(site, username, OWNERS, codes[1])).status).toBe(400);
  });

  test('and an administrator’s rights keeps the links that undo what was done to the own account', async () => {
    await site.as('administrator');
    const { db } = site.app.services;
    const named = db.updateTable('account').where('username', '=', 'cuenta-administrator');
    await named.set({ email: 'jefa@example.com' }).execute();
    const { body } = await logIn(site, 'cuenta-administrator', PASSWORD);
    const { id } = body as { id: number };
    const thief = site.withToken(tokenIn({ body } as Parameters<typeof tokenIn>[0]));
    await addTotp(site, thief);
    const undo = await mailedToken(site, 'jefa@example.com');
    const own = await thief.delete(`/h/users/${id}/factors/`);
    expect([own.status, own.body]).toEqual([409, { detail: 'Los suyos se quitan en Seguridad.' }]);
    const other = {
      email: 'otra@example.com',
      first_name: 'Otra',
      last_name: 'Jefa',
      user_type: 1,
    };
    expect((await thief.post('/h/users/', other)).status).toBe(201);
    await takeUp(site, await mailedToken(site, other.email), {});
    expect((await thief.patch(`/h/users/${id}/`, { is_active: false })).status).toBe(200);
    expect((await getFactors(site, undo)).status).toBe(200);
  });

  test('cannot have the mailbox alone pass a factor that is older than 72 hours', async () => {
    const { username, email, secret } = await withTotp(site);
    const added = await mailedToken(site, email);
    expect((await getFactors(site, added)).body).toMatchObject({ factors: [] });
    site.advance(71 * 60 * MINUTE_MS);
    const again = await logIn(site, username, PASSWORD, codeAt(site, secret));
    site.advance(STEP);
    await site.withToken(tokenIn(again)).post('/me/recovery-codes/');
    const later = await mailedToken(site, email);
    expect((await getFactors(site, later)).body).toMatchObject({ factors: [] });
    site.advance(71 * 60 * MINUTE_MS);
    expect((await getFactors(site, later)).body).toMatchObject({ factors: ['totp'] });
    expect((await takeUp(site, later, {})).status).toBe(400);
  });
});

describe('a change of what proves the owner', () => {
  const site = withApp();
  const { staff } = site;

  test('staff remove the factors of who lost them; the person is told and the sessions end', async () => {
    const { owner, username, email } = await withTotp(site);
    const path = `/h/users/${owner.id}/factors/`;
    expect((await owner.delete(path)).status).toBe(403);
    expect((await staff.delete(path)).body).toMatchObject({ id: owner.id, username });
    expect((await staff.delete(path)).body).toEqual({
      detail: 'Esta cuenta no tiene un segundo paso.',
    });
    expect((await owner.get('/me/')).status).toBe(401);
    expect((await logIn(site, username, PASSWORD)).status).toBe(200);
    expect((await mailsTo(site, email))[0]?.subject).toBe('Se quitó el segundo paso de su cuenta');
    const audit = await staff.get('/h/audit/?resource=factor');
    expect(audit.text).toContain('"detail":"reset"');
  });

  test('ends the other sessions, preview links and the feed, and replaces the token', async () => {
    const before = await site.getToken('administrator');
    const other = await logIn(site, 'cuenta-administrator', PASSWORD);
    const made = await staff.post('/artist/init/', { name: 'Vista', description: 'Previa' });
    const { id } = made.body as { id: number };
    const preview = await staff.post('/h/previews/', { call: 'PATCH /artist/init/:id/', id });
    expect(preview.status).toBe(201);
    const answer = await staff.post('/me/totp/');
    const { secret } = answer.body as Reply<'POST /me/totp/'>;
    const done = await staff.post('/me/totp/confirm/', { code: codeAt(site, secret) });
    expect(done.headers['x-session-token']).toMatch(/^[\w-]{43}$/);
    expect((await staff.get('/me/')).status).toBe(200);
    expect((await site.withToken(before).get('/me/')).status).toBe(401);
    expect((await site.withToken(tokenIn(other)).get('/me/')).status).toBe(401);
    const { api, services, caller } = site.app;
    const token = (preview.body as { path: string }).path.replace('/vista-previa/', '');
    expect(await createPreviews(api, services, caller)(token)).toBeNull();
    const [mail] = await mailsTo(site, 'administrator@example.com');
    expect(mail?.subject).toBe('La seguridad de su cuenta cambió');
  });
});
