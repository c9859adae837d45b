import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../contracts/durations.ts';
import { withApp } from '../../test/app.ts';
import { createCustomer } from '../../test/studio.ts';
import { inTransaction } from '../db/scope.ts';

const CUSTOMERS = 30;
const site = withApp();

test('customers who ask at once get their hours or a refusal, and leave connections for others', async () => {
  const { db, clock } = site.app.services;
  const staff = await site.as('administrator');
  const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 24 }));
  await staff.patch('/capsula/studio/', { opening });
  const customers = [];
  for (let count = 0; count < CUSTOMERS; count += 1) customers.push(await createCustomer(site, 1));
  const start = Math.floor(clock.now() / HOUR_MS) * HOUR_MS + 48 * HOUR_MS;
  // As a write of another instance does.
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const locked = inTransaction(db, async (tx) => {
    await tx.selectFrom('studio').selectAll().forUpdate().execute();
    await released;
  });
  const asked = customers.map((customer, number) =>
    customer.post('/capsula/reservations/', {
      starts_at: new Date(start + (number % 20) * HOUR_MS).toISOString(),
      hours: 1,
    }),
  );
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.count;
  };
  await expect.poll(waiting).toBe(1);
  release();
  await locked;
  const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(10).fill(409)]);
});
