import { LAST_ADMINISTRATOR } from '../../contracts/users.ts';
import type { Change } from '../db/changes.ts';
import type { Tx } from '../db/database.ts';
import { conflict } from '../http/failures.ts';
import { notFound } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { lockAccount, updateWithState } from './account-store.ts';
import { deleteFactors } from './factors/store.ts';
import { endAccess } from './store.ts';
import { eraseTraces } from './trace-store.ts';
import { lockAdministrators } from './users/store.ts';

const STILL_BOOKED = 'Esta cuenta tiene reservaciones por venir. Cancélelas antes de eliminarla.';

/** Returns the user name of a removed account. */
export function createRemovedAlias(id: number): string {
  return `eliminado-${id}`;
}

/**
 * Checks that an administrator remains.
 * @throws HttpError 409 when the site would have no administrator
 */
export async function assertAdministratorRemains(tx: Tx, leaving: number): Promise<void> {
  const ids = await lockAdministrators(tx);
  if (ids.length === 1 && ids[0] === leaving) throw conflict(LAST_ADMINISTRATOR);
}

/**
 * Removes the personal data of an account. The row remains because the ledger, the reservations and
 * the jury votes reference it; nobody can log in with it again.
 * @param stillBooked the refusal of an account with reservations to come
 * @throws HttpError 409 when it has reservations to come, or is the last administrator's
 */
export async function removePerson(
  { people, clock }: Pick<Services, 'people' | 'clock'>,
  change: Pick<Change, 'tx' | 'eraseFiles'>,
  id: number,
  stillBooked = STILL_BOOKED,
) {
  const { tx } = change;
  // First, because bookings lock accounts after the studio.
  if (await people.lockAndFindBookedHours(tx, id, clock.now())) throw conflict(stillBooked);
  await assertAdministratorRemains(tx, id);
  const person = await lockAccount(tx, id);
  if (person === null) throw notFound();
  const removed = { ...person, alias: createRemovedAlias(id) };
  await eraseTraces(tx, removed);
  await people.erase(change, removed);
  const removal = {
    username: createRemovedAlias(id),
    email: '',
    first_name: '',
    last_name: '',
    phone: '',
    password_hash: '',
    is_active: 0,
    wants_news: 0,
    invited_at: null,
    feed_hash: null,
    deleted_at: clock.now(),
  };
  await updateWithState(tx, person, removal, removal.deleted_at);
  await endAccess({ people }, tx, id, { endsUndo: true });
  await deleteFactors(tx, id);
}
