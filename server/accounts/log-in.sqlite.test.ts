import { describe, expect, test, vi } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { addTotp, codeAt, mailedToken, mailsTo } from '../../test/accounts.ts';
import { PASSWORD, type TestApp, withApp } from '../../test/app.ts';
import { createCustomer } from '../../test/studio.ts';
import { setAdministrator } from './set-administrator.ts';

const WRONG = { detail: 'Usuario o contraseña es incorrecto.' };

interface Sent {
  username: string;
  password: string;
  address?: string;
  cookie?: string;
  https?: boolean;
}

/** Logs in from an IP address, with the cookies of a browser. */
async function logIn(site: TestApp, { username, password, address, cookie, https }: Sent) {
  const response = await site.app.http.inject({
    method: 'POST',
    url: '/api/login/',
    payload: { username, password },
    headers: {
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(https ? { 'x-forwarded-proto': 'https' } : {}),
    },
  });
  const set = [response.headers['set-cookie'] ?? []].flat();
  return {
    status: response.statusCode,
    body: response.json() as Record<string, unknown>,
    retryAfter: Number(response.headers['retry-after'] ?? 0),
    setCookie: set.join('\n'),
    cookie: set.map((item) => item.split(';')[0]).join('; '),
  };
}

async function getUsername(client: Awaited<ReturnType<typeof createCustomer>>): Promise<string> {
  return ((await client.get('/me/')).body as Reply<'GET /me/'>).user;
}

describe('an account that was never opened', () => {
  const site = withApp();

  test('is rejected like any other, and its failures are counted', async () => {
    const staff = await site.as('administrator');
    const person = { first_name: 'Inés', last_name: 'Prueba', user_type: 2 };
    const made = await staff.post('/h/users/', { ...person, email: 'ines@example.com' });
    const { username } = made.body as Reply<'POST /h/users/'>;
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await logIn(site, { username, password: 'no-es-esta' });
      expect([answer.status, answer.body]).toEqual([401, WRONG]);
    }
    expect((await logIn(site, { username, password: 'no-es-esta' })).status).toBe(429);
  });
});

