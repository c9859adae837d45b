import type { Insertable, Selectable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { chunkRows, insertChunk } from '../../db/insert-many.ts';
import { lockContest } from '../store.ts';
import type { ApplicantTable, PublicVoteTable } from '../table.ts';

export type CompetitorRow = Selectable<ApplicantTable>;

/** Returns the competitors in the order of their applications, whatever their votes are. */
export function listCompetitors(db: Database, contestId: number): Promise<CompetitorRow[]> {
  return db
    .selectFrom('applicant')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('is_competitor', '=', 1)
    .orderBy('id')
    .execute();
}

/** Returns the references of competitors of these contests, in the order of `listCompetitors`. */
export function listCompetitorRefs(db: Database, contestIds: readonly number[]) {
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
 * Locks the contest against changes until the transaction ends and returns it with the references of
 * those applicants who compete in it; null when the contest does not exist.
 */
export async function lockBallot(tx: Tx, contestId: number, applicantIds: readonly number[]) {
  const contest = await lockContest(tx, contestId, 'share');
  if (contest === null) return null;
  const rows = await tx
    .selectFrom('applicant')
    .select(['id', 'ref'])
    .where('contest_id', '=', contestId)
    .where('id', 'in', [...new Set(applicantIds)])
    .where('is_competitor', '=', 1)
    .execute();
  return { ...contest, competitors: new Map(rows.map((row) => [row.id, row.ref])) };
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

/**
 * Inserts those votes whose mailbox, and whose address and slot, do not exist yet; of equal ones the
 * first. Returns the receipts of the inserted ones.
 */
export async function insertVotes(
  tx: Tx,
  votes: readonly Insertable<PublicVoteTable>[],
): Promise<Set<string>> {
  const inserted = new Set<string>();
  for (const part of chunkRows(votes)) {
    const rows = await insertChunk(tx, 'public_vote', part)
      .onConflict((conflict) => conflict.doNothing())
      .returning('receipt')
      .execute();
    for (const { receipt } of rows) inserted.add(receipt);
  }
  return inserted;
}

/**
 * Returns which of the mailboxes have a vote in the contest, including votes set aside.
 * @param emailKeys canonical forms of the e-mails
 */
export async function listVotedEmailKeys(
  db: Database,
  contestId: number,
  emailKeys: readonly string[],
) {
  const rows = await db
    .selectFrom('public_vote')
    .select('email_key')
    .where('contest_id', '=', contestId)
    .where('email_key', 'in', [...emailKeys])
    .execute();
  return new Set(rows.map((row) => row.email_key));
}

/** Returns the votes of these mailboxes in the contest, with the count of their competitors. */
export function listVotesByMailbox(tx: Tx, contestId: number, emailKeys: readonly string[]) {
  if (emailKeys.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('public_vote')
    .innerJoin('applicant', 'applicant.id', 'public_vote.applicant_id')
    .select(['public_vote.email_key', 'applicant_id', 'receipt', 'address_key'])
    .select('applicant.public_votes')
    .where('public_vote.contest_id', '=', contestId)
    .where('public_vote.email_key', 'in', [...new Set(emailKeys)])
    .execute();
}

/** Returns the slots that IP addresses have used in a contest, by address. */
export async function findUsedSlots(
  db: Database,
  contestId: number,
  addressKeys: readonly string[],
) {
  const rows = await db
    .selectFrom('public_vote')
    .select(['address_key', 'address_slot'])
    .where('contest_id', '=', contestId)
    .where('address_key', 'in', [...new Set(addressKeys)])
    // Below are those of votes that an address does not limit.
    .where('address_slot', '>', 0)
    .execute();
  const slots = new Map<string, Set<number>>();
  for (const { address_key, address_slot } of rows) {
    const used = slots.get(address_key) ?? new Set();
    slots.set(address_key, used.add(address_slot));
  }
  return slots;
}
