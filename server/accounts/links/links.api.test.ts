import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { mailedToken, mailsTo } from '../../../test/accounts.ts';
import { type Client, PASSWORD, type TestApp, tokenIn, withApp } from '../../../test/app.ts';
import { createCustomer } from '../../../test/studio.ts';

const LINK_OVER = { detail: 'Este enlace ya no es válido. Pida uno nuevo.' };
const NEW_PASSWORD = 'mi-clave-propia';

type User = Reply<'POST /h/users/'>;

let made = 0;

function invitation(user_type = 2) {
  made += 1;
  const email = `invitada${made}@example.com`;
  return { first_name: 'Inés', last_name: `Prueba${made}`, email, user_type };
}

function takeUp(site: TestApp, token: string, password: string = NEW_PASSWORD) {
  return site.withToken(null).post('/account/link/use/', { token, password });
}

async function invite(site: TestApp, user_type = 2) {
  const staff = await site.as('administrator');
  const sent = invitation(user_type);
  const user = (await staff.post('/h/users/', sent)).body as User;
  return { staff, user, email: sent.email, token: await mailedToken(site, sent.email) };
}

/** Returns a customer with the link that was mailed for a forgotten password. */
async function withReset(site: TestApp) {
  const customer = await createCustomer(site);
  const { email, username } = await findProfile(customer);
  // Each request has a separate IP address, because the links per address are limited.
  made += 1;
  await site.withAddress(`198.51.${made}.1`).post('/account/forgot/', { email });
  return { customer, email, username, token: await mailedToken(site, email) };
}

async function findProfile(client: Client) {
  return (await client.get('/me/profile/')).body as Reply<'GET /me/profile/'>;
}

describe('an invitation', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });

  test.each([1, 2])('does not open a blocked account of type %i', async (user_type) => {
    const { staff, user, token } = await invite(site, user_type);
    await staff.patch(`/h/users/${user.id}/`, { is_active: false });
    expect((await takeUp(site, token)).status).toBe(404);
    const link = await staff.post(`/h/users/${user.id}/link/`);
    expect(link.status).toBe(409);
    const { body } = await staff.get(`/h/users/?search=${user.username}`);
    expect(body).toMatchObject({ results: [{ state: 'blocked' }] });
  });

  test('is shown to staff where no mail leaves the machine', async () => {
    const { staff, user } = await invite(site, 2);
    const { body } = await staff.post(`/h/users/${user.id}/link/`);
    const token = (body as { link: string }).link.split('#')[1] ?? '';
    expect((await takeUp(site, token)).status).toBe(200);
  });

  test('that is refused for too many mails leaves the one before valid', async () => {
    const { staff, user, email } = await invite(site);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await staff.post(`/h/users/${user.id}/link/`)).status);
    }
    expect(statuses).toEqual([...Array(9).fill(200), ...Array(3).fill(429)]);
    expect((await takeUp(site, await mailedToken(site, email))).status).toBe(200);
  });

  test('that was used after being sent twice does not open the account after a block', async () => {
    const { staff, user, email, token } = await invite(site);
    expect((await takeUp(site, token)).status).toBe(200);
    await staff.post(`/h/users/${user.id}/link/`);
    const reset = await mailedToken(site, email);
    await staff.patch(`/h/users/${user.id}/`, { is_active: false });
    expect((await takeUp(site, reset)).body).toEqual(LINK_OVER);
    await staff.patch(`/h/users/${user.id}/`, { is_active: true });
    expect((await takeUp(site, reset)).body).toEqual(LINK_OVER);
  });

  test('ends with the right of the administrator who sent it', async () => {
    const { staff, user, token } = await invite(site, 1);
    await takeUp(site, token);
    const entered = await site
      .withToken(null)
      .post('/login/', { username: user.username, password: NEW_PASSWORD });
    const author = site.withToken(tokenIn(entered));
    const sent = invitation(1);
    expect((await author.post('/h/users/', sent)).status).toBe(201);
    const left = await mailedToken(site, sent.email);
    await staff.patch(`/h/users/${user.id}/`, { user_type: 2 });
    expect((await takeUp(site, left)).status).toBe(404);
    await staff.patch(`/h/users/${user.id}/`, { user_type: 1, is_active: false });
    expect((await takeUp(site, left)).status).toBe(404);
    await staff.patch(`/h/users/${user.id}/`, { is_active: true });
    expect((await takeUp(site, left)).status).toBe(200);
  });

  test('is valid once, also under simultaneous requests', async () => {
    const { token } = await invite(site);
    const answers = await Promise.all([1, 2, 3, 4].map(() => takeUp(site, token)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404 || status === 409)).toHaveLength(3);
  });

  test('used simultaneously with a block leaves the account blocked', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { staff, user, token } = await invite(site);
      const [used, blocked] = await Promise.all([
        takeUp(site, token),
        staff.patch(`/h/users/${user.id}/`, { is_active: false }),
      ]);
      expect([200, 404, 409]).toContain(used.status);
      expect(blocked.status).toBe(200);
      const { body } = await staff.get(`/h/users/?search=${user.username}`);
      expect(body).toMatchObject({ results: [{ state: 'blocked' }] });
    }
  });
});

