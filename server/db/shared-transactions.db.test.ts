import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { forbidden } from '../http/failures.ts';
import { createSharedTransactions } from './shared-transactions.ts';

const site = withApp();

function open() {
  const { db, engine } = site.app.services;
  const run = createSharedTransactions(db, engine);
  const add = (token_hash: string) =>
    run(async (tx) => {
      await tx.insertInto('used_captcha_token').values({ token_hash, expires_at: 0 }).execute();
      return token_hash;
    });
  return { db, run, add };
}

test('what comes at once is all written, and each hears of its own', async () => {
  const { db, add } = open();
  const names = Array.from({ length: 250 }, (_, index) => `junto-${index}`);
  expect(await Promise.all(names.map(add))).toEqual(names);
  const rows = await db.selectFrom('used_captcha_token').select('token_hash').execute();
  expect(new Set(rows.map((row) => row.token_hash))).toEqual(new Set(names));
});

test('a refusal is for the one who is refused; the others are written', async () => {
  const { db, run, add } = open();
  const refused = run(async () => {
    throw forbidden('No.');
  });
  const [before, middle, after] = await Promise.allSettled([add('antes'), refused, add('después')]);
  expect([before.status, middle.status, after.status]).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  const rows = await db
    .selectFrom('used_captcha_token')
    .select('token_hash')
    .where('token_hash', 'in', ['antes', 'después'])
    .execute();
  expect(rows).toHaveLength(2);
});

test('after a failure the next ones are written', async () => {
  const { run, add } = open();
  const broken = run(async () => {
    throw new Error('the disk is full');
  });
  await expect(broken).rejects.toThrow('the disk is full');
  expect(await add('otra')).toBe('otra');
});
