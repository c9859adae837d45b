import type { Change } from '../db/changes.ts';
import type { Tx } from '../db/database.ts';
import { countRows } from '../db/rows.ts';
import type { PurgeRule } from '../jobs/purge-rule.ts';

/** Proofs of payment that one transaction erases. */
const BATCH_SIZE = 500;

/** Erases proofs and references of purchases that were decided or expired before `time`. */
async function eraseProofs({ tx, eraseFiles }: Change, time: number): Promise<number> {
  const rows = await tx
    .selectFrom('purchase')
    .select(['id', 'proof_file'])
    .where('state', 'in', ['approved', 'rejected', 'expired'])
    .where((eb) => eb(eb.fn.coalesce('decided_at', 'expires_at'), '<', time))
    .where((eb) => eb.or([eb('proof_file', 'is not', null), eb('reference', '<>', '')]))
    .limit(BATCH_SIZE)
    .execute();
  const values = { proof_file: null, reference: '' };
  for (const { id, proof_file } of rows) {
    await tx.updateTable('purchase').set(values).where('id', '=', id).execute();
    if (proof_file !== null) eraseFiles([proof_file]);
  }
  return rows.length;
}

/** Erases the notes of reservations that ended before `time`. Returns how many. */
async function eraseNotes(tx: Tx, time: number): Promise<number> {
  return countRows(
    await tx
      .updateTable('reservation')
      .set({ note: '' })
      .where('note', '<>', '')
      .where('ends_at', '<', time)
      .executeTakeFirst(),
  );
}

/** Rules by which the purge erases proofs of payment and notes of reservations. */
export const reservationPurges: readonly PurgeRule[] = [
  { name: 'proofs', period: 'proofs', run: (change, { before }) => eraseProofs(change, before) },
  { name: 'notes', period: 'notes', run: ({ tx }, { before }) => eraseNotes(tx, before) },
];
