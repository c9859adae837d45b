import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { mailedToken } from '../../../test/accounts.ts';
import { type Client, PASSWORD, tokenIn, withApp } from '../../../test/app.ts';
import { createCustomer, getBalance } from '../../../test/studio.ts';

type User = Reply<'POST /h/users/'>;

function withUsers() {
  const site = withApp();
  let made = 0;
  const person = (first_name: string) => {
    made += 1;
    return { first_name, last_name: 'Prueba', email: `p${made}@example.com`, user_type: 2 };
  };
  const visitor = () => site.withToken(null);
  const logIn = (username: string, password: string) =>
    visitor().post('/login/', { username, password });
  return { site, person, mailedToken: (to: string) => mailedToken(site, to), visitor, logIn };
}

describe('roles', () => {
  const site = withApp();
  test('another role ends the sessions, and is mailed to the person and the administrators', async () => {
    const { db } = site.app.services;
    const mail = { email: 'jefa@example.com' };
    await site.getToken('administrator');
    await db.updateTable('account').set(mail).where('user_type', '=', 1).execute();
    const customer = await site.as('customer');
    const own = { email: 'ascendida@example.com' };
    await db.updateTable('account').set(own).where('user_type', '=', 2).execute();
    const rows = db.selectFrom('account').select(['id', 'username']).where('email', '=', own.email);
    const { id, username } = await rows.executeTakeFirstOrThrow();
    const staff = await site.as('administrator');
    const toRole = async (user_type: number) =>
      (await staff.patch(`/h/users/${id}/`, { user_type })).status;
    expect([await toRole(2), (await customer.get('/me/profile/')).status]).toEqual([200, 200]);
    expect([await toRole(1), (await customer.get('/h/users/')).status]).toEqual([200, 401]);
    const subject = `Se cambió el rol de la cuenta ${username}`;
    const told = db.selectFrom('mail_job').select('to_address').where('subject', '=', subject);
    const mails = await told.orderBy('to_address').execute();
    expect(mails.map(({ to_address }) => to_address)).toEqual([own.email, mail.email]);
    // Of a blocked account too.
    await staff.patch(`/h/users/${id}/`, { is_active: false });
    expect(await toRole(2)).toBe(200);
    expect(await told.execute()).toHaveLength(4);
  });
});

describe('inviting', () => {
  const { site, person, mailedToken, visitor, logIn } = withUsers();

  test("an open invitation's e-mail is corrected: the old link ends, another is mailed", async () => {
    const staff = await site.as('administrator');
    const sent = person('Elba');
    const { id } = (await staff.post('/h/users/', sent)).body as User;
    const old = await mailedToken(sent.email);
    const taken = person('Otro');
    await staff.post('/h/users/', taken);
    const refused = await staff.patch(`/h/users/${id}/`, { email: taken.email });
    expect(refused).toMatchObject({ status: 400, body: { email: [expect.any(String)] } });
    const email = 'corregido@example.com';
    const changed = await staff.patch(`/h/users/${id}/`, { email });
    expect(changed).toMatchObject({ status: 200, body: { email, state: 'invited' } });
    expect((await visitor().post('/account/link/', { token: old })).status).toBe(404);
    const token = await mailedToken(email);
    const used = await visitor().post('/account/link/use/', { token, password: 'mi-clave-propia' });
    expect(used.status).toBe(200);
    const late = await staff.patch(`/h/users/${id}/`, { email: sent.email });
    expect([late.status, late.body]).toEqual([
      400,
      { email: ['El correo solo se puede corregir mientras la invitación está abierta.'] },
    ]);
  });

  test('a link lets the person choose a password, once', async () => {
    const staff = await site.as('administrator');
    const sent = person('Inés');
    const answer = await staff.post('/h/users/', sent);
    expect(answer.status).toBe(201);
    const user = answer.body as User;
    expect(user).toMatchObject({ username: 'iprueba', state: 'invited', balance: 0, user_type: 2 });
    const token = await mailedToken(sent.email);
    expect((await visitor().post('/account/link/', { token })).body).toEqual({
      purpose: 'invite',
      factors: [],
      username: 'iprueba',
      first_name: 'Inés',
      email: sent.email,
    });
    const weak = await visitor().post('/account/link/use/', { token, password: '12345678' });
    expect(weak.body).toEqual({ password: ['Esta contraseña es demasiado común.'] });
    const taken = await Promise.all(
      [1, 2].map(() =>
        visitor().post('/account/link/use/', { token, password: 'mi-clave-propia' }),
      ),
    );
    expect(taken.filter(({ status }) => status === 200).length).toBe(1);
    expect((await visitor().post('/account/link/', { token })).status).toBe(404);
    expect((await logIn('iprueba', 'mi-clave-propia')).body).toMatchObject({ type: 2 });
    const { body } = await staff.get('/h/users/?search=IPRUEBA');
    expect(body).toMatchObject({ count: 1, results: [{ state: 'active' }] });
  });

  test('a link ends after a week, and a new one invalidates the previous one', async () => {
    const staff = await site.as('administrator');
    const sent = person('Olga');
    const { id } = (await staff.post('/h/users/', sent)).body as User;
    const first = await mailedToken(sent.email);
    await staff.post(`/h/users/${id}/link/`);
    const second = await mailedToken(sent.email);
    expect(second).not.toBe(first);
    expect((await visitor().post('/account/link/', { token: first })).status).toBe(404);
    site.advance(7 * DAY_MS);
    const late = await visitor().post('/account/link/use/', {
      token: second,
      password: 'mi-clave-propia',
    });
    expect([late.status, late.body]).toEqual([
      404,
      { detail: 'Este enlace ya no es válido. Pida uno nuevo.' },
    ]);
  });

  test('invalid fields and an e-mail already in use are rejected', async () => {
    const staff = await site.as('administrator');
    const sent = person('Raúl');
    await staff.post('/h/users/', sent);
    const again = await staff.post('/h/users/', { ...sent, email: sent.email.toUpperCase() });
    expect(again.body).toEqual({
      email: ['El correo electrónico que ha ingresado ya esta en uso.'],
    });
    const wrong = await staff.post('/h/users/', { email: 'nadie', user_type: 9, phone: 'abc' });
    expect(Object.keys(wrong.body as object).sort()).toEqual([
      'email',
      'first_name',
      'last_name',
      'phone',
      'user_type',
    ]);
  });
});

