import { type ExpressionBuilder, sql } from 'kysely';
import { PHASE } from '../../contracts/contests.ts';
import type { Database, Tx } from '../db/database.ts';
import { countRows } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';
import type { PurgeRule } from '../jobs/purge-rule.ts';
import { toSearchText } from '../platform/slugs.ts';
import { deleteLinksAndMails } from './store.ts';

/** Applicants whose contact data one transaction erases. */
const BATCH_SIZE = 500;

/** Condition: the last date of the contest is before `time`. */
function hasEndedBefore(time: number) {
  return (eb: ExpressionBuilder<Tables, 'contest'>) =>
    eb.and([
      eb('postu_date_until', '<', time),
      eb('vote_date_until', '<', time),
      eb('public_date_until', '<', time),
    ]);
}

function selectEndedContestIds(db: Database, time: number) {
  return db.selectFrom('contest').select('id').where(hasEndedBefore(time));
}

/** Deletes vote requests made before `time`. Returns how many. */
async function deleteVoteRequests(tx: Tx, time: number): Promise<number> {
  const rows = tx.deleteFrom('vote_request').where('created_at', '<', time);
  return countRows(await rows.executeTakeFirstOrThrow());
}

/** Deletes the private lists of judges whose jury phase is over or not set. Returns how many rows. */
async function deleteClosedMaybeLists(tx: Tx, time: number): Promise<number> {
  const closed = tx
    .selectFrom('applicant')
    .innerJoin('contest', 'contest.id', 'applicant.contest_id')
    .select('applicant.id')
    .where((eb) => eb.or([eb('postu_phase', '<>', PHASE.jury), eb('vote_date_until', '<=', time)]));
  return countRows(
    await tx.deleteFrom('jury_maybe').where('applicant_id', 'in', closed).executeTakeFirst(),
  );
}

/**
 * Erases the contact data of applicants, their private links and e-mails, and what staff wrote about
 * them. The stage name, the city and the votes remain as the contest's record.
 */
async function eraseApplicants(tx: Tx, time: number): Promise<number> {
  const selectEnded = () =>
    tx.selectFrom('applicant').where('contest_id', 'in', selectEndedContestIds(tx, time));
  // Staff may write about an applicant whose contact data is gone already.
  for (const table of ['applicant_note', 'applicant_tag'] as const) {
    await tx.deleteFrom(table).where('applicant_id', 'in', selectEnded().select('id')).execute();
  }
  const rows = await selectEnded()
    .select(['id', 'aka', 'city', 'country', 'label'])
    .where('email', '<>', '')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id, aka, city, country, label } of rows) {
    await deleteLinksAndMails(tx, id);
    const search_text = toSearchText(aka, city, country, label);
    const erasedContact = { email: '', email_key: `borrado-${id}`, phone: '', attempt: null };
    await tx
      .updateTable('applicant')
      .set({ ...erasedContact, search_text })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}

/**
 * Erases the e-mails and IP addresses of voters, also in the audit of decisions about them. The votes remain counted.
 */
async function eraseVoters(tx: Tx, time: number): Promise<number> {
  await tx
    .updateTable('audit_entry')
    .set({ after_json: null })
    .where('resource', '=', 'public_vote')
    .where('made_at', '<', time)
    .where('after_json', 'is not', null)
    .execute();
  return countRows(
    await tx
      .updateTable('public_vote')
      .set({
        email: '',
        email_key: sql<string>`'borrado-' || id`,
        email_domain: '',
        address: '',
        address_key: sql<string>`'borrado-' || id`,
        network: '',
        name_shape: '',
        client: '',
        claimed_address: '',
      })
      .where('address', '<>', '')
      .where('contest_id', 'in', selectEndedContestIds(tx, time))
      .executeTakeFirst(),
  );
}

/** Rules by which the purge erases data of applicants, voters and judges. */
export const contestPurges: readonly PurgeRule[] = [
  { name: 'maybe', period: null, run: ({ tx }, { now }) => deleteClosedMaybeLists(tx, now) },
  {
    name: 'applicants',
    period: 'contests',
    run: ({ tx }, { before }) => eraseApplicants(tx, before),
  },
  { name: 'voters', period: 'contests', run: ({ tx }, { before }) => eraseVoters(tx, before) },
  {
    name: 'voteRequests',
    period: 'voteRequests',
    run: ({ tx }, { before }) => deleteVoteRequests(tx, before),
  },
];
