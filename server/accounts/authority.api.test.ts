import pino from 'pino';
import { expect, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { mailsTo } from '../../test/accounts.ts';
import { PASSWORD, tokenIn, withApp } from '../../test/app.ts';
import { createCustomer } from '../../test/studio.ts';
import { internalContext } from '../http/in-process.ts';
import { findAccount } from './find-account.ts';
import { setAdministrator } from './set-administrator.ts';

const site = withApp();
const log = pino({ level: 'silent' });

/** Another administrator, whose rights a test takes away. */
async function createStaff(username: string) {
  const { services } = site.app;
  await setAdministrator(services, { username, password: PASSWORD, now: services.clock.now() });
  const login = await site.withToken(null).post('/login/', { username, password: PASSWORD });
  const token = tokenIn(login);
  const { id } = login.body as Reply<'POST /login/'>;
  return { id, token, client: site.withToken(token) };
}

const change = async (id: number, fields: Record<string, unknown>) => {
  const staff = await site.as('administrator');
  expect((await staff.patch(`/h/users/${id}/`, fields)).status).toBe(200);
};

const LOST = [
  ['is blocked', { is_active: false }],
  ['has another role', { user_type: 4 }],
] as const;

test.each(LOST)('a calendar feed ends when its account %s', async (_name, fields) => {
  const customer = await createCustomer(site);
  const { body } = await customer.post('/capsula/reservations/feed/');
  const { pathname } = new URL((body as { url: string }).url);
  const read = async () => (await site.app.http.inject({ url: pathname })).statusCode;
  expect(await read()).toBe(200);
  await change(customer.id, fields);
  expect(await read()).toBe(404);
});

test.each(LOST)('an export in work is not sent when its account %s', async (name, fields) => {
  const { api, services } = site.app;
  const staff = await createStaff(`exporta ${name}`);
  const account = await findAccount(services.db, staff.token, services.clock.now());
  const from = { ...internalContext(log, account), token: staff.token };
  // As a request that was let in and then took its time.
  const run = () => api.bound.get('GET /h/subscribers/csv/')?.run({ query: {} }, from);
  await expect(run()).resolves.toMatchObject({ value: expect.any(String) });
  await change(staff.id, fields);
  // Both end the sessions of the account.
  await expect(run()).rejects.toMatchObject({ status: 401 });
});

test.each(LOST)(
  'a queued mail is not sent when the account that asked for it %s',
  async (name, fields) => {
    const { mail, db } = site.app.services;
    const staff = await createStaff(`invita ${name}`);
    const email = `invitada.${'is_active' in fields}@example.com`;
    const person = { first_name: 'Inés', last_name: 'Invitada', email, user_type: 1 };
    expect((await staff.client.post('/h/users/', person)).status).toBe(201);
    await change(staff.id, fields);
    await mail.runDue();
    expect(await mailsTo(site, email)).toHaveLength(1);
    const rows = db.selectFrom('mail_job').select(['state', 'last_error']);
    expect(await rows.where('to_address', '=', email).execute()).toEqual([
      { state: 'failed', last_error: 'La cuenta que pidió este correo ya no tiene permiso.' },
    ]);
  },
);
