import { USER_TYPE } from '../contracts/accounts.ts';
import { hashPassword } from '../server/platform/passwords.ts';
import { type Answer, type Client, PASSWORD, type TestApp, tokenIn } from './app.ts';

export interface TestCustomer extends Client {
  id: number;
  /** The same customer after their session has ended. */
  again(): Promise<TestCustomer>;
}

let made = 0;
let hash: Promise<string> | null = null;

/** A customer who has logged in, with hours that never expire. */
export async function createCustomer(site: TestApp, hours = 0): Promise<TestCustomer> {
  const { db, clock } = site.app.services;
  made += 1;
  const username = `cliente${made}`;
  hash ??= hashPassword(PASSWORD);
  const { id } = await db
    .insertInto('account')
    .values({
      username,
      email: `${username}@example.com`,
      first_name: 'Cliente',
      last_name: String(made),
      user_type: USER_TYPE.customer,
      password_hash: await hash,
      is_active: 1,
      must_change_password: 0,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (hours > 0) await giveHours(site, id, hours);
  async function again(): Promise<TestCustomer> {
    const login = await site.withToken(null).post('/login/', { username, password: PASSWORD });
    return Object.assign(site.withToken(tokenIn(login)), { id, again });
  }
  return again();
}

export async function giveHours(
  site: TestApp,
  account: number,
  hours: number,
  validDays?: number,
): Promise<Answer> {
  const staff = await site.as('administrator');
  return staff.post('/capsula/hours/adjust/', {
    account,
    hours,
    reason: 'Regalo',
    ...(validDays === undefined ? {} : { valid_days: validDays }),
  });
}

export async function getBalance(client: Client): Promise<number> {
  const { body } = await client.get('/capsula/hours/');
  return (body as { balance: number }).balance;
}
