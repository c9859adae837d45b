import type { Selectable } from 'kysely';
import { crud } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import type { Tables } from '../../db/tables.ts';

export const batches = crud('ticket_batch');

export type BatchRow = Selectable<Tables['ticket_batch']>;

/** Stores the tickets of a batch, numbered from 1 in the order of the hashes. */
export async function insertTickets(tx: Tx, batchId: number, hashes: readonly string[]) {
  const rows = hashes.map((code_hash, index) => ({
    batch_id: batchId,
    number: index + 1,
    code_hash,
  }));
  await insertMany(tx, 'ticket', rows);
}

/** Returns the batches of a contest, newest first, with how many of their tickets were used. */
export function listBatches(db: Database, contestId: number) {
  return selectBatchesWithUsedCount(db)
    .where('contest_id', '=', contestId)
    .orderBy('ticket_batch.id', 'desc')
    .execute();
}

function selectBatchesWithUsedCount(db: Database) {
  return db
    .selectFrom('ticket_batch')
    .selectAll('ticket_batch')
    .select((eb) =>
      eb
        .selectFrom('ticket')
        .select(({ fn }) => fn.countAll<number>().as('used'))
        .whereRef('ticket.batch_id', '=', 'ticket_batch.id')
        .where('used_at', 'is not', null)
        .as('used'),
    );
}

export function getBatch(db: Database, id: number) {
  return selectBatchesWithUsedCount(db).where('ticket_batch.id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Uses up the ticket of a contest. Its batch is locked against a revocation meanwhile. Returns the
 * ticket's id, or null when there is none, it was used, or its batch is revoked.
 */
export async function redeemTicket(
  tx: Tx,
  contestId: number,
  codeHash: string,
  now: number,
): Promise<number | null> {
  const batch = await tx
    .selectFrom('ticket_batch')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('revoked_at', 'is', null)
    .where('id', '=', (eb) =>
      eb.selectFrom('ticket').select('batch_id').where('code_hash', '=', codeHash),
    )
    .forShare()
    .executeTakeFirst();
  if (batch === undefined) return null;
  const ticket = await tx
    .updateTable('ticket')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ticket?.id ?? null;
}

/** Returns the id of a ticket of the contest that was used, or null. */
export async function findUsedTicketId(tx: Tx, contestId: number, codeHash: string) {
  const row = await tx
    .selectFrom('ticket')
    .innerJoin('ticket_batch', 'ticket_batch.id', 'batch_id')
    .select('ticket.id')
    .where('contest_id', '=', contestId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
