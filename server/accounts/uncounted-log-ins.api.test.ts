import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contracts/durations.ts';
import { PASSWORD, withApp } from '../../test/app.ts';

const site = withApp({ TRUST_PROXY: 'loopback' });

/** No hit can be stored, as on a full disk, until the returned function is called. */
async function breakHits(): Promise<() => Promise<void>> {
  const { db, engine } = site.app.services;
  const run = async (text: string) => void (await sql.raw(text).execute(db));
  if (engine === 'sqlite') {
    await run(`create trigger broken before insert on limit_count
      begin select raise(abort, 'disk full'); end`);
    return () => run('drop trigger broken');
  }
  await run(`create function broken() returns trigger language plpgsql
    as $$ begin raise exception 'disk full'; end $$`);
  await run(`create trigger broken before insert on limit_count
    for each row execute function broken()`);
  return () => run('drop trigger broken on limit_count');
}

test('failed log-ins that could not be counted keep nobody out afterwards', async () => {
  await site.as('administrator');
  const address = site.withAddress('190.7.7.7');
  const logIn = async (password: string) =>
    (await address.post('/login/', { username: 'cuenta-administrator', password })).status;
  const repair = await breakHits();
  for (let count = 0; count < 5; count += 1) expect(await logIn('mal')).toBe(500);
  await repair();
  expect(await logIn(PASSWORD)).toBe(200);
});

test('a clock that was ahead for a while keeps nobody out once it is right again', async () => {
  await site.as('judge');
  const visitor = site.withAddress('190.8.8.8');
  const logIn = async (password: string) =>
    (await visitor.post('/login/', { username: 'cuenta-judge', password })).status;
  site.advance(30 * DAY_MS);
  for (let count = 0; count < 5; count += 1) expect(await logIn('mal')).toBe(401);
  expect(await logIn(PASSWORD)).toBe(429);
  site.advance(HOUR_MS - 30 * DAY_MS);
  expect(await logIn(PASSWORD)).toBe(200);
});
