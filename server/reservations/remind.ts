import type { Services } from '../http/services.ts';
import { listToRemind, updateReservation } from './booking/store.ts';
import { inStudio } from './in-studio.ts';
import { spokenHours, spokenMoment, tellCustomer } from './mails.ts';
import { DAY } from './rules.ts';

/** Settles what is due, and reminds of reservations a day before they begin, each once. */
export async function remindCustomers(services: Services): Promise<void> {
  const { db, clock } = services;
  if ((await listToRemind(db, clock.now(), DAY)).length === 0) return;
  await inStudio(services, null, async ({ tx, studio, now }) => {
    for (const row of await listToRemind(tx, now, DAY)) {
      const when = spokenMoment(row.starts_at, studio.zone);
      const text = `Le recordamos su reservación: ${when} (${spokenHours(row.hours)}). Lo esperamos.`;
      await tellCustomer(services, tx, studio, {
        to: row,
        subject: 'Su reservación de mañana',
        text,
      });
      await updateReservation(tx, row.id, { reminded_at: now });
    }
  });
}