describe('a forgotten password', () => {
  const { site, mailedToken, visitor, logIn } = withUsers();

  test('gets the same response for every address; the link sets a new password and ends the sessions', async () => {
    const customer = await createCustomer(site);
    const { username } = (await customer.get('/me/profile/')).body as { username: string };
    const ask = (email: string) => visitor().post('/account/forgot/', { email });
    const known = await ask(`${username}@example.com`);
    const unknown = await ask('nadie@example.com');
    expect(known.body).toEqual(unknown.body);
    const token = await mailedToken(`${username}@example.com`);
    await visitor().post('/account/link/use/', { token, password: 'otra-clave-mia' });
    expect((await customer.get('/me/')).status).toBe(401);
    expect((await logIn(username, PASSWORD)).status).toBe(401);
    expect((await logIn(username, 'otra-clave-mia')).status).toBe(200);
    for (let tries = 0; tries < 3; tries += 1) await ask('nadie@example.com');
    expect((await ask('nadie@example.com')).status).toBe(429);
  });
});

describe('roles, blocking and removing', () => {
  const { site, person, mailedToken, visitor, logIn } = withUsers();

  async function createUser(
    firstName: string,
    user_type: number,
  ): Promise<{ id: number; client: Client; username: string }> {
    const staff = await site.as('administrator');
    const sent = { ...person(firstName), user_type };
    const { id, username } = (await staff.post('/h/users/', sent)).body as User;
    const token = await mailedToken(sent.email);
    await visitor().post('/account/link/use/', { token, password: 'mi-clave-propia' });
    return {
      id,
      username,
      client: site.withToken(tokenIn(await logIn(username, 'mi-clave-propia'))),
    };
  }

  test('the last administrator cannot be removed in any way, also under simultaneous requests', async () => {
    const staff = await site.as('administrator');
    const own = ((await staff.get('/me/')).body as { id: number }).id;
    for (const fields of [{ is_active: false }, { user_type: 2 }]) {
      expect((await staff.patch(`/h/users/${own}/`, fields)).status).toBe(409);
    }
    expect((await staff.delete(`/h/users/${own}/`)).status).toBe(409);
    const second = await createUser('Segunda', 1);
    const both = await Promise.all([
      staff.patch(`/h/users/${second.id}/`, { user_type: 2 }),
      second.client.patch(`/h/users/${own}/`, { user_type: 2 }),
    ]);
    // The second request fails because its author is no longer an administrator.
    expect(both.filter(({ status }) => status === 200).length).toBe(1);
    const { db } = site.app.services;
    const left = await db
      .selectFrom('account')
      .select('id')
      .where('user_type', '=', 1)
      .where('is_active', '=', 1)
      .execute();
    expect(left.length).toBe(1);
    // Restores the administrator role for the following tests.
    await db.updateTable('account').set({ user_type: 1 }).where('id', '=', own).execute();
  });

  test('a blocked account is logged out immediately and cannot use an old link', async () => {
    const staff = await site.as('administrator');
    const user = await createUser('Bloque', 2);
    expect((await user.client.get('/me/')).status).toBe(200);
    const blocked = await staff.patch(`/h/users/${user.id}/`, { is_active: false });
    expect(blocked.body).toMatchObject({ state: 'blocked' });
    expect((await user.client.get('/me/')).status).toBe(401);
    expect((await logIn(user.username, 'mi-clave-propia')).status).toBe(401);
    const list = await staff.get('/h/users/?state=blocked');
    expect(list.body).toMatchObject({ count: 1 });
  });

  test('removing a person deletes their data, but keeps the ledger', async () => {
    const staff = await site.as('administrator');
    const customer = await createCustomer(site, 4);
    const { email } = (await customer.get('/me/profile/')).body as { email: string };
    const path = `/h/users/${customer.id}/`;
    expect((await staff.delete(path)).body).toMatchObject({ email, balance: 4 });
    expect((await customer.get('/me/')).status).toBe(401);
    expect((await staff.patch(path, { first_name: 'Otra vez' })).status).toBe(404);
    const { db } = site.app.services;
    const row = await db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(email);
    const entries = await db
      .selectFrom('hour_entry')
      .select('hours')
      .where('account_id', '=', customer.id)
      .execute();
    expect(entries).toEqual([{ hours: 4 }]);
    expect((await logIn(`eliminado-${customer.id}`, '')).status).toBe(400);
    expect((await logIn(`eliminado-${customer.id}`, 'x')).status).toBe(401);
  });
});

