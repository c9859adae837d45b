import { expect, test } from 'vitest';
import { calls } from '../../contracts/calls.ts';
import { PASSWORD, SITE_KEY, withApp } from '../../test/app.ts';

const site = withApp();

test('no anonymous answer carries a key, a password, its hash or a token', async () => {
  const { db } = site.app.services;
  await site.as('administrator');
  // The captcha's site key and the ticket shop's address are public by their nature.
  await db
    .updateTable('private_key')
    .set({ key: 'marca-secreta', is_active: 1 })
    .where('rel', 'not in', ['captcha', 'tickets'])
    .execute();
  const accounts = await db.selectFrom('account').select('password_hash').execute();
  const sessions = await db.selectFrom('session').select('token_hash').execute();
  const marks = [
    'marca-secreta',
    PASSWORD,
    ...accounts.map((row) => row.password_hash),
    ...sessions.map((row) => row.token_hash),
  ];
  const visitor = site.withToken(null);
  for (const call of calls) {
    const path = call.path.replace(':kind', 'artist').replace(/:\w+/g, '1');
    const answer =
      call.method === 'POST'
        ? await visitor.post(path, {
            h_key: SITE_KEY,
            username: 'cuenta-administrator',
            password: 'x',
          })
        : await visitor.send(call.method, path);
    const everything = answer.text + JSON.stringify(answer.headers);
    for (const mark of marks) expect(everything, `${call.method} ${call.path}`).not.toContain(mark);
  }
});

test('an unprotected video key travels; a protected one stays', async () => {
  const { changes } = site.app.services;
  const visitor = site.withToken(null);
  const shownKey = async () => {
    const { body } = await visitor.post('/h/web-base-info/', { h_key: SITE_KEY });
    return (body as { keys: { video: string | null } }).keys.video;
  };
  const set = (is_active: number) =>
    changes.make(null, async ({ tx }) => {
      await tx
        .updateTable('private_key')
        .set({ key: 'clave-de-video', is_active })
        .where('rel', '=', 'youtube')
        .execute();
    });
  await set(0);
  expect(await shownKey()).toBe('clave-de-video');
  await set(1);
  expect(await shownKey()).toBeNull();
});
