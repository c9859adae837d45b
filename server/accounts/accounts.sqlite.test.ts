import { describe, expect, test } from 'vitest';
import { PASSWORD, tokenIn, withApp } from '../../test/app.ts';

const WRONG = 'Usuario o contraseña es incorrecto.';

describe('logging in and out', () => {
  const site = withApp();

  test('the right password opens a session whose token is valid for calls', async () => {
    await site.as('administrator');
    const visitor = site.withToken(null);
    const answer = await visitor.post('/login/', {
      username: 'cuenta-administrator',
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      type: 1,
      id: expect.any(Number),
      user: 'cuenta-administrator',
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const me = await site.withToken(tokenIn(answer)).get('/me/');
    expect(me.status).toBe(200);
    expect(me.headers['cache-control']).toBe('no-store');
  });

  test('a wrong password and an unknown user get the same answer', async () => {
    const visitor = site.withToken(null);
    const wrong = await visitor.post('/login/', {
      username: 'cuenta-administrator',
      password: 'no es esta',
    });
    const unknown = await visitor.post('/login/', { username: 'nadie', password: 'no es esta' });
    expect([wrong.status, wrong.body]).toEqual([401, { detail: WRONG }]);
    expect([unknown.status, unknown.body]).toEqual([401, { detail: WRONG }]);
  });

  test('empty fields get field errors', async () => {
    const answer = await site.withToken(null).post('/login/', { username: '' });
    expect(answer.status).toBe(400);
    const text = ['Por favor rellene todos los campos.'];
    expect(answer.body).toEqual({ username: text, password: text });
  });

  test('a token ends immediately at logout', async () => {
    const client = await site.as('judge');
    expect((await client.get('/me/')).status).toBe(200);
    expect((await client.get('/logout/')).status).toBe(204);
    expect((await client.get('/me/')).status).toBe(401);
  });

  test('the scheme Bearer is accepted like Token', async () => {
    const client = await site.as('administrator');
    expect((await client.get('/me/')).status).toBe(200);
    const login = await site
      .withToken(null)
      .post('/login/', { username: 'cuenta-administrator', password: PASSWORD });
    const answer = await site
      .withToken(null)
      .get('/me/', { authorization: `Bearer ${tokenIn(login)}` });
    expect(answer.status).toBe(200);
  });
});

describe('the lifetime of a token', () => {
  const site = withApp();

  test('it ends two hours after its last use, and twelve hours after the login at most', async () => {
    const admin = await site.as('administrator');
    for (let hour = 0; hour < 11; hour += 1) {
      site.advance(3_600_000);
      expect((await admin.get('/me/')).status).toBe(200);
    }
    site.advance(3_600_000 + 1000);
    expect((await admin.get('/me/')).status).toBe(401);

    const judge = await site.as('judge');
    expect((await judge.get('/me/')).status).toBe(200);
    site.advance(2 * 3_600_000 + 1000);
    expect((await judge.get('/me/')).status).toBe(401);
  });

  test('it ends when the account is deactivated', async () => {
    const customer = await site.as('customer');
    expect((await customer.get('/me/')).status).toBe(200);
    await site.app.services.db
      .updateTable('account')
      .set({ is_active: 0 })
      .where('username', '=', 'cuenta-customer')
      .execute();
    expect((await customer.get('/me/')).status).toBe(401);
  });
});

describe('guessing passwords', () => {
  const site = withApp();

  test('the sixth attempt for one name within 15 minutes is rejected, even with the right password', async () => {
    await site.as('administrator');
    const visitor = site.withToken(null);
    const guess = { username: 'cuenta-administrator', password: 'incorrecta' };
    for (let count = 0; count < 5; count += 1) {
      expect((await visitor.post('/login/', guess)).status).toBe(401);
    }
    const refused = await visitor.post('/login/', { ...guess, password: PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    site.advance(15 * 60_000 + 1000);
    expect((await visitor.post('/login/', { ...guess, password: PASSWORD })).status).toBe(200);
  });

  test('the limit also holds for simultaneous attempts', async () => {
    const visitor = site.withToken(null);
    const guess = { username: 'otra-persona', password: 'incorrecta' };
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => visitor.post('/login/', guess)),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
  });
});
