import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { DAY_MS, MINUTE_MS } from '../../../contracts/durations.ts';
import { addTotp, codeAt, STEP } from '../../../test/accounts.ts';
import { type Client, PASSWORD, tokenIn, withApp } from '../../../test/app.ts';
import { createTestPasskey, type TestPasskey } from '../../../test/passkey.ts';
import { createCustomer, type TestCustomer } from '../../../test/studio.ts';
import { setAdministrator } from '../set-administrator.ts';
import { sealStoredTotpSecrets } from './totp-secret.ts';

const ORIGIN = 'http://localhost:3000';
const WRONG_CODE = ['El código no es correcto o ya se ha usado.'];
const FACTOR_NEEDED =
  'Su cuenta tiene un segundo paso: use un código o una llave de acceso, no la contraseña.';
const CHALLENGE_OVER = { detail: 'El tiempo para el segundo paso pasó. Entre de nuevo.' };

type Body = Record<string, unknown>;

async function addPasskey(client: Client, passkey: TestPasskey = createTestPasskey(ORIGIN)) {
  const options = (await client.post('/me/passkeys/options/')).body as Body;
  const sent = { name: 'Mi teléfono', passkey: passkey.register(options) };
  return { passkey, answer: await client.post('/me/passkeys/', sent) };
}

async function getUsername(client: Client): Promise<string> {
  return ((await client.get('/me/')).body as Reply<'GET /me/'>).user;
}

function withFactors() {
  const site = withApp();
  const visitor = () => site.withToken(null);
  async function logIn(username: string) {
    const answer = await visitor().post('/login/', { username, password: PASSWORD });
    return { answer, ticket: String((answer.body as Body).ticket) };
  }
  const finish = (ticket: string, shown: Body) =>
    visitor().post('/login/second/', { ticket, ...shown });
  return { site, visitor, logIn, finish };
}

