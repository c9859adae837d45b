import type { Insertable, Selectable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { MAX_CODE_TRIES } from '../rules.ts';
import type { VoteRequestTable } from '../table.ts';

export type VoteRequestRow = Selectable<VoteRequestTable>;

/** The newest code of a written address in a contest. */
export interface KnownCode {
  code: string;
  /** When it was first asked for, and until when it confirms. */
  since: number;
  until: number;
}

/** Returns the newest code of an address, also one whose requests confirm no more, or undefined. */
export async function findCode(
  tx: Tx,
  contestId: number,
  { email, email_key }: Pick<VoteRequestRow, 'email' | 'email_key'>,
): Promise<KnownCode | undefined> {
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
    .where('confirmed_at', 'is', null)
    .groupBy('code')
    .orderBy(({ fn }) => fn.max('id'), 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { code: row.code, since: Number(row.since), until: Number(row.until) };
}

/** Returns the request if it is for this choice and its code confirms, or undefined. */
export function findOwn(
  tx: Tx,
  reference: string | undefined,
  { email, applicant_id, code }: Pick<VoteRequestRow, 'email' | 'applicant_id' | 'code'>,
  now: number,
) {
  return tx
    .selectFrom('vote_request')
    .select(['id', 'reference'])
    .where('reference', '=', reference ?? '')
    .where('email', '=', email)
    .where('applicant_id', '=', applicant_id)
    .where('code', '=', code)
    .where('tries', '<', MAX_CODE_TRIES)
    .where('expires_at', '>', now)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the request that waits for its code, or undefined. */
export function findPending(db: Database, reference: string) {
  return db
    .selectFrom('vote_request')
    .select(['contest_id', 'email', 'created_at'])
    .where('reference', '=', reference)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
}

export async function insertRequest(tx: Tx, values: Insertable<VoteRequestTable>): Promise<void> {
  await tx.insertInto('vote_request').values(values).execute();
}

export async function renewRequest(tx: Tx, id: number, expires_at: number): Promise<void> {
  await tx.updateTable('vote_request').set({ expires_at }).where('id', '=', id).execute();
}

/** Whether a code of the contest can still be confirmed. */
export async function hasLiveRequests(tx: Tx, contestId: number, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom('vote_request')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('tries', '<', MAX_CODE_TRIES)
    .where('expires_at', '>', now)
    .where('confirmed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the requests, and locks them with all others of their mailboxes until the transaction ends:
 * in the order of their ids, because a vote ends the others too.
 */
export async function lockRequests(
  tx: Tx,
  references: readonly string[],
): Promise<VoteRequestRow[]> {
  const own = new Set(references);
  const locked = await tx
    .selectFrom('vote_request')
    .selectAll()
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('vote_request as own')
          .select('own.id')
          .where('own.reference', 'in', [...own])
          .whereRef('own.contest_id', '=', 'vote_request.contest_id')
          .whereRef('own.email_key', '=', 'vote_request.email_key'),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return locked.filter(({ reference }) => own.has(reference));
}

/** Stores the number of tries of these requests. */
export async function countTries(tx: Tx, requests: readonly VoteRequestRow[]): Promise<void> {
  for (const { id, tries } of requests) {
    await tx.updateTable('vote_request').set({ tries }).where('id', '=', id).execute();
  }
}

/**
 * Deletes the requests of mailboxes that have voted, except for those that were confirmed: these answer
 * who did not get the answer, as long as their code lives.
 * @param emailKeys canonical forms of the e-mails
 */
export async function closeRequests(
  tx: Tx,
  contestId: number,
  emailKeys: readonly string[],
  { ids, now }: { ids: readonly number[]; now: number },
): Promise<void> {
  if (ids.length > 0) {
    const confirmed = tx.updateTable('vote_request').set({ confirmed_at: now });
    await confirmed.where('id', 'in', [...ids]).execute();
  }
  if (emailKeys.length === 0) return;
  await tx
    .deleteFrom('vote_request')
    .where('contest_id', '=', contestId)
    .where('email_key', 'in', [...emailKeys])
    .where('confirmed_at', 'is', null)
    .execute();
}
