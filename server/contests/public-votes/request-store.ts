import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { VoteRequestTable } from '../table.ts';

export type VoteRequestRow = Selectable<VoteRequestTable>;

/** Stores the request; an earlier one of the same mailbox in the contest ends. */
export async function replaceRequest(tx: Tx, values: Insertable<VoteRequestTable>): Promise<void> {
  await deleteRequests(tx, values.contest_id, [values.email_key]);
  await tx.insertInto('vote_request').values(values).execute();
}

/** Returns the requests and locks them until the transaction ends. */
export function lockRequests(tx: Tx, references: readonly string[]): Promise<VoteRequestRow[]> {
  return tx
    .selectFrom('vote_request')
    .selectAll()
    .where('reference', 'in', [...new Set(references)])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Stores the number of tries of these requests. */
export async function countTries(tx: Tx, requests: readonly VoteRequestRow[]): Promise<void> {
  for (const { id, tries } of requests) {
    await tx.updateTable('vote_request').set({ tries }).where('id', '=', id).execute();
  }
}

/** @param emailKeys canonical forms of the e-mails */
export async function deleteRequests(
  tx: Tx,
  contestId: number,
  emailKeys: readonly string[],
): Promise<void> {
  if (emailKeys.length === 0) return;
  await tx
    .deleteFrom('vote_request')
    .where('contest_id', '=', contestId)
    .where('email_key', 'in', [...emailKeys])
    .execute();
}
