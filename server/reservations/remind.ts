import { repeat } from '../platform/repeat.ts';
import type { Services } from '../services.ts';
import { listToRemind, reservations } from './booking/store.ts';
import { emailCustomer } from './email-customer.ts';
import { reminderEmail } from './emails.ts';
import { applyDueExpirations } from './expirations.ts';
import { DAY } from './rules.ts';
import { withStudioLock } from './with-studio-lock.ts';

/** Sends one reminder for each reservation, a day before it begins. */
export async function remindCustomers(services: Services): Promise<void> {
  const { db, clock } = services;
  if ((await listToRemind(db, clock.now(), DAY)).length === 0) return;
  await withStudioLock(services, null, async (change) => {
    const { tx, now } = change;
    for (const row of await listToRemind(tx, now, DAY)) {
      await emailCustomer(services, change, row, (to) => reminderEmail(to, row));
      await reservations.update(tx, row.id, { reminded_at: now });
    }
  });
}

const EVERY = 60_000;

/** Applies expirations and sends reminders, now and every minute. @returns a function that stops it */
export function startStudioClock(services: Services): () => void {
  async function look(): Promise<void> {
    await applyDueExpirations(services);
    await remindCustomers(services);
  }
  return repeat(look, EVERY, (err) =>
    services.log.warn({ err }, 'reservations could not be looked at'),
  );
}
