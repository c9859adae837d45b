import { describe, expect, test } from 'vitest';
import { tokenIn, withApp } from '../../../test/app.ts';

const path = '/postulations/register-judge/';

interface Judge {
  id: number;
  username: string;
  password: string;
}

describe('accounts of judges', () => {
  const site = withApp();
  const { staff } = site;
  let made = 0;
  const person = (first_name: string, last_name: string) => {
    made += 1;
    return { first_name, last_name, email: `persona${made}@example.com` };
  };
  const logIn = (username: string, password: string) =>
    site.withToken(null).post('/login/', { username, password });

  test('the user name is the first letter and the first word, with a number when taken', async () => {
    const answer = await staff.post(path, { ...person('Ángela', 'Núñez Mora'), user_type: 1 });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      username: 'anunez',
      first_name: 'Ángela',
      last_name: 'Núñez Mora',
      email: 'persona1@example.com',
      user_type: 4,
      is_active: true,
      must_change_password: true,
      password: expect.stringMatching(/^.{20,}$/),
    });
    const names = await Promise.all(
      Array.from({ length: 4 }, () => staff.post(path, person('Alba', 'Nunez'))),
    );
    const taken = names.map(({ body }) => (body as Judge).username).sort();
    expect(taken).toEqual(['anunez2', 'anunez3', 'anunez4', 'anunez5']);
    const { username, password } = answer.body as Judge;
    expect((await logIn(username, password)).body).toMatchObject({ type: 4 });
    const list = (await staff.get(path)).body as Judge[];
    expect(list.map((judge) => judge.username)).toContain('anunez');
    expect(JSON.stringify(list)).not.toContain('password_hash');
  });

  test('a taken name or e-mail, a weak password and missing fields are rejected with their messages', async () => {
    const first = { ...person('Rosa', 'Díaz'), username: 'rosa', password: 'una-clave-larga' };
    expect((await staff.post(path, first)).body).toMatchObject({ username: 'rosa' });
    const name = await staff.post(path, { ...person('Rita', 'Díaz'), username: 'rosa' });
    expect(name.status).toBe(400);
    expect(name.body).toEqual({
      username: ['El nombre de usuario que ha ingresado ya esta en uso.'],
    });
    const email = await staff.post(path, {
      ...person('Rita', 'Díaz'),
      email: first.email.toUpperCase(),
    });
    expect(email.body).toEqual({
      email: ['El correo electrónico que ha ingresado ya esta en uso.'],
    });
    for (const password of ['corta', '12345678', 'x'.repeat(129)]) {
      const answer = await staff.post(path, { ...person('Rita', 'Díaz'), password });
      expect(answer.body, password).toEqual({ password: [expect.any(String)] });
    }
    expect((await staff.post(path, { email: 'nadie' })).body).toEqual({
      first_name: ['Este campo es requerido.'],
      last_name: ['Este campo es requerido.'],
      email: ['El email ingresado no es correcto.'],
    });
  });

  test('a change, a new password and deactivation end the sessions they must', async () => {
    const { body } = await staff.post(path, person('Luis', 'Peña'));
    const judge = body as Judge;
    const one = `${path}${judge.id}/`;
    const changed = await staff.patch(one, { first_name: 'Lucho', user_type: 1 });
    expect(changed.body).toMatchObject({ first_name: 'Lucho', user_type: 4 });
    const session = site.withToken(tokenIn(await logIn(judge.username, judge.password)));
    expect((await session.get('/me/')).status).toBe(200);
    const differs = await staff.patch(one, { password: 'otra-clave-larga', repeat: 'distinta' });
    expect(differs.body).toEqual({ repeat: ['Las contraseñas no coinciden.'] });
    const fresh = { password: 'otra-clave-larga', repeat: 'otra-clave-larga' };
    expect((await staff.patch(one, fresh)).status).toBe(200);
    expect((await session.get('/me/')).status).toBe(401);
    expect((await logIn(judge.username, judge.password)).status).toBe(401);
    const again = site.withToken(tokenIn(await logIn(judge.username, 'otra-clave-larga')));
    await staff.patch(one, { is_active: false });
    expect((await again.get('/me/')).status).toBe(401);
    expect((await logIn(judge.username, 'otra-clave-larga')).status).toBe(401);
    expect((await staff.delete(one)).body).toMatchObject({ id: judge.id });
    expect((await staff.patch(one, { first_name: 'Nadie' })).status).toBe(404);
  });

  test('only accounts of judges can be changed here', async () => {
    const { body } = await staff.get('/me/');
    const own = `${path}${(body as { id: number }).id}/`;
    expect((await staff.delete(own)).status).toBe(404);
    expect((await staff.patch(own, { password: 'una-clave-larga' })).status).toBe(404);
  });
});

describe('changing the own password', () => {
  const site = withApp();

  test('is required until it is done; it ends the other sessions', async () => {
    const staff = await site.as('administrator');
    const { body } = await staff.post(path, {
      first_name: 'Eva',
      last_name: 'Mora',
      email: 'eva@example.com',
    });
    const { username, password } = body as Judge;
    const logIn = async (secret: string) =>
      site.withToken(
        tokenIn(await site.withToken(null).post('/login/', { username, password: secret })),
      );
    const here = await logIn(password);
    const elsewhere = await logIn(password);
    expect((await here.get('/me/')).body).toMatchObject({ must_change_password: true });
    const wrong = await here.post('/me/password/', {
      current: 'no-es',
      password: 'mi-propia-clave',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({ current: ['La contraseña actual no es correcta.'] });
    const weak = await here.post('/me/password/', { current: password, password: 'corta' });
    expect(weak.body).toEqual({ password: ['La contraseña debe tener al menos 8 caracteres.'] });
    const same = await here.post('/me/password/', { current: password, password });
    expect(same.body).toEqual({
      password: ['La nueva contraseña debe ser distinta de la actual.'],
    });
    const done = await here.post('/me/password/', {
      current: password,
      password: 'mi-propia-clave',
    });
    expect(done.status).toBe(200);
    expect((await here.get('/me/')).body).toMatchObject({ must_change_password: false });
    expect((await elsewhere.get('/me/')).status).toBe(401);
  });

  test('does not allow guessing the password with a stolen session', async () => {
    const client = await site.as('customer');
    const guess = () =>
      client.post('/me/password/', { current: 'no-es', password: 'mi-propia-clave' });
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});
