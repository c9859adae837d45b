import { DAY_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { Job } from '../jobs/jobs.ts';
import { nextDayInCaracas } from '../platform/clock.ts';
import type { Services } from '../services.ts';
import { listReservationsToRemind, reservations } from './booking/store.ts';
import { createReminderEmail } from './emails.ts';
import { emailCustomer, withStudioLock } from './with-studio-lock.ts';

/** Milliseconds between two searches for what is due. */
const POLL_INTERVAL_MS = MINUTE_MS;

/**
 * Returns the period of the reservations to remind of: from the start of tomorrow, because the mail says “mañana”, to
 * 24 hours from now.
 */
const getReminderPeriod = (now: number) => ({ from: nextDayInCaracas(now), until: now + DAY_MS });

/** Creates the job that sends one reminder for each reservation, a day before it begins. */
export function createReminderJob(services: Services): Job {
  const { db, clock } = services;
  return {
    kind: 'reminder',
    pollEvery: POLL_INTERVAL_MS,
    every: 0,
    listItems: async () =>
      (await listReservationsToRemind(db, getReminderPeriod(clock.now()))).map(({ id }) =>
        String(id),
      ),
    run: (item) =>
      withStudioLock(services, null, async (change) => {
        const { tx, now } = change;
        const row = (await listReservationsToRemind(tx, getReminderPeriod(now))).find(
          ({ id }) => String(id) === item,
        );
        if (row === undefined) return;
        await emailCustomer(services, change, row, (to) => createReminderEmail(to, row));
        await reservations.update(tx, row.id, { reminded_at: now });
      }),
  };
}
