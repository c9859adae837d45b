import type { Selectable } from 'kysely';
import { PHASE } from '../../contracts/contests.ts';
import { crud } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import { hasRow } from '../db/rows.ts';
import { notFound } from '../platform/errors.ts';
import type { ContestTable } from './table.ts';

export type ContestRow = Selectable<ContestTable>;
export const contests = crud('contest');

export type ContestOfEvent = OpenableContest & { event_name: string; event_name_id: string };

/** A contest with whether its event is active: otherwise the contest is closed. */
export type OpenableContest = ContestRow & { event_is_active: number };

function selectWithEvent(db: Database) {
  return db
    .selectFrom('contest')
    .innerJoin('entry', 'entry.id', 'contest.entry_id')
    .selectAll('contest')
    .select(['entry.name as event_name', 'entry.name_id as event_name_id'])
    .select('entry.is_active as event_is_active');
}

/** The active contests of visible events, newest first. */
function selectShown(db: Database) {
  return selectWithEvent(db)
    .where('entry.is_active', '=', 1)
    .where('postu_active', '=', 1)
    .orderBy('contest.id', 'desc');
}

export function listContests(db: Database): Promise<ContestOfEvent[]> {
  return selectWithEvent(db).orderBy('contest.id', 'desc').execute();
}

export function listActiveContests(db: Database): Promise<ContestOfEvent[]> {
  return selectWithEvent(db).where('postu_active', '=', 1).orderBy('contest.id', 'desc').execute();
}

/** Returns the contests of the event with this slug, newest first, if the event is visible. */
export function listContestsOfEvent(db: Database, slug: string): Promise<ContestOfEvent[]> {
  return selectShown(db)
    .where('entry.kind', '=', 'event')
    .where('entry.name_id', '=', slug)
    .execute();
}

/** Returns the contest of an event that its voting page shows: the one that opened last, if a voting has opened. */
export function findShownVoting(listed: readonly ContestOfEvent[], now: number) {
  return listed
    .filter((item) => item.postu_phase === PHASE.voting && item.public_date_from <= now)
    .sort((a, b) => b.public_date_from - a.public_date_from || b.id - a.id)
    .at(0);
}

/** Returns the active contests of visible events. */
export function listShownContests(db: Database): Promise<ContestOfEvent[]> {
  return selectShown(db).execute();
}

export async function findContest(db: Database, id: number): Promise<ContestOfEvent | null> {
  return (await selectWithEvent(db).where('contest.id', '=', id).executeTakeFirst()) ?? null;
}

/** @throws HttpError 404 */
export async function getContest(db: Database, id: number): Promise<ContestOfEvent> {
  const row = await findContest(db, id);
  if (row === null) throw notFound();
  return row;
}

/** Locks the contest: `share` blocks changes, `update` also blocks other locks. */
export async function lockContest(
  tx: Tx,
  id: number,
  strength: 'share' | 'update',
): Promise<OpenableContest | null> {
  const row = await tx
    .selectFrom('contest')
    .selectAll()
    .where('id', '=', id)
    .$if(strength === 'share', (query) => query.forShare())
    .$if(strength === 'update', (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) return null;
  // Read once the lock is held, because a change that hides the event holds it too.
  const event = tx.selectFrom('entry').select('is_active').where('id', '=', row.entry_id);
  const { is_active: event_is_active } = await event.executeTakeFirstOrThrow();
  return { ...row, event_is_active };
}

/** Returns the contests of an event, and locks them until the transaction ends. */
export function lockContestsOfEvent(tx: Tx, entryId: number): Promise<ContestRow[]> {
  return tx
    .selectFrom('contest')
    .selectAll()
    .where('entry_id', '=', entryId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function isEvent(db: Database, id: number): Promise<boolean> {
  return hasRow(db.selectFrom('entry').where('id', '=', id).where('kind', '=', 'event'));
}

/** Returns the id of the event's picture, or null. */
export async function findEventPictureId(db: Database, entryId: number): Promise<number | null> {
  const event = db.selectFrom('entry').select('picture_id').where('id', '=', entryId);
  return (await event.executeTakeFirst())?.picture_id ?? null;
}

export async function countCompetitors(db: Database, contestIds: readonly number[]) {
  if (contestIds.length === 0) return new Map<number, { competitors: number; votes: number }>();
  const rows = await db
    .selectFrom('applicant')
    .select(['contest_id'])
    .select((eb) => [
      eb.fn.countAll<number>().as('competitors'),
      eb.fn.sum<number>('public_votes').as('votes'),
    ])
    .where('contest_id', 'in', [...contestIds])
    .where('is_competitor', '=', 1)
    .groupBy('contest_id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.contest_id,
      { competitors: Number(row.competitors), votes: Number(row.votes) },
    ]),
  );
}

/** Returns the names of all applicants of a contest by id. */
export async function listApplicantNames(db: Database, contestId: number) {
  const rows = db.selectFrom('applicant').select(['id', 'aka']).where('contest_id', '=', contestId);
  return new Map((await rows.execute()).map(({ id, aka }) => [id, aka]));
}

/** Returns the removed competitors with the votes for them, which are not counted any more. */
export function listRemovedCompetitors(db: Database, contestId: number) {
  return db
    .selectFrom('applicant')
    .select(['id', 'ref', 'aka', 'public_votes as votes', 'removed_reason as reason'])
    .where('contest_id', '=', contestId)
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .execute();
}

/** Deletes the private links of an applicant with their e-mails; others to the same address stay. */
export async function deleteLinksAndMails(tx: Tx, applicantId: number): Promise<void> {
  const links = await tx
    .deleteFrom('applicant_link')
    .where('applicant_id', '=', applicantId)
    .returning('mail_job_id')
    .execute();
  const mails = links.flatMap(({ mail_job_id }) => mail_job_id ?? []);
  if (mails.length > 0) await tx.deleteFrom('mail_job').where('id', 'in', mails).execute();
}
