import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { listReservationsToRemind, reservations } from './booking/store.ts';
import { createReminderEmail } from './emails.ts';
import { getReminderPeriod } from './rules.ts';
import { getStudio } from './store.ts';
import { emailCustomer, withStudioLock } from './with-studio-lock.ts';

/** Milliseconds between two searches for what is due. */
const POLL_INTERVAL_MS = MINUTE_MS;

/** Creates the job that sends one reminder for each reservation, a day before it begins. */
export function createReminderJob(services: Services): Job {
  const { db, clock } = services;
  return {
    kind: 'reminder',
    pollEvery: POLL_INTERVAL_MS,
    every: 0,
    async listItems() {
      const { zone } = await getStudio(db);
      const rows = await listReservationsToRemind(db, getReminderPeriod(clock.now(), zone));
      return rows.map(({ id }) => String(id));
    },
    run: (item) =>
      withStudioLock(services, null, async (change) => {
        const { tx, now, studio } = change;
        const period = getReminderPeriod(now, studio.zone);
        const row = (await listReservationsToRemind(tx, period)).find(
          ({ id }) => String(id) === item,
        );
        if (row === undefined) return;
        await emailCustomer(services, change, row.account_id, (to) => createReminderEmail(to, row));
        await reservations.update(tx, row.id, { reminded_at: now });
      }),
  };
}
