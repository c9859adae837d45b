import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { forbidden } from '../http/failures.ts';
import { createBatches } from './batches.ts';
import type { Tx } from './database.ts';
import { insertMany } from './insert-many.ts';

const site = withApp();

/** Writes names; refuses those that begin with `no`, and fails at `disk full`. */
function open() {
  const { db } = site.app.services;
  const sizes: number[] = [];
  const write = async (tx: Tx, names: readonly string[]) => {
    sizes.push(names.length);
    const wanted = names.filter((name) => !name.startsWith('no'));
    const rows = wanted.map((token_hash) => ({ token_hash, expires_at: 0 }));
    await insertMany(tx, 'used_captcha_token', rows);
    if (names.includes('disk full')) throw new Error('the disk is full');
    return names.map((name) => (name.startsWith('no') ? forbidden('No.') : `${name}!`));
  };
  const listStored = async (names: readonly string[]) => {
    const rows = db.selectFrom('used_captcha_token').select('token_hash');
    const found = await rows.where('token_hash', 'in', [...names]).execute();
    return found.map((row) => row.token_hash).sort();
  };
  return { sizes, listStored, add: createBatches(db, write, (name: string) => name.at(-1)) };
}
const states = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)));

test('what comes at once shares transactions, and each hears of its own', async () => {
  const { add, sizes, listStored } = open();
  const names = Array.from({ length: 250 }, (_, index) => `junto-${index}-x`);
  expect(await Promise.all(names.map(add))).toEqual(names.map((name) => `${name}!`));
  expect(await listStored(names)).toEqual([...names].sort());
  expect(sizes).toEqual([100, 100, 50]);
});

test('a refusal is for the one who is refused; the others are written', async () => {
  const { add, listStored } = open();
  const names = ['antes-y', 'no-y', 'después-y'];
  expect(states(await Promise.allSettled(names.map(add)))).toEqual([
    'antes-y!',
    'Error: No.',
    'después-y!',
  ]);
  expect(await listStored(names)).toEqual(['antes-y', 'después-y']);
});

test('an item that breaks a constraint fails alone', async () => {
  const { add, sizes, listStored } = open();
  await add('dos-z');
  const names = ['uno-z', 'dos-z', 'tres-z'];
  const [before, twice, after] = states(await Promise.allSettled(names.map(add)));
  expect([before, after]).toEqual(['uno-z!', 'tres-z!']);
  expect(twice).toMatch(/unique/i);
  expect(await listStored(names)).toEqual(['dos-z', 'tres-z', 'uno-z']);
  expect(sizes).toEqual([1, 3, 1, 1, 1]);
});

test('any other failure fails its batch, and none of another key; the next ones are written', async () => {
  const { add, sizes, listStored } = open();
  const names = ['otra-l', 'disk full', 'aparte-w'];
  expect(states(await Promise.allSettled(names.map(add)))).toEqual([
    'Error: the disk is full',
    'Error: the disk is full',
    'aparte-w!',
  ]);
  expect(await listStored(names)).toEqual(['aparte-w']);
  expect(sizes.toSorted()).toEqual([1, 2]);
  expect(await add('otra-l')).toBe('otra-l!');
});