describe('an authenticator app', () => {
  const { site, logIn, finish } = withFactors();

  async function withTotp() {
    const customer = await createCustomer(site);
    const username = await getUsername(customer);
    return { customer, username, ...(await addTotp(site, customer)) };
  }

  test('is requested after the password, and opens the session', async () => {
    const { username, secret } = await withTotp();
    const { answer, ticket } = await logIn(username);
    expect([answer.status, answer.body]).toEqual([
      401,
      {
        detail: 'Falta el segundo paso para entrar.',
        factors: ['totp', 'recovery'],
        ticket: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    const done = await finish(ticket, { code: codeAt(site, secret) });
    expect(done.body).toEqual({
      type: 2,
      id: expect.any(Number),
      user: username,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await site.withToken(tokenIn(done)).get('/me/')).status).toBe(200);
    expect((await finish(ticket, { code: codeAt(site, secret) })).body).toEqual(CHALLENGE_OVER);
  });

  test('is not requested after a wrong password', async () => {
    const { username } = await withTotp();
    const answer = await site.withToken(null).post('/login/', { username, password: 'no es esta' });
    expect(answer.body).toEqual({ detail: 'Usuario o contraseña es incorrecto.' });
  });

  test('gives codes that are valid once, also under simultaneous requests', async () => {
    const { username, secret } = await withTotp();
    const tickets = await Promise.all([1, 2, 3].map(async () => (await logIn(username)).ticket));
    const code = codeAt(site, secret);
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({ code: WRONG_CODE });
  });

  test.each([
    [-60_000, 400],
    [-30_000, 400],
    [30_000, 200],
    [60_000, 400],
  ])('with a clock that is %i ms off is answered %i', async (shift, status) => {
    // The setup used the previous time step, so older codes are invalid.
    const { username, secret } = await withTotp();
    const { ticket } = await logIn(username);
    expect((await finish(ticket, { code: codeAt(site, secret, shift) })).status).toBe(status);
  });

  test('is active only after confirmation, and not with a wrong code', async () => {
    const customer = await createCustomer(site);
    const started = (await customer.post('/me/totp/')).body as Reply<'POST /me/totp/'>;
    expect(started.uri).toContain(`secret=${started.secret}`);
    const wrong = await customer.post('/me/totp/confirm/', { code: '000000' });
    expect([wrong.status, wrong.body]).toEqual([400, { code: WRONG_CODE }]);
    expect((await logIn(await getUsername(customer))).answer.status).toBe(200);
    expect((await customer.get('/me/security/')).body).toMatchObject({ totp: false });
    const { answer: early } = await addPasskey(customer);
    expect(early.status).toBe(201);
  });

  test('that is confirmed stays, whatever another tab begins at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await createCustomer(site);
      const { secret } = (await person.post('/me/totp/')).body as Reply<'POST /me/totp/'>;
      const [confirmed, begun] = await Promise.all([
        person.post('/me/totp/confirm/', { code: codeAt(site, secret) }),
        person.post('/me/totp/'),
      ]);
      // 401: the confirmation has already given the session a new token.
      expect([200, 401, 409]).toContain(begun.status);
      const { totp } = (await person.get('/me/security/')).body as Reply<'GET /me/security/'>;
      expect(totp).toBe(confirmed.status === 200);
    }
  });

  test('can be set up once, and is removed with its recovery codes', async () => {
    const { customer, username } = await withTotp();
    expect((await customer.post('/me/totp/')).status).toBe(409);
    expect((await customer.post('/me/totp/confirm/', { code: '123456' })).status).toBe(404);
    const without = await customer.delete('/me/totp/');
    expect(without.body).toMatchObject({ totp: false, recovery_codes: 0 });
    expect((await customer.delete('/me/totp/')).status).toBe(404);
    expect((await logIn(username)).answer.status).toBe(200);
  });
});

describe('a ticket', () => {
  const { site, logIn, finish } = withFactors();

  async function withTicket() {
    const customer = await createCustomer(site);
    const { secret } = await addTotp(site, customer);
    const { ticket } = await logIn(await getUsername(customer));
    return { customer, secret, ticket };
  }

  test('ends after five minutes', async () => {
    const { secret, ticket } = await withTicket();
    site.advance(5 * MINUTE_MS);
    const answer = await finish(ticket, { code: codeAt(site, secret) });
    expect([answer.status, answer.body]).toEqual([401, CHALLENGE_OVER]);
  });

  test('ends after five wrong codes, which count as failed logins', async () => {
    const { customer, secret, ticket } = await withTicket();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await finish(ticket, { code: '000000' })).status).toBe(400);
    }
    expect((await finish(ticket, { code: codeAt(site, secret) })).body).toEqual(CHALLENGE_OVER);
    const { answer } = await logIn(await getUsername(customer));
    expect(answer.status).toBe(429);
  });

  test('ends when the password changes, and is not a session by itself', async () => {
    const { customer, secret, ticket } = await withTicket();
    expect((await finish(ticket, {})).status).toBe(400);
    expect((await site.withToken(ticket).get('/me/')).status).toBe(401);
    const change = { current: PASSWORD, password: 'mi-clave-propia' };
    expect((await customer.post('/me/password/', change)).status).toBe(200);
    expect((await finish(ticket, { code: codeAt(site, secret) })).body).toEqual(CHALLENGE_OVER);
  });

  test('that was never issued is rejected', async () => {
    expect((await finish('x'.repeat(43), { code: '123456' })).body).toEqual(CHALLENGE_OVER);
    expect((await finish('corto', { code: '123456' })).status).toBe(400);
    const { ticket } = await withTicket();
    const asked = await site.withToken(null).post('/login/passkey/', { ticket: `${ticket}x` });
    expect(asked.body).toEqual(CHALLENGE_OVER);
  });
});

