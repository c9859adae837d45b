import { expect, test } from 'vitest';
import type { Call } from '../../contracts/call.ts';
import { type TestRole, withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';

const site = withApp();
const REFUSED = { detail: 'Confirme que es usted para continuar.', confirm: ['password'] };

/** Returns a role that may make the call. */
function roleFor({ access }: Call): TestRole | null {
  if (access === 'visitor' || access === 'site-key') return null;
  return access === 'signed-in' ? 'customer' : (access[0] ?? null);
}

test('every call that needs a fresh proof refuses a session of eleven minutes, and no other does', async () => {
  const { db, clock } = site.app.services;
  const roles = ['administrator', 'judge', 'customer'] as const;
  const clients = new Map<TestRole, Awaited<ReturnType<typeof site.as>>>();
  for (const role of roles) clients.set(role, await site.as(role));
  await db
    .updateTable('session')
    .set({ verified_at: clock.now() - 11 * 60_000 })
    .execute();
  for (const call of calls.filter(({ path }) => path !== '/logout/')) {
    const role = roleFor(call);
    const client = role === null ? site.withToken(null) : clients.get(role);
    const path = call.path.replace(':kind', 'artist').replace(/:\w+/g, '999999');
    const { status, body } = (await client?.send(call.method, path)) ?? { status: 0, body: null };
    const name = `${call.method} ${call.path}`;
    if (call.needsFresh === true) expect([status, body], name).toEqual([403, REFUSED]);
    else expect(body ?? {}, name).not.toHaveProperty('confirm');
  }
});

test('exports and what changes accounts of administrators and customers need a fresh proof, and no other call of staff', () => {
  const asked = calls.filter(
    ({ path, needsFresh }) => needsFresh === true && !/^\/me\//.test(path),
  );
  // What is mailed to many.
  const mailed = ['/h/announcements/:id/send/', '/h/interested/', '/h/subscribers/import/'];
  const kinds = calls.filter(
    ({ method, path, sentAs }) =>
      sentAs?.isExport === true || (method !== 'GET' && /^\/h\/users\//.test(path)),
  );
  const ofStaff = kinds.map(({ path }) => path).filter((path) => !/^\/me\//.test(path));
  expect(asked.map(({ path }) => path).sort()).toEqual([...ofStaff, ...mailed].sort());
});
