import { DAY_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { Job } from '../jobs/jobs.ts';
import { nextDayInCaracas } from '../platform/clock.ts';
import type { Services } from '../services.ts';
import { listToRemind, reservations } from './booking/store.ts';
import { reminderEmail } from './emails.ts';
import { emailCustomer, withStudioLock } from './with-studio-lock.ts';

/** Milliseconds between two searches for what is due. */
const POLL_INTERVAL_MS = MINUTE_MS;

/** From tomorrow, because the reminder says so, to a day ahead. */
const getPeriod = (now: number) => ({ from: nextDayInCaracas(now), until: now + DAY_MS });

/** One reminder for each reservation, a day before it begins. */
export function reminderJob(services: Services): Job {
  const { db, clock } = services;
  return {
    kind: 'reminder',
    pollEvery: POLL_INTERVAL_MS,
    every: 0,
    listItems: async () =>
      (await listToRemind(db, getPeriod(clock.now()))).map(({ id }) => String(id)),
    run: (item) =>
      withStudioLock(services, null, async (change) => {
        const { tx, now } = change;
        const row = (await listToRemind(tx, getPeriod(now))).find(({ id }) => String(id) === item);
        if (row === undefined) return;
        await emailCustomer(services, change, row, (to) => reminderEmail(to, row));
        await reservations.update(tx, row.id, { reminded_at: now });
      }),
  };
}
