import { isIP } from 'node:net';
import { type ExpressionBuilder, sql } from 'kysely';
import { PHASE } from '../../contracts/contests.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { toSubnet } from '../platform/client-address.ts';

/** Condition: the last date of the contest is before `time`. */
function endedBefore(time: number) {
  return (eb: ExpressionBuilder<Tables, 'contest'>) =>
    eb.and([
      eb('postu_date_until', '<', time),
      eb('vote_date_until', '<', time),
      eb('public_date_until', '<', time),
    ]);
}

function endedContests(db: Database, time: number) {
  return db.selectFrom('contest').select('id').where(endedBefore(time));
}

const counted = (result: { numDeletedRows?: bigint; numUpdatedRows?: bigint }) =>
  Number(result.numDeletedRows ?? result.numUpdatedRows ?? 0);

/** Deletes votes that waited for a code since before `time`. Returns how many. */
export async function deleteVoteRequests(tx: Tx, time: number): Promise<number> {
  const rows = tx.deleteFrom('vote_request').where('created_at', '<', time);
  return counted(await rows.executeTakeFirstOrThrow());
}

/** Deletes contact messages received before `time`, with their e-mails. Returns how many. */
export async function deleteMessages(tx: Tx, time: number): Promise<number> {
  const rows = await tx
    .deleteFrom('contact_message')
    .where('created_at', '<', time)
    .returning('mail_job_id')
    .execute();
  const jobs = rows.flatMap(({ mail_job_id }) => (mail_job_id === null ? [] : [mail_job_id]));
  if (jobs.length > 0) await tx.deleteFrom('mail_job').where('id', 'in', jobs).execute();
  return rows.length;
}

/** Deletes subscriptions that ended before `time`. Returns how many. */
export async function deleteEndedSubscriptions(tx: Tx, time: number): Promise<number> {
  return counted(await tx.deleteFrom('subscriber').where('ended_at', '<', time).executeTakeFirst());
}

/** Deletes the private lists of judges whose jury phase is over or not set. Returns how many rows. */
export async function deleteMaybe(tx: Tx, time: number): Promise<number> {
  const closed = tx
    .selectFrom('applicant')
    .innerJoin('contest', 'contest.id', 'applicant.contest_id')
    .select('applicant.id')
    .where((eb) => eb.or([eb('postu_phase', '<>', PHASE.jury), eb('vote_date_until', '<=', time)]));
  return counted(
    await tx.deleteFrom('jury_maybe').where('applicant_id', 'in', closed).executeTakeFirst(),
  );
}

/**
 * Erases the contact data of applicants, their private links and e-mails, and what staff wrote about
 * them. The stage name, the city and the votes remain as the contest's record.
 */
export async function eraseApplicants(tx: Tx, time: number): Promise<number> {
  const ended = tx
    .selectFrom('applicant')
    .where('email', '<>', '')
    .where('contest_id', 'in', endedContests(tx, time));
  await tx.deleteFrom('applicant_link').where('applicant_id', 'in', ended.select('id')).execute();
  // Staff may write about an applicant whose contact data is gone already.
  const all = tx
    .selectFrom('applicant')
    .select('id')
    .where('contest_id', 'in', endedContests(tx, time));
  for (const table of ['applicant_note', 'applicant_tag'] as const) {
    await tx.deleteFrom(table).where('applicant_id', 'in', all).execute();
  }
  await tx.deleteFrom('mail_job').where('to_address', 'in', ended.select('email')).execute();
  return counted(
    await tx
      .updateTable('applicant')
      .set({
        email: '',
        email_key: sql<string>`'borrado-' || id`,
        phone: '',
        attempt: null,
        search_text: sql<string>`lower(aka || ' ' || city || ' ' || country)`,
      })
      .where('email', '<>', '')
      .where('contest_id', 'in', endedContests(tx, time))
      .executeTakeFirst(),
  );
}

/**
 * Erases the e-mails and IP addresses of voters, also where groups of votes are named by them. The
 * votes remain counted.
 */