describe('own data', () => {
  const { site, mailedToken, visitor } = withUsers();

  test('names change immediately, a new e-mail after its link is used', async () => {
    const customer = await createCustomer(site);
    const changed = await customer.patch('/me/profile/', {
      first_name: 'Nuevo',
      phone: '+58 414 1234567',
      email: 'nuevo@example.com',
      current_password: PASSWORD,
      wants_news: true,
    });
    expect(changed.body).toMatchObject({
      first_name: 'Nuevo',
      phone: '+58 414 1234567',
      pending_email: 'nuevo@example.com',
      wants_news: true,
    });
    expect((changed.body as { email: string }).email).not.toBe('nuevo@example.com');
    const token = await mailedToken('nuevo@example.com');
    await visitor().post('/account/link/use/', { token });
    expect((await customer.get('/me/')).status).toBe(401);
    const again = await customer.again();
    expect((await again.get('/me/profile/')).body).toMatchObject({
      email: 'nuevo@example.com',
      pending_email: '',
    });
    const other = await createCustomer(site);
    const taken = await other.patch('/me/profile/', {
      email: 'NUEVO@example.com',
      current_password: PASSWORD,
    });
    expect(taken.body).toEqual({
      email: ['El correo electrónico que ha ingresado ya esta en uso.'],
    });
  });

  test('all data can be downloaded, without secrets and without data of others', async () => {
    const customer = await createCustomer(site, 3);
    await createCustomer(site, 9);
    const answer = await customer.get('/me/data/');
    expect(answer.headers['content-disposition']).toContain('mis-datos.json');
    const data = JSON.parse(answer.text) as { hour_movements: { hours: number }[] };
    expect(data.hour_movements.map((item) => item.hours)).toEqual([3]);
    expect(answer.text).not.toContain('argon2');
  });

  test('the account can be removed with its password, but not while it has upcoming reservations', async () => {
    const customer = await createCustomer(site, 3);
    const wrong = await customer.post('/me/delete/', { password: 'no-es' });
    expect(wrong.body).toEqual({ password: ['La contraseña actual no es correcta.'] });
    const staff = await site.as('administrator');
    const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 24 }));
    await staff.patch('/capsula/studio/', { opening });
    const hour = 3_600_000;
    const start = Math.ceil(site.app.services.clock.now() / hour) * hour + 48 * hour;
    const starts_at = new Date(start).toISOString();
    const made = await customer.post('/capsula/reservations/', { starts_at, hours: 1 });
    expect(await getBalance(customer)).toBe(2);
    expect((await customer.post('/me/delete/', { password: PASSWORD })).status).toBe(409);
    await customer.post(`/capsula/reservations/${(made.body as { id: number }).id}/cancel/`);
    expect((await customer.post('/me/delete/', { password: PASSWORD })).status).toBe(200);
    expect((await customer.get('/me/')).status).toBe(401);
  });

  test('the welcome lists pending tasks by role', async () => {
    const customer = await createCustomer(site, 2);
    expect((await customer.get('/me/today/')).body).toEqual({
      todo: [
        { kind: 'next_reservation', count: 0, at: null, section: 32 },
        { kind: 'balance', count: 2, at: null, section: 33 },
      ],
      backup: null,
      failures: [],
      set_up: null,
    });
    const staff = await site.as('administrator');
    const kinds = ((await staff.get('/me/today/')).body as Reply<'GET /me/today/'>).todo;
    expect(kinds.map((kind) => kind.kind)).toEqual([
      'purchases',
      'requests',
      'reservations_today',
      'judges',
      'messages',
      'broken_videos',
      'flyers',
    ]);
    expect((await (await site.as('judge')).get('/me/today/')).body).toEqual({
      todo: [],
      backup: null,
      failures: [],
      set_up: null,
    });
  });
});
