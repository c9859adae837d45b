import type { Tx } from '../db/database.ts';
import { eraseSnapshots } from '../db/erase-audit.ts';
import type { PersonRule } from '../db/personal-data.ts';

/**
 * Erases notes and proofs, which can identify the person. Hours and prices of purchases and
 * reservations remain.
 * @returns the stored files that are no longer referenced
 */
async function eraseNotesAndProofs(tx: Tx, accountId: number): Promise<string[]> {
  const purchases = await tx
    .selectFrom('purchase')
    .select(['id', 'proof_file'])
    .where('account_id', '=', accountId)
    .execute();
  const reservations = await tx
    .updateTable('reservation')
    .set({ note: '' })
    .where('account_id', '=', accountId)
    .returning('id')
    .execute();
  await tx
    .updateTable('purchase')
    .set({ proof_file: null, reference: '' })
    .where('account_id', '=', accountId)
    .execute();
  const getIds = (rows: ReadonlyArray<{ id: number }>) => rows.map(({ id }) => id);
  await eraseSnapshots(tx, ['purchase'], getIds(purchases));
  await eraseSnapshots(tx, ['reservation'], getIds(reservations));
  return purchases.flatMap(({ proof_file }) => (proof_file === null ? [] : [proof_file]));
}

export const reservationPerson: PersonRule = {
  async erase({ tx, eraseFiles }, { id }) {
    eraseFiles(await eraseNotesAndProofs(tx, id));
  },
  async collect(db, accountId) {
    const selectOwn = (table: 'purchase' | 'reservation' | 'hour_lot' | 'hour_entry') =>
      db.selectFrom(table).selectAll().where('account_id', '=', accountId).orderBy('id').execute();
    const [purchases, reservations, hour_lots, hour_movements] = await Promise.all([
      selectOwn('purchase'),
      selectOwn('reservation'),
      selectOwn('hour_lot'),
      selectOwn('hour_entry'),
    ]);
    return { purchases, reservations, hour_lots, hour_movements };
  },
};
