import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { VoteRequestTable } from '../table.ts';

export type VoteRequestRow = Selectable<VoteRequestTable>;

/** Stores the request; an earlier one of the same mailbox in the contest ends. */
export async function replaceRequest(tx: Tx, values: Insertable<VoteRequestTable>): Promise<void> {
  await deleteRequests(tx, values.contest_id, values.email_key);
  await tx.insertInto('vote_request').values(values).execute();
}

/** Returns the request and locks it until the transaction ends. */
export function lockRequest(tx: Tx, reference: string): Promise<VoteRequestRow | undefined> {
  return tx
    .selectFrom('vote_request')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

export async function countTry(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('vote_request')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @param emailKey canonical form of the e-mail */
export async function deleteRequests(tx: Tx, contestId: number, emailKey: string): Promise<void> {
  await tx
    .deleteFrom('vote_request')
    .where('contest_id', '=', contestId)
    .where('email_key', '=', emailKey)
    .execute();
}
