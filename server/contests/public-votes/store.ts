import type { Insertable, Selectable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { ApplicantTable, PublicVoteTable } from '../table.ts';

export type CompetitorRow = Selectable<ApplicantTable>;

/**
 * Returns the competitors in the order in which they applied, which does not depend on vote counts.
 */
export function listCompetitors(db: Database, contestId: number): Promise<CompetitorRow[]> {
  return db
    .selectFrom('applicant')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('is_competitor', '=', 1)
    .orderBy('id')
    .execute();
}

/**
 * Returns the references of the competitors of these contests, in the order of `listCompetitors`.
 */
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
 * Locks the contest against changes until the transaction ends and returns it with whether the
 * applicant competes in it; null when the contest does not exist.
 */
export async function lockBallot(tx: Tx, contestId: number, applicantId: number) {
  const row = await tx
    .selectFrom('contest')
    .innerJoin('entry', 'entry.id', 'contest.entry_id')
    .leftJoin('applicant', (join) =>
      join
        .onRef('applicant.contest_id', '=', 'contest.id')
        .on('applicant.id', '=', applicantId)
        .on('applicant.is_competitor', '=', 1),
    )
    .selectAll('contest')
    .select(['applicant.id as competitor_id', 'entry.is_active as event_is_active'])
    .where('contest.id', '=', contestId)
    .forShare('contest')
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the competitor of the contest, or null. */
export async function findCompetitor(db: Database, contestId: number, applicantId: number) {
  const row = await db
    .selectFrom('applicant')
    .select(['id', 'ref', 'aka'])
    .where('contest_id', '=', contestId)
    .where('id', '=', applicantId)
    .where('is_competitor', '=', 1)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a vote. Returns false when its mailbox, or its address and slot, already exist. */
export async function insertVote(tx: Tx, values: Insertable<PublicVoteTable>): Promise<boolean> {
  const row = await tx
    .insertInto('public_vote')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the mailbox has a vote in the contest, including votes set aside.
 * @param emailKey canonical form of the e-mail
 */
export async function hasVoted(db: Database, contestId: number, emailKey: string) {
  const row = await db
    .selectFrom('public_vote')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the slots that an IP address has used in a contest. */
export async function findSlots(db: Database, contestId: number, addressKey: string) {
  const rows = await db
    .selectFrom('public_vote')
    .select('address_slot')
    .where('contest_id', '=', contestId)
    .where('address_key', '=', addressKey)
    .execute();
  return new Set(rows.map((row) => row.address_slot));
}