describe('a known device', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const address = '192.0.2.10';

  /** Fills the bucket of the user name and the network of `address` from other addresses of it. */
  async function lockByStrangers(username: string): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      await logIn(site, { username, password: 'adivinanza', address: `192.0.2.2${tries}` });
    }
  }

  test('can log in while others guess passwords; a new one cannot', async () => {
    const username = await getUsername(await createCustomer(site));
    const first = await logIn(site, { username, password: PASSWORD, address });
    expect(first.cookie).toMatch(/^equipo=/);
    expect(first.setCookie).toContain('HttpOnly');
    await lockByStrangers(username);
    expect((await logIn(site, { username, password: PASSWORD, address })).status).toBe(429);
    const known = { username, address, cookie: first.cookie };
    expect((await logIn(site, { ...known, password: PASSWORD })).status).toBe(200);
  });

  test('is not needed in a network from which nobody guessed', async () => {
    const username = await getUsername(await createCustomer(site));
    await lockByStrangers(username);
    const own = { username, password: PASSWORD };
    expect((await logIn(site, { ...own, address: '198.51.100.7' })).status).toBe(200);
  });

  test('is one in which a mailed link was used, which also ends the count of its network', async () => {
    const customer = await createCustomer(site);
    const { email } = (await customer.get('/me/profile/')).body as Reply<'GET /me/profile/'>;
    const username = await getUsername(customer);
    const password = 'otra-clave-mia 3';
    await lockByStrangers(username);
    const browser = site.withAddress(address);
    await browser.post('/account/forgot/', { email });
    const token = await mailedToken(site, email);
    const used = await browser.post('/account/link/use/', { token, password });
    expect(used.status).toBe(200);
    expect([used.headers['set-cookie']].flat().join()).toMatch(/^equipo=/);
    expect((await logIn(site, { username, password, address })).status).toBe(200);
  });

  test('has its own failure count, for its account only', async () => {
    const username = await getUsername(await createCustomer(site));
    const other = await getUsername(await createCustomer(site));
    const { cookie } = await logIn(site, { username, password: PASSWORD, address });
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await logIn(site, { username, password: 'no', address, cookie })).status).toBe(401);
    }
    expect((await logIn(site, { username, password: PASSWORD, address, cookie })).status).toBe(429);
    expect((await logIn(site, { username, password: PASSWORD, address })).status).toBe(200);
    await lockByStrangers(other);
    expect(
      (await logIn(site, { username: other, password: PASSWORD, address, cookie })).status,
    ).toBe(429);
  });

  test('cannot be forged', async () => {
    const username = await getUsername(await createCustomer(site));
    const { cookie } = await logIn(site, { username, password: PASSWORD, address });
    const forged = cookie.replace(/equipo=.{22}/, `equipo=${'A'.repeat(22)}`);
    await lockByStrangers(username);
    expect(
      (await logIn(site, { username, password: PASSWORD, address, cookie: forged })).status,
    ).toBe(429);
    expect((await logIn(site, { username, password: PASSWORD, address, cookie })).status).toBe(200);
    site.advance(181 * 24 * 60 * MINUTE_MS);
    await lockByStrangers(username);
    expect((await logIn(site, { username, password: PASSWORD, address, cookie })).status).toBe(429);
  });

  test.each([
    ['the password is changed', 'POST', '/me/password/'],
    ['the other sessions are closed', 'POST', '/me/sessions/close-others/'],
    ['one session is closed', 'DELETE', '/me/sessions/<other>/'],
  ] as const)('is a stranger when %s, but for the browser that did it', async (_, method, path) => {
    const username = await getUsername(await createCustomer(site));
    const own = { username, password: PASSWORD, address };
    const thief = await logIn(site, own);
    const owner = await logIn(site, own);
    const { token } = owner.body as { token: string };
    const client = site.withHeaders(token, { cookie: owner.cookie });
    const sessions = (await client.get('/me/sessions/')).body as Reply<'GET /me/sessions/'>;
    const other = sessions.find(({ is_current }) => !is_current)?.id ?? '';
    const password = path === '/me/password/' ? 'otra-clave-mia 3' : PASSWORD;
    const body = password === PASSWORD ? {} : { current: PASSWORD, password };
    const answer = await (method === 'POST'
      ? client.post(path, body)
      : client.delete(path.replace('<other>', other)));
    expect(answer.status).toBe(200);
    const cookie = [answer.headers['set-cookie']].flat().join('; ').split(';')[0] ?? '';
    await lockByStrangers(username);
    const known = { username, password, address };
    expect((await logIn(site, { ...known, cookie: thief.cookie })).status).toBe(429);
    expect((await logIn(site, { ...known, cookie: owner.cookie })).status).toBe(429);
    expect((await logIn(site, { ...known, cookie })).status).toBe(200);
  });

  test('is not made of a browser that was none', async () => {
    const customer = await createCustomer(site);
    const answer = await customer.post('/me/sessions/close-others/');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
  });

  test('over TLS its cookie is bound to the host', async () => {
    const username = await getUsername(await createCustomer(site));
    const { setCookie, cookie } = await logIn(site, { username, password: PASSWORD, https: true });
    expect(setCookie).toMatch(/^__Host-equipo=\S+; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/);
    await lockByStrangers(username);
    expect((await logIn(site, { username, password: PASSWORD, cookie })).status).toBe(200);
  });
});

