import * as argon2 from '@node-rs/argon2';
import { DefaultQueryExecutor } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { PASSWORD, withApp } from '../../test/app.ts';
import { createCustomer } from '../../test/studio.ts';

vi.mock('@node-rs/argon2', { spy: true });

/** Statements and transactions that the database is asked for. */
const asked = vi.spyOn(Object.getPrototypeOf(DefaultQueryExecutor.prototype), 'executeQuery');

/** Returns the work of a request: its statements, without their values, and the computed passwords. */
async function getWork(request: () => Promise<{ status: number }>) {
  asked.mockClear();
  vi.mocked(argon2.verify).mockClear();
  const { status } = await request();
  const statements = asked.mock.calls.map(([query]) => (query as { sql: string }).sql);
  return { status, statements, passwords: vi.mocked(argon2.verify).mock.calls.length };
}

describe('an account that does not exist causes the same work', () => {
  const site = withApp();
  const visitor = () => site.withToken(null);
  async function known() {
    const customer = await createCustomer(site);
    const { user } = (await customer.get('/me/')).body as Reply<'GET /me/'>;
    const { email } = (await customer.get('/me/profile/')).body as Reply<'GET /me/profile/'>;
    return { username: user, email };
  }

  test('as one that exists, is blocked or has no password, at a refused log-in', async () => {
    const logIn = (username: string, password: string) =>
      getWork(() => visitor().post('/login/', { username, password }));
    const { username } = await known();
    const blocked = (await known()).username;
    const staff = await site.as('administrator');
    const invited = {
      first_name: 'Inés',
      last_name: 'Prueba',
      user_type: 2,
      email: 'i@example.com',
    };
    const { username: open } = (await staff.post('/h/users/', invited))
      .body as Reply<'POST /h/users/'>;
    const { db } = site.app.services;
    await db.updateTable('account').set({ is_active: 0 }).where('username', '=', blocked).execute();
    // The first one makes the hash that stands for those that are not there.
    await logIn('nadie-antes', 'no-es-esta');
    const work = await logIn('nadie', 'no-es-esta');
    expect(work).toMatchObject({ status: 401, passwords: 1 });
    expect(work.statements.length).toBeGreaterThan(3);
    expect(await logIn(username, 'no-es-esta')).toEqual(work);
    expect(await logIn(blocked, PASSWORD)).toEqual(work);
    expect(await logIn(open, 'no-es-esta')).toEqual(work);
  });

  test('as one that exists, at a request for a new password', async () => {
    const forgot = (email: string) => getWork(() => visitor().post('/account/forgot/', { email }));
    const { email } = await known();
    const work = await forgot('nadie.aqui@example.com');
    expect(work).toMatchObject({ status: 200, passwords: 0 });
    expect(work.statements.length).toBeGreaterThan(3);
    expect(await forgot(email)).toEqual(work);
  });
});