export async function eraseVoters(tx: Tx, time: number): Promise<number> {
  await tx.deleteFrom('vote_group').where('contest_id', 'in', endedContests(tx, time)).execute();
  await tx
    .updateTable('vote_verdict')
    .set({ key: sql<string>`'borrado-' || decided_at || '-' || applicant_id` })
    .where('key', 'not like', 'borrado-%')
    .where('reason', 'in', ['address', 'network', 'wide_network', 'names'])
    .where('contest_id', 'in', endedContests(tx, time))
    .execute();
  return counted(
    await tx
      .updateTable('public_vote')
      .set({
        email: '',
        email_key: sql<string>`'borrado-' || id`,
        email_domain: '',
        address: '',
        address_key: sql<string>`'borrado-' || id`,
        network: '',
        network_wide: '',
        name_shape: '',
        client: '',
        claimed_address: '',
      })
      .where('address', '<>', '')
      .where('contest_id', 'in', endedContests(tx, time))
      .executeTakeFirst(),
  );
}

/**
 * Erases proofs and references of purchases that were decided or expired before `time`.
 * @returns the files
 */
export async function eraseProofs(tx: Tx, time: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('purchase')
    .select(['id', 'proof_file'])
    .where('state', 'in', ['approved', 'rejected', 'expired'])
    .where((eb) => eb(eb.fn.coalesce('decided_at', 'expires_at'), '<', time))
    .where((eb) => eb.or([eb('proof_file', 'is not', null), eb('reference', '<>', '')]))
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const values = { proof_file: null, reference: '' };
  await tx.updateTable('purchase').set(values).where('id', 'in', ids).execute();
  return rows.flatMap(({ proof_file }) => (proof_file === null ? [] : [proof_file]));
}

/** Erases the notes of reservations that ended before `time`. Returns how many. */
export async function eraseNotes(tx: Tx, time: number): Promise<number> {
  return counted(
    await tx
      .updateTable('reservation')
      .set({ note: '' })
      .where('note', '<>', '')
      .where('ends_at', '<', time)
      .executeTakeFirst(),
  );
}

/** Deletes failed e-mails that were due before `time`. Returns how many. */
export async function deleteFailedMails(tx: Tx, time: number): Promise<number> {
  return counted(
    await tx
      .deleteFrom('mail_job')
      .where('state', '=', 'failed')
      .where('due_at', '<', time)
      .executeTakeFirst(),
  );
}

/** Shortens the IP addresses in entries made before `time` to their subnet. */
export async function shortenAddresses(tx: Tx, time: number): Promise<number> {
  const rows = await tx
    .selectFrom('audit_entry')
    .select(['id', 'after_json'])
    .where('made_at', '<', time)
    .where('after_json', 'like', '%"address":"%')
    .where('after_json', 'not like', '%/24"%')
    .where('after_json', 'not like', '%/48"%')
    .execute();
  for (const { id, after_json } of rows) {
    const after = JSON.parse(after_json ?? '{}') as { address?: unknown };
    if (typeof after.address !== 'string' || isIP(after.address) === 0) continue;
    const shortened = JSON.stringify({ ...after, address: toSubnet(after.address) });
    await tx
      .updateTable('audit_entry')
      .set({ after_json: shortened })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}

/** Deletes for good what may not be kept in the trash any longer at `time`. @returns the rows */
export function deleteTrash(tx: Tx, time: number) {
  return tx
    .deleteFrom('trash')
    .where('kept_until', '<=', time)
    .returning(['id', 'resource', 'record_id', 'label', 'owner', 'files'])
    .execute();
}

const LAST_PURGE = 'last_purge_at';

/** Milliseconds since 1970; null before the first purge. */
export async function findLastPurge(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', LAST_PURGE)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.value);
}

export async function writeLastPurge(db: Database, at: number): Promise<void> {
  const value = String(at);
  await db
    .insertInto('setting')
    .values({ name: LAST_PURGE, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