describe('tarima admin', () => {
  const site = withApp();

  test('clears the failed logins of the name and records it in the audit', async () => {
    const staff = await site.as('administrator');
    const username = 'jefa';
    const { clock } = site.app.services;
    for (let tries = 0; tries < 5; tries += 1) await logIn(site, { username, password: 'no' });
    expect((await logIn(site, { username, password: 'no' })).status).toBe(429);
    await setAdministrator(site.app.services, {
      username,
      password: 'ñandú verde 7',
      now: clock.now(),
    });
    const answer = await logIn(site, { username, password: 'ñandú verde 7' });
    expect(answer.body).toMatchObject({ type: 1, user: username });
    const { body } = await staff.get('/h/audit/?resource=administrator');
    expect(body).toMatchObject({
      results: [{ username: '', action: 'update', after: { username, factors_reset: false } }],
    });
  });

  test('changes no role unless it is told to', async () => {
    const { services } = site.app;
    const username = await getUsername(await createCustomer(site));
    const who = { username, password: 'ñandú verde 7', now: services.clock.now() };
    expect(await setAdministrator(services, who)).toBe(2);
    expect((await logIn(site, who)).body).toMatchObject({ type: 2 });
    expect(await setAdministrator(services, { ...who, makesAdministrator: true })).toBe(1);
    expect((await logIn(site, who)).body).toMatchObject({ type: 1 });
  });
});

describe('a session', () => {
  const site = withApp();

  test('is opened with the e-mail of the account too; failures count for the account', async () => {
    const customer = await createCustomer(site);
    const user = await getUsername(customer);
    const username = `${user}@EXAMPLE.com`;
    expect(await logIn(site, { username, password: PASSWORD })).toMatchObject({ body: { user } });
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await logIn(site, { username, password: 'no-es-esta' })).body).toEqual(WRONG);
    }
    expect((await logIn(site, { username: user, password: PASSWORD })).status).toBe(429);
  });

  test('is not opened when the password changes during its check', async () => {
    for (let round = 0; round < 4; round += 1) {
      const customer = await createCustomer(site);
      const username = await getUsername(customer);
      const [login, change] = await Promise.all([
        logIn(site, { username, password: PASSWORD }),
        customer.post('/me/password/', { current: PASSWORD, password: 'mi-clave-propia' }),
      ]);
      expect(change.status).toBe(200);
      const token = typeof login.body.token === 'string' ? login.body.token : null;
      expect((await site.withToken(token).get('/me/')).status).toBe(401);
    }
  });

  test('ends, with the calendar feed, when the password changes', async () => {
    const customer = await createCustomer(site);
    const feed = async () =>
      new URL(((await customer.post('/capsula/reservations/feed/')).body as { url: string }).url)
        .pathname;
    const before = await feed();
    const toStatus = async (url: string) => (await site.app.http.inject({ url })).statusCode;
    expect(await toStatus(before)).toBe(200);
    await customer.post('/me/password/', { current: PASSWORD, password: 'mi-clave-propia' });
    expect(await toStatus(before)).toBe(404);
    expect(await feed()).not.toBe(before);
  });
});

describe('a password set by another person', () => {
  const site = withApp();
  const { staff } = site;
  const path = '/postulations/register-judge/';
  let made = 0;

  async function makeJudge(fields: Record<string, unknown>) {
    made += 1;
    const person = { first_name: 'Eva', last_name: 'Mora', email: `eva${made}@example.com` };
    const { body } = await staff.post(path, { ...person, ...fields });
    const judge = body as Reply<'POST /postulations/register-judge/'>;
    const { body: session } = await logIn(site, judge);
    return { judge, client: site.withToken(String(session.token)) };
  }

  test('allows only changing it, reading the own account and logging out', async () => {
    const { judge, client } = await makeJudge({});
    expect(judge.must_change_password).toBe(true);
    for (const refused of ['/postulations/votes/', '/me/profile/', '/me/data/', '/me/today/']) {
      const answer = await client.get(refused);
      expect([answer.status, answer.body], refused).toEqual([
        403,
        { detail: 'Elija una contraseña propia para continuar.' },
      ]);
    }
    expect((await client.get('/me/')).body).toMatchObject({ must_change_password: true });
    const own = { current: judge.password, password: 'mi-clave-propia' };
    expect((await client.post('/me/password/', own)).status).toBe(200);
    expect((await client.get('/me/profile/')).status).toBe(200);
    expect((await client.get('/logout/')).status).toBe(204);
  });

  test('counts as chosen by the judge when it was sent, unless the call says otherwise', async () => {
    const own = await makeJudge({ password: 'una-clave-de-jurado' });
    expect((await own.client.get('/me/today/')).status).toBe(200);
    const asked = { password: 'una-clave-de-jurado', must_change_password: true };
    const first = await makeJudge(asked);
    expect((await first.client.get('/me/today/')).status).toBe(403);
    expect((await first.client.get('/logout/')).status).toBe(204);
    const one = `${path}${own.judge.id}/`;
    const changed = await staff.patch(one, { ...asked, password: 'otra-clave-larga' });
    expect(changed.body).toMatchObject({ must_change_password: true });
    expect((await own.client.get('/me/')).status).toBe(401);
  });
});