describe('a reset', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const { staff } = site;

  test('asked for by strangers takes the same path for every address, is bounded, and ends no link of the owner', async () => {
    const { services } = site.app;
    const { token, email } = await withReset(site);
    const jobs = async (to: string) =>
      services.db.selectFrom('mail_job').select('state').where('to_address', '=', to).execute();
    const unknown = 'nadie.aqui@example.com';
    for (let n = 0; n < 40; n += 1) {
      const stranger = site.withAddress(`203.0.${n}.1`);
      const answers = [
        await stranger.post('/account/forgot/', { email }),
        await stranger.post('/account/forgot/', { email: unknown }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
    }
    await services.mail.composeRequested();
    // The first one is the owner's own.
    expect(await jobs(email)).toHaveLength(6);
    expect(await jobs(unknown)).toEqual([]);
    expect((await takeUp(site, token)).status).toBe(200);
  });

  test('reaches the owner whatever a stranger asked for from another network', async () => {
    const email = (await findProfile(await createCustomer(site))).email;
    const stranger = site.withAddress('203.1.113.9');
    const [name, domain] = email.split('@');
    for (let n = 0; n < 3; n += 1) {
      const { status } = await stranger.post('/account/forgot/', { email });
      expect(status).toBe(200);
    }
    for (let n = 0; n < 2; n += 1) {
      await stranger.post('/account/forgot/', { email: `${name}+nada${n}@${domain}` });
    }
    await site.app.services.mail.composeRequested();
    expect(await mailsTo(site, email)).toHaveLength(2);
    await site.withAddress('198.51.101.1').post('/account/forgot/', { email });
    await site.app.services.mail.composeRequested();
    expect(await mailsTo(site, email)).toHaveLength(3);
    expect((await takeUp(site, await mailedToken(site, email))).status).toBe(200);
  });

  test('in progress does not undo a block', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { customer, token, username } = await withReset(site);
      const [used, blocked] = await Promise.all([
        takeUp(site, token),
        staff.patch(`/h/users/${customer.id}/`, { is_active: false }),
      ]);
      expect([200, 404, 409]).toContain(used.status);
      expect(blocked.body).toMatchObject({ state: 'blocked' });
      const { body } = await staff.get(`/h/users/?search=${username}&state=blocked`);
      expect(body).toMatchObject({ count: 1 });
    }
  });

  test('ends with a change of the password and with the deletion of the account', async () => {
    const first = await withReset(site);
    const changed = await first.customer.post('/me/password/', {
      current: PASSWORD,
      password: NEW_PASSWORD,
    });
    expect(changed.status).toBe(200);
    expect((await takeUp(site, first.token, 'otra-clave-mia')).body).toEqual(LINK_OVER);
    const second = await withReset(site);
    await staff.delete(`/h/users/${second.customer.id}/`);
    expect((await takeUp(site, second.token)).body).toEqual(LINK_OVER);
  });

  test('rejects a weak password with a field error', async () => {
    const { token, username } = await withReset(site);
    expect((await takeUp(site, token, '')).body).toEqual({
      password: ['Este campo es requerido.'],
    });
    for (const password of ['tarima123', 'qwerty12', 'password12', '12345679', username]) {
      const answer = await takeUp(site, token, password);
      expect(answer.status, password).toBe(400);
      expect(answer.body, password).toEqual({ password: [expect.any(String)] });
    }
    expect((await takeUp(site, token, ` ${NEW_PASSWORD} `)).status).toBe(200);
    const logIn = (password: string) =>
      site.withToken(null).post('/login/', { username, password });
    expect((await logIn(NEW_PASSWORD)).status).toBe(401);
    expect((await logIn(` ${NEW_PASSWORD} `)).status).toBe(200);
  });
});

