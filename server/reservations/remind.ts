import type { Services } from '../services.ts';
import { listToRemind, reservations } from './booking/store.ts';
import { applyDueExpirations } from './expirations.ts';
import { emailCustomer, formatHours, formatMoment } from './mails.ts';
import { DAY } from './rules.ts';
import { withStudioLock } from './with-studio-lock.ts';

/** Sends one reminder for each reservation, a day before it begins. */
export async function remindCustomers(services: Services): Promise<void> {
  const { db, clock } = services;
  if ((await listToRemind(db, clock.now(), DAY)).length === 0) return;
  await withStudioLock(services, null, async ({ tx, studio, now }) => {
    for (const row of await listToRemind(tx, now, DAY)) {
      const when = formatMoment(row.starts_at, studio.zone);
      const text = `Le recordamos su reservación: ${when} (${formatHours(row.hours)}). Lo esperamos.`;
      await emailCustomer(services, tx, studio, {
        to: row,
        subject: 'Su reservación de mañana',
        text,
      });
      await reservations.update(tx, row.id, { reminded_at: now });
    }
  });
}

const EVERY = 60_000;

/**
 * Applies expirations and sends reminders every minute. Returns a function that stops the timer.
 */
export function startStudioClock(services: Services): () => void {
  const timer = setInterval(() => {
    applyDueExpirations(services)
      .then(() => remindCustomers(services))
      .catch((err: unknown) => services.log.warn({ err }, 'reservations could not be looked at'));
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