describe('recovery codes', () => {
  const { site, logIn, finish } = withFactors();

  test('are shown once, stored as hashes, and open one session each', async () => {
    const customer = await createCustomer(site);
    const username = await getUsername(customer);
    const { codes } = await addTotp(site, customer);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-9]{4}-){6}[A-Z2-9]{4}$/);
    const stored = await site.app.services.db.selectFrom('recovery_code').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(codes[0]);
    const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ')} `;
    expect((await finish((await logIn(username)).ticket, { code: typed })).status).toBe(200);
    const again = await finish((await logIn(username)).ticket, { code: typed });
    expect([again.status, again.body]).toEqual([400, { code: WRONG_CODE }]);
    expect((await customer.get('/me/security/')).body).toMatchObject({ recovery_codes: 9 });
  });

  test('created again replace the old ones; without a factor there are none', async () => {
    const customer = await createCustomer(site);
    const none = await customer.post('/me/recovery-codes/');
    expect(none.status).toBe(409);
    const { codes } = await addTotp(site, customer);
    const renewed = await customer.post('/me/recovery-codes/');
    const fresh = (renewed.body as Reply<'POST /me/recovery-codes/'>).codes;
    const username = await getUsername(customer);
    const old = await finish((await logIn(username)).ticket, { code: codes[1] });
    expect(old.status).toBe(400);
    const good = await finish((await logIn(username)).ticket, { code: fresh[1] });
    expect(good.status).toBe(200);
  });
});

describe('a passkey', () => {
  const { site, visitor, logIn, finish } = withFactors();

  async function withPasskey() {
    const customer = await createCustomer(site);
    const { passkey, answer } = await addPasskey(customer);
    expect(answer.status).toBe(201);
    return { customer, passkey, username: await getUsername(customer), added: answer };
  }
  async function askAt(ticket: string): Promise<Body> {
    return (await visitor().post('/login/passkey/', { ticket })).body as Body;
  }

  test('is requested after the password, and opens the session once', async () => {
    const { customer, passkey, username, added } = await withPasskey();
    expect((added.body as Reply<'POST /me/passkeys/'>).codes).toHaveLength(10);
    const { answer, ticket } = await logIn(username);
    expect(answer.body).toMatchObject({ factors: ['passkey', 'recovery'] });
    const shown = { passkey: passkey.answer(await askAt(ticket)) };
    expect((await finish(ticket, shown)).status).toBe(200);
    const replayed = await finish((await logIn(username)).ticket, shown);
    expect([replayed.status, replayed.body]).toEqual([
      400,
      { passkey: ['La llave de acceso no se ha podido comprobar.'] },
    ]);
    const { passkeys } = (await customer.get('/me/security/')).body as Reply<'GET /me/security/'>;
    expect(passkeys).toEqual([
      {
        id: expect.any(Number),
        name: 'Mi teléfono',
        created_at: expect.any(String),
        used_at: expect.any(String),
      },
    ]);
  });

  test('of another account, another origin or another challenge is rejected', async () => {
    const { username, passkey } = await withPasskey();
    const stranger = await withPasskey();
    const { ticket } = await logIn(username);
    const refusedBy = async (shown: (options: Body) => Body) =>
      (await finish(ticket, { passkey: shown(await askAt(ticket)) })).status;
    expect(await refusedBy((options) => stranger.passkey.answer(options))).toBe(400);
    expect(await refusedBy(() => passkey.answer({ challenge: 'b3RybyByZXRv' }))).toBe(400);
    const elsewhere = createTestPasskey('https://ladron.example');
    expect(await refusedBy((options) => elsewhere.answer(options))).toBe(400);
    const { ticket: later } = await logIn(username);
    const options = await askAt(later);
    site.advance(5 * MINUTE_MS);
    expect((await finish(later, { passkey: passkey.answer(options) })).status).toBe(401);
  });

  test('is registered once, for its own challenge, and removed only by its owner', async () => {
    const { customer, passkey, added, username } = await withPasskey();
    const twice = await addPasskey(customer, passkey);
    expect([twice.answer.status, twice.answer.body]).toEqual([
      409,
      { detail: 'Esta llave de acceso ya está registrada.' },
    ]);
    const unasked = createTestPasskey(ORIGIN).register({ challenge: 'b3RybyByZXRv' });
    const refused = await customer.post('/me/passkeys/', { name: 'Otra', passkey: unasked });
    expect(refused.body).toEqual({ passkey: ['La llave de acceso no se ha podido comprobar.'] });
    const id = (added.body as Reply<'POST /me/passkeys/'>).passkeys[0]?.id;
    const other = await createCustomer(site);
    expect((await other.delete(`/me/passkeys/${id}/`)).status).toBe(404);
    expect((await customer.delete(`/me/passkeys/${id}/`)).body).toMatchObject({
      passkeys: [],
      recovery_codes: 0,
    });
    expect((await logIn(username)).answer.status).toBe(200);
  });

  test('malformed responses get a field error', async () => {
    const { username } = await withPasskey();
    const { ticket } = await logIn(username);
    for (const passkey of ['texto', {}, { id: '…' }, { id: 'a', rawId: 'a', type: 'x' }]) {
      const answer = await finish(ticket, { passkey });
      expect([answer.status, Object.keys(answer.body as Body)]).toEqual([400, ['passkey']]);
    }
  });
});

