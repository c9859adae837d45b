import { factorData } from './accounts/factors/table.ts';
import { accountData } from './accounts/table.ts';
import { archiveData } from './contests/archive/table.ts';
import { juryData } from './contests/jury/table.ts';
import { contestPerson } from './contests/person-store.ts';
import { contestData } from './contests/table.ts';
import { ticketData } from './contests/tickets/table.ts';
import { verdictData } from './contests/vote-anomalies/table.ts';
import type { PersonRule } from './db/person-rule.ts';
import { AUTHOR, type PersonalData, renameAuthors } from './db/personal-data.ts';
import { editingPerson } from './editing/person-store.ts';
import { editingData } from './editing/table.ts';
import { mailData } from './mail/table.ts';
import { messageData } from './messages/table.ts';
import { reservationPerson } from './reservations/person-store.ts';
import { findComingReservation, listBalances } from './reservations/shared-store.ts';
import { reservationData } from './reservations/table.ts';
import type { People } from './services.ts';
import { trashPerson } from './trash/person-store.ts';
import { trashData } from './trash/table.ts';

/** What is stored about persons, by the slices that store it; in the order of the own export. */
const RULES: readonly PersonRule[] = [reservationPerson, contestPerson, editingPerson, trashPerson];

/** Every column with data of persons, of all tables. */
export const personalData: PersonalData = {
  // In entries of the account under an earlier user name too: see trace-store.ts.
  audit_entry: { username: AUTHOR },
  ...accountData,
  ...factorData,
  ...archiveData,
  ...contestData,
  ...juryData,
  ...editingData,
  ...mailData,
  ...messageData,
  ...reservationData,
  ...ticketData,
  ...trashData,
  ...verdictData,
};

/** What accounts need of the slices that know accounts. */
export const people: People = {
  async erase(change, person) {
    for (const { erase } of RULES) await erase?.(change, person);
    await renameAuthors(change.tx, personalData, person);
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
