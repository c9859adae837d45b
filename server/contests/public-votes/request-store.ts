import type { Insertable, Selectable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { MAX_CODE_TRIES } from '../rules.ts';
import type { VoteRequestTable } from '../table.ts';

export type VoteRequestRow = Selectable<VoteRequestTable>;

/** The newest code of a written address in a contest. */
export interface LiveCode {
  code: string;
  /** When it was first asked for, and until when it confirms. */
  since: number;
  until: number;
}

/**
 * Returns the newest code of an address, also an expired one, or undefined. Confirmed requests are included, because
 * their absence would tell a stranger who requests a code for the address that it has voted.
 */
export async function findNewestCode(
  tx: Tx,
  contestId: number,
  { email, email_key }: Pick<VoteRequestRow, 'email' | 'email_key'>,
): Promise<LiveCode | undefined> {
  const row = await tx
    .selectFrom('vote_request')
    .select(({ fn }) => [
      'code',
      fn.min('created_at').as('since'),
      fn.max('expires_at').as('until'),
    ])
    .where('contest_id', '=', contestId)
    .where('email_key', '=', email_key)
    .where('email', '=', email)
    .groupBy('code')
    .orderBy(({ fn }) => fn.max('id'), 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { code: row.code, since: Number(row.since), until: Number(row.until) };
}

/**
 * Returns the request with this reference if it has this address, choice and code and the code is still valid,
 * confirmed or not; otherwise undefined.
 */
export function findSameRequest(
  tx: Tx,
  reference: string | undefined,
  { email, applicant_id, code }: Pick<VoteRequestRow, 'email' | 'applicant_id' | 'code'>,
  now: number,
) {
  return tx
    .selectFrom('vote_request')
    .select(['id', 'reference', 'created_at'])
    .where('reference', '=', reference ?? '')
    .where('email', '=', email)
    .where('applicant_id', '=', applicant_id)
    .where('code', '=', code)
    .where('tries', '<', MAX_CODE_TRIES)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Returns the request while its code is valid, whether or not its mailbox has voted; otherwise undefined. */
export function findLiveRequest(db: Database, reference: string, now: number) {
  return db
    .selectFrom('vote_request')
    .select(['contest_id', 'email', 'created_at'])
    .where('reference', '=', reference)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function insertRequest(tx: Tx, values: Insertable<VoteRequestTable>): Promise<void> {
  await tx.insertInto('vote_request').values(values).execute();
}

export async function renewRequest(tx: Tx, id: number, expires_at: number): Promise<void> {
  await tx.updateTable('vote_request').set({ expires_at }).where('id', '=', id).execute();
}

/**
 * Returns the requests, and locks them together with all others of their mailboxes until the transaction ends, in the
 * order of their ids.
 */
export async function lockRequests(
  tx: Tx,
  references: readonly string[],
): Promise<VoteRequestRow[]> {
  const own = new Set(references);
  const locked = await tx
    .selectFrom('vote_request')
    .selectAll()
    // Their mailboxes first: `exists` would read all requests of the site.
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('contest_id', 'email_key'),
        'in',
        selectFrom('vote_request as own')
          .select(['own.contest_id', 'own.email_key'])
          .where('own.reference', 'in', [...own])
          .$asTuple('contest_id', 'email_key'),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return locked.filter(({ reference }) => own.has(reference));
}

/** Stores the number of tries of these requests. */
export async function storeTries(tx: Tx, requests: readonly VoteRequestRow[]): Promise<void> {
  for (const { id, tries } of requests) {
    await tx.updateTable('vote_request').set({ tries }).where('id', '=', id).execute();
  }
}

/**
 * Marks these requests as confirmed, so that a repeated confirmation gets the same answer. They and the other
 * requests of their mailboxes are kept until the purge, so that a stranger's request does not reveal the vote.
 */
export async function markConfirmed(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const confirmed = tx.updateTable('vote_request').set({ confirmed_at: now });
  await confirmed.where('id', 'in', [...ids]).execute();
}
