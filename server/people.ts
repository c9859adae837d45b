import { contestPerson } from './contests/person-store.ts';
import type { PersonRule } from './db/person-rule.ts';
import { editingPerson } from './editing/person-store.ts';
import { reservationPerson } from './reservations/person-store.ts';
import { findComingReservation, listBalances } from './reservations/shared-store.ts';
import type { People } from './services.ts';
import { trashPerson } from './trash/person-store.ts';

/** What is stored about persons, by the slices that store it; in the order of the own export. */
const RULES: readonly PersonRule[] = [reservationPerson, contestPerson, editingPerson, trashPerson];

/** What accounts need of the slices that know accounts. */
export const people: People = {
  async erase(change, person) {
    for (const { erase } of RULES) await erase(change, person);
  },
  async endAccess(tx, accountId) {
    for (const { endAccess } of RULES) await endAccess?.(tx, accountId);
  },
  async collect(db, accountId) {
    const found = await Promise.all(RULES.map(({ collect }) => collect?.(db, accountId)));
    return Object.fromEntries(found.flatMap((rows = {}) => Object.entries(rows)));
  },
  hasComingReservation: async (db, accountId, now) =>
    (await findComingReservation(db, accountId, ['held', 'pending', 'confirmed'], now)) !== null,
  listBalances,
};
