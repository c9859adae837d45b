import { expect, test } from 'vitest';
import { codeAt } from '../../test/accounts.ts';
import { type Answer, type Client, PASSWORD, withApp } from '../../test/app.ts';
import { createCustomer } from '../../test/studio.ts';
import type { AccountRow } from './account-store.ts';

const site = withApp();

interface Change {
  /** Makes the change with a session of its own. */
  make(client: Client, account: Account): Promise<Answer>;
  /** Whether the row has it. */
  isDone?(after: AccountRow, before: AccountRow): boolean;
  /** The audit entry of the change. */
  audits?: { resource: string; action: string };
}

interface Account {
  id: number;
  secret: string;
  staff: Client;
}

const profile = { resource: 'profile', action: 'update' };
const account = { resource: 'account', action: 'update' };

const changes: Record<string, Change> = {
  name: {
    make: (client) => client.patch('/me/profile/', { first_name: 'Nueva' }),
    isDone: (row) => row.first_name === 'Nueva',
    audits: profile,
  },
  phone: {
    make: (client) => client.patch('/me/profile/', { phone: '0412 555 1212' }),
    isDone: (row) => row.phone === '0412 555 1212',
    audits: profile,
  },
  'e-mail': {
    make: (client, { id }) =>
      client.patch('/me/profile/', { email: `nuevo${id}@example.com`, current_password: PASSWORD }),
    audits: profile,
  },
  password: {
    make: (client) =>
      client.post('/me/password/', { current: PASSWORD, password: 'otra-clave-bien-larga' }),
    isDone: (row, before) => row.password_hash !== before.password_hash,
    audits: { resource: 'password', action: 'update' },
  },
  'a first factor': {
    make: (client, { secret }) => client.post('/me/totp/confirm/', { code: codeAt(site, secret) }),
    audits: { resource: 'factor', action: 'create' },
  },
  'the other sessions': { make: (client) => client.post('/me/sessions/close-others/') },
  'the end of the session': { make: (client) => client.get('/logout/') },
  'the name, by staff': {
    make: (_, { staff, id }) => staff.patch(`/h/users/${id}/`, { last_name: 'Del Registro' }),
    isDone: (row) => row.last_name === 'Del Registro',
    audits: account,
  },
  'a block, by staff': {
    make: (_, { staff, id }) => staff.patch(`/h/users/${id}/`, { is_active: false }),
    isDone: (row) => row.is_active === 0,
    audits: account,
  },
  removal: {
    make: (client) => client.post('/me/delete/', { password: PASSWORD }),
    isDone: (row) => row.deleted_at !== null,
    audits: { resource: 'account', action: 'delete' },
  },
};

const find = (id: number): Promise<AccountRow> =>
  site.app.services.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function countEntries(id: number, { resource, action }: Required<Change>['audits']) {
  const rows = await site.app.services.db
    .selectFrom('audit_entry')
    .select('after_json')
    .where('resource', '=', resource)
    .where('resource_id', '=', id)
    .where('action', '=', action)
    .execute();
  return rows.filter((row) => !row.after_json?.includes('refused')).length;
}

const isOk = ({ status }: Answer) => status < 300;

/** Makes two changes of one account at the same moment. @returns what is wrong afterwards */
async function createPair(names: readonly [string, string], staff: Client): Promise<string[]> {
  const customer = await createCustomer(site);
  const { id } = customer;
  const { secret } = (await customer.post('/me/totp/')).body as { secret: string };
  const sessions = [await customer.again(), await customer.again()];
  const before = await find(id);
  const pair = names.map((name) => changes[name] as Change);
  const answers = await Promise.all(
    pair.map((change, index) => change.make(sessions[index] as Client, { id, secret, staff })),
  );
  const after = await find(id);
  const isRemoved = after.deleted_at !== null;
  const label = `${names.join(' × ')}: ${answers.map(({ status }) => status).join(' ')}`;
  const wrong: string[] = [];
  for (const [at, { isDone, audits }] of pair.entries()) {
    const answer = answers[at] as Answer;
    if (answer.status >= 500) wrong.push(`${label} ${answer.text}`);
    const isLast = !isRemoved || names[at] === 'removal';
    const isSame = names[0] === names[1];
    if (isLast && !isSame && isDone !== undefined && isDone(after, before) !== isOk(answer)) {
      wrong.push(`${label}: ${names[at]} is ${isOk(answer) ? 'lost' : 'done'}`);
    }
    if (!isLast || audits === undefined) continue;
    const made = pair.filter(
      (other, index) => other.audits === audits && isOk(answers[index] as Answer),
    );
    const count = await countEntries(id, audits);
    if (count !== made.length) wrong.push(`${label}: ${count} entries of ${audits.resource}`);
  }
  return wrong;
}

test('any two changes of one account at the same moment are made, or refused and not made', async () => {
  const staff = await site.as('administrator');
  const names = Object.keys(changes);
  const wrong: string[] = [];
  for (const [index, name] of names.entries()) {
    for (const other of names.slice(index)) wrong.push(...(await createPair([name, other], staff)));
  }
  expect(wrong).toEqual([]);
}, 240_000);