describe('security events', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const { staff } = site;

  test('are written to the audit with account, address and outcome', async () => {
    const customer = await createCustomer(site);
    const username = await getUsername(customer);
    await logIn(site, { username, password: 'no-es', address: '192.0.2.7' });
    const { body } = await logIn(site, { username, password: PASSWORD, address: '192.0.2.8' });
    const session = site.withToken(String(body.token));
    await session.get('/me/data/');
    await session.get('/logout/');
    const found = await staff.get(`/h/audit/?search=${username}`);
    const { results } = found.body as Reply<'GET /h/audit/'>;
    expect(
      results.slice(0, 4).map(({ action, resource, after }) => ({ action, resource, after })),
    ).toEqual([
      { action: 'logout', resource: 'session', after: { address: '127.0.0.1', outcome: 'ok' } },
      {
        action: 'export',
        resource: 'export',
        after: { address: '127.0.0.1', outcome: 'ok', detail: 'mis-datos.json' },
      },
      { action: 'login', resource: 'session', after: { address: '192.0.2.8', outcome: 'ok' } },
      {
        action: 'refuse',
        resource: 'session',
        after: { address: '192.0.2.7', outcome: 'refused' },
      },
    ]);
  });

  test('are not audited for an unknown user name', async () => {
    await logIn(site, { username: 'mi-clave-escrita-aqui', password: 'x' });
    expect((await staff.get('/h/audit/?search=mi-clave-escrita')).body).toMatchObject({ count: 0 });
  });

  test('are recorded for each list of people that staff export', async () => {
    for (const path of ['/h/messages/csv/', '/h/subscribers/csv/']) {
      expect((await staff.get(path)).status).toBe(200);
    }
    const { body } = await staff.get('/h/audit/?resource=export');
    const { results } = body as Reply<'GET /h/audit/'>;
    expect(results.slice(0, 2).map(({ after }) => after?.detail)).toEqual([
      'suscriptores.csv',
      'mensajes.csv',
    ]);
  });
});

describe('a typed name', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });

  test('that names a network too does not count for the account there', async () => {
    const username = await getUsername(await createCustomer(site));
    for (let tries = 0; tries < 5; tries += 1) {
      const guess = { username: `${username} 192.0.2.0/24`, password: 'no' };
      await logIn(site, { ...guess, address: '203.0.113.9' });
    }
    const own = { username, password: PASSWORD, address: '192.0.2.7' };
    expect((await logIn(site, own)).status).toBe(200);
  });
});

