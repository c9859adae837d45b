import type { Tx } from '../db/database.ts';
import { updateAccount } from './account-store.ts';
import { deleteFactors } from './factors/store.ts';
import { endAccess } from './store.ts';

/**
 * Removes what is known of a person. The account's number stays, for the ledger, the reservations
 * and the jury votes that hang on it; nobody can log in with it again.
 */
export async function removePerson(tx: Tx, id: number, now: number): Promise<void> {
  await updateAccount(tx, id, {
    username: `eliminado-${id}`,
    email: '',
    first_name: '',
    last_name: '',
    phone: '',
    password_hash: '',
    is_active: 0,
    wants_news: 0,
    invited_at: null,
    feed_token: null,
    deleted_at: now,
  });
  await endAccess(tx, id, { endsUndo: true });
  await deleteFactors(tx, id);
  // Notes may say who came with them.
  await tx.updateTable('reservation').set({ note: '' }).where('account_id', '=', id).execute();
}
