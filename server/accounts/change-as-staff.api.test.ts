import pino from 'pino';
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';

const lines: { msg: string; security?: object }[] = [];
const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as never) });
const site = withApp({ TRUST_PROXY: 'loopback' }, { log });
const ADDRESS = '192.0.2.61';
const PERSON = { first_name: 'Elba', last_name: 'Prueba', phone: '' };

/** What staff send, for a person or a judge. */
const BODIES: Record<string, (made: number) => Record<string, unknown>> = {
  'POST /h/users/': (made) => ({ ...PERSON, email: `p${made}@example.com`, user_type: 2 }),
  'PATCH /h/users/:id/': () => ({ is_active: false }),
  'POST /h/users/:id/link/': () => ({}),
  'DELETE /h/users/:id/factors/': () => ({}),
  'DELETE /h/users/:id/': () => ({}),
  'POST /postulations/register-judge/': (made) => ({ ...PERSON, email: `j${made}@example.com` }),
  'PATCH /postulations/register-judge/:id/': () => ({ password: 'Guayaba-Turpial-88' }),
  'DELETE /postulations/register-judge/:id/': () => ({}),
};
const acts = calls.filter(
  ({ method, path }) =>
    method !== 'GET' && /^\/(h\/users|postulations\/register-judge)\//.test(path),
);

test.each(acts)('$method $path tells from where and what', async ({ method, path, status }) => {
  const { db, clock } = site.app.services;
  const headers = {
    authorization: `Token ${await site.getToken('administrator')}`,
    'x-forwarded-for': ADDRESS,
  };
  const url = (id: number) => `/api${path.replace(':id', String(id))}`;
  const name = `${method} ${path}`;
  const made = acts.findIndex((act) => act.method === method && act.path === path);
  const list = path.replace(/:id.*/, '');
  const body = BODIES[`POST ${list}`]?.(100 + made);
  const answer = await site.app.http.inject({
    method: 'POST',
    url: `/api${list}`,
    payload: body ?? {},
    headers,
  });
  const { id } = answer.json() as { id: number };
  if (path.includes('factors')) {
    const factor = {
      account_id: id,
      secret: 'x',
      confirmed_at: clock.now(),
      last_step: 0,
      created_at: 0,
    };
    await db.insertInto('totp_factor').values(factor).execute();
  }
  const last = await db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.max('id').as('id'))
    .execute();
  lines.length = 0;
  const sent = BODIES[name]?.(made);
  expect(sent, 'a body of the call').toBeDefined();
  const done = await site.app.http.inject({ method, url: url(id), headers, payload: sent ?? {} });
  expect([done.statusCode, done.body]).toEqual([status, expect.any(String)]);
  const entries = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('id', '>', Number(last[0]?.id))
    .execute();
  expect(entries).toHaveLength(1);
  const isPassword = path.includes('register-judge') && method !== 'DELETE';
  const [entry] = entries;
  const after = JSON.parse(entry?.after_json ?? '{}') as Record<string, unknown>;
  expect(after).toMatchObject({ address: ADDRESS, outcome: 'ok' });
  if (isPassword) expect(after.detail).toBe('Contraseña puesta por el equipo');
  expect(lines.filter(({ msg }) => msg === 'security').map(({ security }) => security)).toEqual([
    expect.objectContaining({
      ...{ action: entry?.action, resource: entry?.resource, account: entry?.resource_id },
      address: ADDRESS,
    }),
  ]);
});