describe('somebody who knows the password', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });

  test('has ten second steps an hour from all networks, and the owner is mailed and not kept out', async () => {
    const customer = await createCustomer(site);
    const username = await getUsername(customer);
    const own = { username, password: PASSWORD };
    const { secret } = await addTotp(site, customer);
    const enter = async (address: string, code: string, cookie = '') => {
      const { body } = await logIn(site, { ...own, address, cookie });
      return site.app.http.inject({
        method: 'POST',
        url: '/api/login/second/',
        payload: { ticket: body.ticket, code },
        headers: { 'x-forwarded-for': address, cookie },
      });
    };
    const step = async (...how: Parameters<typeof enter>) => (await enter(...how)).statusCode;
    site.advance(MINUTE_MS);
    const known = await enter('192.0.2.10', codeAt(site, secret));
    const cookie = [known.headers['set-cookie']].flat().join('; ').split(';')[0];
    site.advance(MINUTE_MS);
    const mails = async () => {
      const { db } = site.app.services;
      const jobs = await db.selectFrom('mail_job').select(['to_address', 'subject']).execute();
      return jobs.filter(({ subject }) => subject === 'Alguien sabe su contraseña');
    };
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      statuses.push(await step(`203.0.${tries}.1`, '000000'));
    }
    expect(await mails()).toEqual([]);
    for (let tries = 4; tries < 12; tries += 1) {
      statuses.push(await step(`203.0.${tries}.1`, '000000'));
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    const { email } = (await customer.get('/me/profile/')).body as Reply<'GET /me/profile/'>;
    expect(await mails()).toEqual([{ to_address: email, subject: 'Alguien sabe su contraseña' }]);
    expect(await step('203.0.99.1', codeAt(site, secret))).toBe(429);
    expect(await step('192.0.2.10', codeAt(site, secret), cookie)).toBe(200);
    site.advance(60 * MINUTE_MS);
    expect(await step('203.0.99.1', codeAt(site, secret))).toBe(200);
  });

  test('or has a mailed link guesses ten factors an hour, and the owner is mailed', async () => {
    const customer = await createCustomer(site);
    const { username, email } = (await customer.get('/me/profile/'))
      .body as Reply<'GET /me/profile/'>;
    const { secret } = await addTotp(site, customer);
    const visitor = site.withAddress('203.0.200.1');
    await visitor.post('/account/forgot/', { email });
    const token = await mailedToken(site, email);
    const guess = async (code: string) => {
      const sent = { token, password: 'otra-clave-bien-larga', code };
      return (await visitor.post('/account/link/use/', sent)).status;
    };
    const statuses: number[] = [];
    for (let tries = 0; tries < 14; tries += 1) {
      statuses.push(await guess('000000'));
      site.advance(3 * MINUTE_MS);
    }
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(4).fill(429)]);
    const subjects = (await mailsTo(site, email)).map(({ subject }) => subject);
    expect(
      subjects.filter((subject) => subject === 'Alguien abrió un enlace de su cuenta'),
    ).toHaveLength(1);
    // The count of the log-in is another one.
    const own = { username, password: PASSWORD, address: '203.0.201.1' };
    const ticket = (await logIn(site, own)).body.ticket;
    const code = codeAt(site, secret);
    expect((await visitor.post('/login/second/', { ticket, code })).status).toBe(200);
  });

  test('gets each right factor back', async () => {
    const customer = await createCustomer(site);
    const username = await getUsername(customer);
    const { secret } = await addTotp(site, customer);
    for (let times = 0; times < 12; times += 1) {
      const address = `203.1.${times}.1`;
      const { ticket } = (await logIn(site, { username, password: PASSWORD, address })).body;
      const visitor = site.withAddress(address);
      const code = codeAt(site, secret);
      expect((await visitor.post('/login/second/', { ticket, code })).status).toBe(200);
      site.advance(MINUTE_MS);
    }
  });

  test('repeats the mail that could not be stored', async () => {
    const customer = await createCustomer(site);
    const { username, email } = (await customer.get('/me/profile/'))
      .body as Reply<'GET /me/profile/'>;
    await addTotp(site, customer);
    const guess = async (n: number) => {
      const address = `203.2.${n}.1`;
      const { ticket } = (await logIn(site, { username, password: PASSWORD, address })).body;
      const visitor = site.withAddress(address);
      return (await visitor.post('/login/second/', { ticket, code: '000000' })).status;
    };
    for (let n = 0; n < 4; n += 1) expect(await guess(n)).toBe(400);
    const { mail } = site.app.services;
    const from = mail.from;
    const queueOrDrop = () => Promise.reject(new Error('the database does not answer'));
    const broken = vi.spyOn(mail, 'from');
    broken.mockImplementation((network) => ({ ...from(network), queueOrDrop }));
    expect(await guess(4)).toBe(500);
    broken.mockRestore();
    expect(await guess(5)).toBe(400);
    const subjects = (await mailsTo(site, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Alguien sabe su contraseña');
  });
});