describe('without a host name', () => {
  const site = withApp({ HOST: '192.0.2.1' });

  test('passkeys are reported as unavailable', async () => {
    const customer = await createCustomer(site);
    expect((await customer.get('/me/security/')).body).toMatchObject({ passkey_host: null });
    expect((await customer.post('/me/passkeys/options/')).status).toBe(409);
  });
});

describe('confirming the identity again', () => {
  const { site } = withFactors();

  /** Returns a customer whose session was verified more than ten minutes ago. */
  async function withStaleSession(prepare?: (client: TestCustomer) => Promise<unknown>) {
    const customer = await createCustomer(site);
    await prepare?.(customer);
    site.advance(11 * MINUTE_MS);
    return customer;
  }
  const changes = [
    ['POST', '/me/totp/'],
    ['POST', '/me/totp/confirm/'],
    ['DELETE', '/me/totp/'],
    ['POST', '/me/passkeys/options/'],
    ['POST', '/me/passkeys/'],
    ['DELETE', '/me/passkeys/1/'],
    ['POST', '/me/recovery-codes/'],
  ] as const;

  test('is required before each change of factors', async () => {
    const customer = await withStaleSession();
    const bodies: Record<string, Body> = {
      '/me/totp/confirm/': { code: '123456' },
      '/me/passkeys/': {
        name: 'Otra',
        passkey: createTestPasskey(ORIGIN).register({ challenge: 'eA' }),
      },
    };
    for (const [method, path] of changes) {
      const answer =
        method === 'POST'
          ? await customer.post(path, bodies[path])
          : await customer.send(method, path);
      expect([answer.status, answer.body], path).toEqual([
        403,
        { detail: 'Confirme que es usted para continuar.', confirm: ['password'] },
      ]);
    }
    const confirmed = await customer.post('/me/confirm/', { password: PASSWORD });
    expect(confirmed.status).toBe(200);
    const known = site.withToken(confirmed.headers['x-session-token'] ?? null);
    expect((await known.get('/me/')).status).toBe(200);
    expect((await customer.post('/me/confirm/', { password: PASSWORD })).status).toBe(200);
    expect((await known.get('/me/')).status).toBe(401);
    expect((await customer.post('/me/totp/')).status).toBe(200);
    site.advance(11 * MINUTE_MS);
    expect((await customer.post('/me/totp/')).status).toBe(403);
  });

  test('with a factor takes a code or a passkey, never the password alone', async () => {
    let secret = '';
    const passkey = createTestPasskey(ORIGIN);
    const customer = await withStaleSession(async (client) => {
      ({ secret } = await addTotp(site, client));
      await addPasskey(client, passkey);
    });
    expect((await customer.post('/me/recovery-codes/')).body).toMatchObject({
      confirm: ['passkey', 'totp', 'recovery'],
    });
    const byPassword = await customer.post('/me/confirm/', { password: PASSWORD });
    expect([byPassword.status, byPassword.body]).toEqual([400, { password: [FACTOR_NEEDED] }]);
    const code = codeAt(site, secret);
    expect((await customer.post('/me/confirm/', { code })).status).toBe(200);
    expect((await customer.post('/me/confirm/', { code })).body).toEqual({ code: WRONG_CODE });
    const options = (await customer.post('/me/confirm/passkey/')).body as Body;
    const shown = { passkey: passkey.answer(options) };
    expect((await customer.post('/me/confirm/', shown)).status).toBe(200);
    expect((await customer.post('/me/confirm/', shown)).status).toBe(400);
    expect((await customer.post('/me/confirm/', {})).status).toBe(400);
  });

  test('cannot be guessed with a stolen session', async () => {
    const plain = await withStaleSession(async () => undefined);
    const protectedOne = await withStaleSession((client) => addTotp(site, client));
    for (const [customer, guess] of [
      [plain, { password: 'no-es' }],
      [protectedOne, { code: '000000' }],
    ] as const) {
      const statuses: number[] = [];
      for (let tries = 0; tries < 6; tries += 1) {
        statuses.push((await customer.post('/me/confirm/', guess)).status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    }
  });

  test('is required to change a role, add an administrator or send a link for another account', async () => {
    const staff = await site.as('administrator');
    const customer = await createCustomer(site);
    const user = `/h/users/${customer.id}/`;
    const person = { first_name: 'Ana', last_name: 'Nueva', email: 'ana.nueva@example.com' };
    site.advance(11 * MINUTE_MS);
    const stale = [
      await staff.patch(user, { user_type: 4 }),
      await staff.post(`${user}link/`),
      await staff.post('/h/users/', { ...person, user_type: 1 }),
    ];
    for (const answer of stale) {
      expect([answer.status, answer.body]).toEqual([
        403,
        { detail: 'Confirme que es usted para continuar.', confirm: ['password'] },
      ]);
    }
    await staff.post('/me/confirm/', { password: PASSWORD });
    expect((await staff.patch(user, { user_type: 4 })).body).toMatchObject({ user_type: 4 });
    expect((await staff.post(`${user}link/`)).status).toBe(200);
  });
});

describe('an administrator', () => {
  const { site, visitor } = withFactors();
  const NOT_YET = 'Configure un segundo paso para entrar antes de continuar.';

  async function enter(username: string): Promise<Client> {
    const sent = { username, password: PASSWORD };
    return site.withToken(tokenIn(await visitor().post('/login/', sent)));
  }
  async function createAdministrator(username: string): Promise<Client> {
    const { clock } = site.app.services;
    await setAdministrator(site.app.services, { username, password: PASSWORD, now: clock.now() });
    return enter(username);
  }

  test('has a grace period of seven days from the first login; then only the setup is allowed', async () => {
    const first = await createAdministrator('primera');
    const due = site.app.services.clock.now() + 7 * DAY_MS;
    const { factor_due_at } = (await first.get('/me/')).body as Reply<'GET /me/'>;
    expect(Math.abs(Date.parse(factor_due_at ?? '') - due)).toBeLessThan(MINUTE_MS);
    site.advance(7 * DAY_MS - MINUTE_MS);
    expect((await (await enter('primera')).get('/h/users/')).status).toBe(200);
    site.advance(2 * MINUTE_MS);
    const late = await enter('primera');
    expect((await late.get('/me/')).body).toMatchObject({ must_set_up_factor: true });
    for (const path of ['/h/users/', '/me/profile/', '/artist/init/', '/me/sessions/']) {
      const answer = await late.get(path);
      expect([answer.status, answer.body], path).toEqual([403, { detail: NOT_YET }]);
    }
    await addTotp(site, late);
    expect((await late.get('/h/users/')).status).toBe(200);
    expect((await late.get('/me/')).body).toMatchObject({
      must_set_up_factor: false,
      factor_due_at: null,
    });
  });

  test('must set up another factor immediately after removing the last one', async () => {
    const admin = await createAdministrator('segunda');
    await addTotp(site, admin);
    site.advance(8 * DAY_MS);
    const { clock } = site.app.services;
    const reset = { username: 'segunda', password: PASSWORD, now: clock.now() };
    await setAdministrator(site.app.services, reset);
    const kept = await visitor().post('/login/', { username: 'segunda', password: PASSWORD });
    expect(kept.body).toMatchObject({ factors: ['totp', 'recovery'] });
    await setAdministrator(site.app.services, { ...reset, resetsFactors: true });
    const back = await enter('segunda');
    expect((await back.get('/h/users/')).body).toEqual({ detail: NOT_YET });
  });

  test('is the only role for which a factor is required', async () => {
    const customer = await createCustomer(site);
    site.advance(30 * DAY_MS);
    expect((await (await customer.again()).get('/me/profile/')).status).toBe(200);
    const { body } = await (await customer.again()).get('/me/');
    expect(body).toMatchObject({ must_set_up_factor: false, factor_due_at: null });
  });
});

describe('the audit and the exported data', () => {
  const { site } = withFactors();

  test('mention factors without their secrets', async () => {
    const customer = await createCustomer(site);
    const { secret, codes } = await addTotp(site, customer);
    await addPasskey(customer);
    const staff = await site.as('administrator');
    const { body, text } = await staff.get('/h/audit/?resource=factor');
    const { results } = body as Reply<'GET /h/audit/'>;
    expect(results.map(({ action, after }) => [action, after?.detail])).toEqual([
      ['create', 'passkey'],
      ['create', 'totp'],
    ]);
    const shown = text + (await customer.get('/me/data/')).text;
    for (const mark of [secret, ...codes]) expect(shown).not.toContain(mark);
  });

  test('removing a person deletes their factors', async () => {
    const customer = await createCustomer(site);
    await addTotp(site, customer);
    await addPasskey(customer);
    await customer.post('/me/delete/', { password: PASSWORD });
    const { db } = site.app.services;
    for (const table of ['totp_factor', 'recovery_code', 'passkey', 'session'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('account_id')
        .where('account_id', '=', customer.id)
        .execute();
      expect(rows, table).toEqual([]);
    }
  });
});

describe('with SECRETS_KEY', () => {
  const site = withApp({ SECRETS_KEY: 'una clave larga para las pruebas, nada más' });
  const stored = async () => {
    const { db } = site.app.services;
    return db.selectFrom('totp_factor').select(['account_id', 'secret']).executeTakeFirstOrThrow();
  };

  test('secrets of apps are encrypted in the database, also those stored before there was a key', async () => {
    const customer = await createCustomer(site);
    const username = await getUsername(customer);
    const { secret } = await addTotp(site, customer);
    const { account_id, secret: sealed } = await stored();
    expect(sealed).not.toContain(secret);

    const { db } = site.app.services;
    await db.updateTable('totp_factor').set({ secret }).execute();
    await sealStoredTotpSecrets(db, site.app.services);
    expect((await stored()).secret).not.toContain(secret);

    const visitor = site.withToken(null);
    const asked = await visitor.post('/login/', { username, password: PASSWORD });
    const { ticket } = asked.body as { ticket: string };
    const done = await visitor.post('/login/second/', { ticket, code: codeAt(site, secret) });
    expect(done.status).toBe(200);

    // Sealed for another account, the secret opens nothing.
    const moved = site.app.services.secrets.seal(secret, `totp ${account_id + 1}`);
    await db.updateTable('totp_factor').set({ secret: moved }).execute();
    site.advance(STEP);
    const again = await visitor.post('/login/', { username, password: PASSWORD });
    const other = (again.body as { ticket: string }).ticket;
    const code = codeAt(site, secret);
    expect((await visitor.post('/login/second/', { ticket: other, code })).status).toBe(400);
  });
});
