import type { Insertable, Selectable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Engine } from '../../db/dialect.ts';
import type { ApplicantTable, PublicVoteTable } from '../table.ts';

export type CompetitorRow = Selectable<ApplicantTable>;
export type PublicVoteRow = Selectable<PublicVoteTable>;

/** The competitors in the order in which they applied: it stays the same while counts change. */
export function listCompetitors(db: Database, contestId: number): Promise<CompetitorRow[]> {
  return db
    .selectFrom('applicant')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('is_competitor', '=', 1)
    .orderBy('id')
    .execute();
}

/** The references of the competitors of these contests, in the order of `listCompetitors`. */
export function listReferences(db: Database, contestIds: readonly number[]) {
  if (contestIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('applicant')
    .select(['contest_id', 'ref'])
    .where('contest_id', 'in', [...contestIds])
    .where('is_competitor', '=', 1)
    .orderBy('id')
    .execute();
}

/**
 * The contest, held in its state until the transaction ends, and whether the applicant competes in
 * it; null when there is no such contest.
 */
export async function lockBallot(tx: Tx, engine: Engine, contestId: number, applicantId: number) {
  const row = await tx
    .selectFrom('contest')
    .leftJoin('applicant', (join) =>
      join
        .onRef('applicant.contest_id', '=', 'contest.id')
        .on('applicant.id', '=', applicantId)
        .on('applicant.is_competitor', '=', 1),
    )
    .selectAll('contest')
    .select('applicant.id as competitor_id')
    .where('contest.id', '=', contestId)
    .$if(engine === 'postgres', (query) => query.forShare('contest'))
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the vote was written; not when its mailbox or its address and slot were taken before. */
export async function insertVote(tx: Tx, values: Insertable<PublicVoteTable>): Promise<boolean> {
  const row = await tx
    .insertInto('public_vote')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The votes of a competitor after `by` more or less of them. */
export async function addVotes(tx: Tx, applicantId: number, by: number): Promise<number> {
  const { public_votes } = await tx
    .updateTable('applicant')
    .set((eb) => ({ public_votes: eb('public_votes', '+', by) }))
    .where('id', '=', applicantId)
    .returning('public_votes')
    .executeTakeFirstOrThrow();
  return public_votes;
}

export async function hasVoted(db: Database, contestId: number, emailKey: string) {
  const row = await db
    .selectFrom('public_vote')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** The slots that an address has used in a contest. */
export async function findSlots(db: Database, contestId: number, addressKey: string) {
  const rows = await db
    .selectFrom('public_vote')
    .select('address_slot')
    .where('contest_id', '=', contestId)
    .where('address_key', '=', addressKey)
    .execute();
  return new Set(rows.map((row) => row.address_slot));
}
