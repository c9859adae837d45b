import { Worker } from 'node:worker_threads';
import { HOUR_MS } from '../contracts/durations.ts';
import { insertSession } from '../server/accounts/sessions/store.ts';
import { inTransaction } from '../server/db/scope.ts';
import { grantHours } from '../server/reservations/hours/ledger.ts';
import { createSetting, type Setting } from './faults/setting.ts';
import type { Site } from './processes.ts';
import { report } from './report.ts';

const CUSTOMERS = 200;
/** Hours that are asked for: each of some by two customers. */
const HOURS = 150;

/** Customers who have logged in and have an hour each, in a studio that never closes; their tokens. */
async function createCustomers(setting: Setting): Promise<string[]> {
  const { db, close } = await setting.open();
  const now = Date.now();
  const tokens = await inTransaction(db, async (tx) => {
    await tx.updateTable('opening_rule').set({ opens: 0, closes: 24 }).execute();
    const { id: studio_id } = await tx.selectFrom('studio').select('id').executeTakeFirstOrThrow();
    const sunday = { studio_id, weekday: 7, opens: 0, closes: 24 };
    await tx.insertInto('opening_rule').values(sunday).execute();
    const made: string[] = [];
    for (let number = 0; number < CUSTOMERS; number += 1) {
      const name = { username: `prisa${number}`, first_name: 'Nombre', last_name: 'Apellido' };
      const flags = { user_type: 2, is_active: 1, must_change_password: 0, created_at: now };
      const account = { ...name, ...flags, email: `prisa${number}@example.com`, password_hash: '' };
      const { id } = await tx
        .insertInto('account')
        .values(account)
        .returning('id')
        .executeTakeFirstOrThrow();
      const lot = { purchaseId: null, hours: 1, validDays: null, source: 'Banco' };
      const grant = { ...lot, accountId: id, kind: 'adjust' as const, key: `rush:${id}` };
      await grantHours(tx, grant, { actor: 'banco', reason: 'Banco', now });
      const session = { accountId: id, securityVersion: 0, now, userAgent: '', address: '' };
      made.push((await insertSession(tx, session)) ?? '');
    }
    return made;
  });
  await close();
  return tokens;
}

async function reserve(site: Site, token: string, at: number): Promise<number> {
  const answer = await fetch(`${site.url}/api/capsula/reservations/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
    body: JSON.stringify({ starts_at: new Date(at).toISOString(), hours: 1 }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Customers who ask for an hour of the studio at once, on two instances, while two cores are busy. */
export async function benchStudioRush(): Promise<void> {
  const setting = await createSetting('postgres');
  const sites = [await setting.start(), await setting.start()] as const;
  const tokens = await createCustomers(setting);
  const busy = [0, 1].map(() => new Worker('for (;;);', { eval: true }));
  const first = (Math.floor(Date.now() / HOUR_MS) + 48) * HOUR_MS;
  const start = performance.now();
  const statuses = await Promise.all(
    tokens.map((token, number) =>
      reserve(sites[number % 2 === 0 ? 0 : 1], token, first + (number % HOURS) * HOUR_MS),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(busy.map((worker) => worker.terminate()));
  const count = (status: number) => statuses.filter((item) => item === status).length;
  const others = CUSTOMERS - count(201) - count(409);
  report(
    `${CUSTOMERS} customers at once for ${HOURS} hours of the studio, two loaded cores`,
    `${count(201)} × 201, ${count(409)} × 409, ${others} others, ${seconds.toFixed(1)} s`,
    `${HOURS} × 201, no 503`,
    count(201) === HOURS && others === 0,
  );
  await Promise.all(sites.map((site) => site.stop()));
  await setting.remove();
}