describe('another e-mail', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });

  /** Returns a customer whose e-mail was changed to `to`, and the link that undoes the change. */
  async function withNewEmail(to: string) {
    const customer = await createCustomer(site);
    const { email: before } = await findProfile(customer);
    await customer.patch('/me/profile/', { email: to, current_password: PASSWORD });
    const use = await takeUp(site, await mailedToken(site, to));
    expect(use.body).toMatchObject({ purpose: 'email' });
    return { customer, before, undo: await mailedToken(site, before) };
  }

  async function getEmail(id: number) {
    const { db } = site.app.services;
    const rows = await db.selectFrom('account').select('email').where('id', '=', id).execute();
    return rows[0]?.email;
  }

  test('requires the password and ends every session when it is confirmed', async () => {
    const customer = await createCustomer(site);
    const email = 'sin-clave@example.com';
    const none = await customer.patch('/me/profile/', { email });
    expect(none.body).toEqual({ current_password: ['Este campo es requerido.'] });
    const wrong = await customer.patch('/me/profile/', { email, current_password: 'no-es' });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { current_password: ['La contraseña actual no es correcta.'] },
    ]);
    expect(await mailsTo(site, email)).toEqual([]);
    expect((await customer.patch('/me/profile/', { phone: '123' })).status).toBe(200);
  });

  test('cannot be guessed with a stolen session', async () => {
    const customer = await createCustomer(site);
    const guess = () =>
      customer.patch('/me/profile/', { email: 'x@example.com', current_password: 'no-es' });
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('is reported to the old address with a link that undoes it for 72 hours, once', async () => {
    const { customer, before, undo } = await withNewEmail('nueva.direccion@example.com');
    const [mail] = await mailsTo(site, before);
    expect(mail?.subject).toBe('El correo electrónico de su cuenta cambió');
    expect(mail?.text_body).toContain('nueva.direccion@example.com');
    const told = (await mailsTo(site, 'nueva.direccion@example.com'))[0];
    expect(told?.subject).toBe(mail?.subject);
    expect(told?.text_body).not.toContain('#');
    expect((await customer.get('/me/')).status).toBe(401);
    const thief = await customer.again();
    site.advance(71 * HOUR_MS);
    const back = await customer.again();
    expect((await site.withToken(null).post('/account/link/', { token: undo })).body).toMatchObject(
      { purpose: 'undo', email: before },
    );
    expect((await takeUp(site, undo)).status).toBe(200);
    expect((await thief.get('/me/')).status).toBe(401);
    expect((await back.get('/me/')).status).toBe(401);
    expect(await getEmail(customer.id)).toBe(before);
    expect((await takeUp(site, undo)).body).toEqual(LINK_OVER);
    for (const to of [before, 'nueva.direccion@example.com']) {
      const [undone] = await mailsTo(site, to);
      expect(undone?.text_body).toContain('Se deshicieron los últimos cambios');
      expect(undone?.text_body).not.toContain('#');
    }
  });

  test('cannot be undone after 72 hours', async () => {
    const { undo } = await withNewEmail('tarde@example.com');
    site.advance(72 * HOUR_MS);
    expect((await takeUp(site, undo)).body).toEqual(LINK_OVER);
  });

  test('is undone also after an attacker has changed the password and the e-mail again', async () => {
    const { customer, before, undo } = await withNewEmail('ladron@example.com');
    const thief = await customer.again();
    await thief.post('/me/password/', { current: PASSWORD, password: NEW_PASSWORD });
    const second = { email: 'ladron2@example.com', current_password: NEW_PASSWORD };
    expect((await thief.patch('/me/profile/', second)).status).toBe(200);
    await takeUp(site, await mailedToken(site, second.email));
    const undoOfThief = await mailedToken(site, 'ladron@example.com');
    expect((await takeUp(site, undo)).status).toBe(200);
    expect(await getEmail(customer.id)).toBe(before);
    expect((await takeUp(site, undoOfThief)).body).toEqual(LINK_OVER);
    expect(await getEmail(customer.id)).toBe(before);
  });

  test('is not restored to an address that another account has taken', async () => {
    const { before, undo } = await withNewEmail('otra.vez@example.com');
    const other = await createCustomer(site);
    await other.patch('/me/profile/', { email: before, current_password: PASSWORD });
    await takeUp(site, await mailedToken(site, before));
    const answer = await takeUp(site, undo);
    expect([answer.status, answer.body]).toEqual([
      409,
      { detail: 'El correo electrónico que ha ingresado ya esta en uso.' },
    ]);
  });
});

describe('the site address in an e-mail', () => {
  const site = withApp({ PORT: '4567' });

  test('never comes from the request', async () => {
    const { email } = await findProfile(await createCustomer(site));
    const ask = (url: string, payload: object) =>
      site.app.http.inject({
        method: 'POST',
        url,
        payload,
        headers: { host: 'ladron.example', 'x-forwarded-host': 'ladron.example' },
      });
    expect((await ask('/api/account/forgot/', { email })).statusCode).toBe(200);
    const subscriber = 'suscrita@example.com';
    await ask('/api/content/subscription/', { email: subscriber });
    await site.app.services.mail.composeRequested();
    const mails = [...(await mailsTo(site, email)), ...(await mailsTo(site, subscriber))];
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(JSON.stringify(mail)).not.toContain('ladron');
      expect(mail.text_body).toContain('http://127.0.0.1:4567/');
    }
  });
});
