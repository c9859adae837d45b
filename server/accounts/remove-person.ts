import type { Change } from '../db/changes.ts';
import { notFound } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { lockAccount, updateWithState } from './account-store.ts';
import { deleteFactors } from './factors/store.ts';
import { endAccess } from './store.ts';
import { eraseTraces } from './trace-store.ts';

/** Returns the user name of a removed account. */
export function createRemovedAlias(id: number): string {
  return `eliminado-${id}`;
}

/**
 * Removes the personal data of an account. The row remains because the ledger, the reservations and
 * the jury votes reference it; nobody can log in with it again.
 */
export async function removePerson(
  { people, clock }: Pick<Services, 'people' | 'clock'>,
  change: Pick<Change, 'tx' | 'eraseFiles'>,
  id: number,
) {
  const { tx } = change;
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
    preferences: '{}',
    deleted_at: clock.now(),
  };
  await updateWithState(tx, person, removal, removal.deleted_at);
  await endAccess({ people }, tx, id, { endsUndo: true });
  await deleteFactors(tx, id);
}
