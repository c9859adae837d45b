import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { crud } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { containsWords } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import type { ApplicantLinkTable, ApplicantTable } from '../table.ts';

export type ApplicantRow = Selectable<ApplicantTable>;

export const applicants = crud('applicant');

/** Returns the application that was sent before with this `attempt`, or null. */
export async function findApplicantByAttempt(
  db: Database,
  contestId: number,
  attempt: string,
): Promise<ApplicantRow | null> {
  const row = await db
    .selectFrom('applicant')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the applicant of a private link, or undefined. */
export function findApplicantBySecret(db: Database, secretHash: string) {
  return db
    .selectFrom('applicant')
    .innerJoin('applicant_link', 'applicant_link.applicant_id', 'applicant.id')
    .selectAll('applicant')
    .where('applicant_link.secret_hash', '=', secretHash)
    .executeTakeFirst();
}

export async function insertLink(tx: Tx, link: Insertable<ApplicantLinkTable>): Promise<void> {
  await tx.insertInto('applicant_link').values(link).execute();
}

/** Returns which unique values of an application the contest already has; who has withdrawn can apply again. */
export async function findDuplicate(
  db: Database,
  contestId: number,
  values: { email_key: string; youtube: string },
): Promise<'email' | 'video' | null> {
  const rows = await db
    .selectFrom('applicant')
    .select(['email_key'])
    .where('contest_id', '=', contestId)
    .where((eb) =>
      eb.or([eb('email_key', '=', values.email_key), eb('youtube', '=', values.youtube)]),
    )
    .where((eb) => eb.or([eb('withdrawn_at', 'is', null), eb('removed_at', 'is not', null)]))
    .execute();
  if (rows.length === 0) return null;
  return rows.some((row) => row.email_key === values.email_key) ? 'email' : 'video';
}

/** Returns the references of a contest that start with the given one. */
export async function findRefsLike(tx: Tx, contestId: number, ref: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('applicant')
    .select('ref')
    .where('contest_id', '=', contestId)
    .where((eb) => eb.or([eb('ref', '=', ref), eb('ref', 'like', `${ref}-%`)]))
    .execute();
  return new Set(rows.map((row) => row.ref));
}

/** Changes the application count. The caller must hold an update lock on the contest row. */
export async function addToApplicantCount(
  tx: Tx,
  contestId: number,
  difference: 1 | -1,
): Promise<void> {
  await tx
    .updateTable('contest')
    .set((eb) => ({ applicant_count: eb('applicant_count', '+', difference) }))
    .where('id', '=', contestId)
    .execute();
}

export interface ApplicantFilter {
  contestId: number;
  /** Only these ids; all applicants when null. */
  ids: readonly number[] | null;
  search: string;
  /** Only those with this tag (`toTagKey`); null for any. */
  tag: string | null;
  /** Only those on the private list of this judge; null for any. */
  maybeAccountId: number | null;
  /** The account whose unseen applicants come first; null sorts newest first. */
  unseenBy: number | null;
  limit: number;
  offset: number;
}

type Query<O> = SelectQueryBuilder<Tables, 'applicant', O>;

function applyFilter<O>(query: Query<O>, filter: ApplicantFilter): Query<O> {
  const { contestId, ids, search, tag, maybeAccountId } = filter;
  return query
    .where('contest_id', '=', contestId)
    .where('removed_at', 'is', null)
    .$if(tag !== null, (item) =>
      item.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('applicant_tag')
            .select('applicant_tag.id')
            .whereRef('applicant_tag.applicant_id', '=', 'applicant.id')
            .where('tag_key', '=', tag ?? ''),
        ),
      ),
    )
    .$if(maybeAccountId !== null, (item) =>
      item.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('jury_maybe')
            .select('jury_maybe.applicant_id')
            .whereRef('jury_maybe.applicant_id', '=', 'applicant.id')
            .where('jury_maybe.account_id', '=', maybeAccountId ?? 0),
        ),
      ),
    )
    .$if(ids !== null, (item) => item.where('id', 'in', [...(ids ?? [])]))
    .where(containsWords(['search_text'], search));
}

export function listApplicants(db: Database, filter: ApplicantFilter): Promise<ApplicantRow[]> {
  if (filter.ids?.length === 0) return Promise.resolve([]);
  const { unseenBy } = filter;
  const hasLooked = sql`exists (select 1 from jury_look where jury_look.applicant_id = applicant.id and jury_look.account_id = ${unseenBy})`;
  return applyFilter(db.selectFrom('applicant').selectAll(), filter)
    .$if(unseenBy !== null, (query) => query.orderBy(sql`case when ${hasLooked} then 1 else 0 end`))
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
}

/** Counts the applicants that match; `whole` is the stored count, if nothing narrows them. */
export async function countApplicants(
  db: Database,
  filter: ApplicantFilter,
  total: number,
): Promise<number> {
  const { search, tag, maybeAccountId } = filter;
  const isNarrowed = search !== '' || tag !== null || maybeAccountId !== null;
  if (!isNarrowed) return filter.ids?.length ?? total;
  if (filter.ids?.length === 0) return 0;
  const counted = db.selectFrom('applicant').select((eb) => eb.fn.countAll<number>().as('count'));
  const row = await applyFilter(counted, filter).executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Returns which of these applicants the account has viewed. */
export async function listViewedIds(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('jury_look')
    .select('applicant_id')
    .where('account_id', '=', accountId)
    .where('applicant_id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.applicant_id));
}

/** Records that a judge viewed an applicant; only the first view is stored. */
export async function recordView(
  db: Database,
  view: { account_id: number; applicant_id: number; looked_at: number },
): Promise<void> {
  await db
    .insertInto('jury_look')
    .values(view)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns all applicants of a contest, oldest first. */
export function listAllApplicants(db: Database, contestId: number): Promise<ApplicantRow[]> {
  return db
    .selectFrom('applicant')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}
