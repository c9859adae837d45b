import type { Database } from '../db/database.ts';

async function count(query: {
  executeTakeFirst(): Promise<{ count: unknown } | undefined>;
}): Promise<number> {
  return Number((await query.executeTakeFirst())?.count ?? 0);
}

/** Counts the purchases whose proof waits for review. */
export function countPurchases(db: Database): Promise<number> {
  return count(
    db
      .selectFrom('purchase')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('state', '=', 'in_review'),
  );
}

/** Counts the active flyers whose last day (`2026-03-01`) is between two days, both inclusive. */
export function countFlyersEnding(db: Database, from: string, until: string): Promise<number> {
  return count(
    db
      .selectFrom('flyer')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('is_active', '=', 1)
      .where('last_day', '>=', from)
      .where('last_day', '<=', until),
  );
}

/** Counts the unread messages. */
export function countMessages(db: Database): Promise<number> {
  return count(
    db
      .selectFrom('contact_message')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('is_read', '=', 0),
  );
}

/**
 * Returns the number of confirmed reservations that begin between two moments, and the first of
 * them.
 */
export async function findConfirmed(db: Database, from: number, until: number) {
  const row = await db
    .selectFrom('reservation')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('starts_at').as('first')])
    .where('state', '=', 'confirmed')
    .where('ends_at', '>', from)
    .where('starts_at', '<', until)
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), first: row?.first ? Number(row.first) : null };
}

/** Counts the reservations that wait for approval. */
export function countRequests(db: Database): Promise<number> {
  return count(
    db
      .selectFrom('reservation')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('state', '=', 'pending'),
  );
}

/** Returns the active contests in these phases, newest first. */
export function listContestsIn(db: Database, phases: readonly number[]) {
  return db
    .selectFrom('contest')
    .selectAll()
    .where('postu_active', '=', 1)
    .where('postu_phase', 'in', [...phases])
    .orderBy('id', 'desc')
    .execute();
}

/** Counts the applicants of these contests that no judge has selected yet. */
export function countWithoutVote(db: Database, contestIds: readonly number[]): Promise<number> {
  if (contestIds.length === 0) return Promise.resolve(0);
  return count(
    db
      .selectFrom('applicant')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('contest_id', 'in', [...contestIds])
      .where('withdrawn_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jury_vote')
              .select('jury_vote.id')
              .whereRef('jury_vote.applicant_id', '=', 'applicant.id'),
          ),
        ),
      ),
  );
}

/** Counts the applicants of a contest that the judge has not viewed. */
export function countUnseen(db: Database, contestId: number, accountId: number): Promise<number> {
  return count(
    db
      .selectFrom('applicant')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('contest_id', '=', contestId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jury_look')
              .select('jury_look.applicant_id')
              .whereRef('jury_look.applicant_id', '=', 'applicant.id')
              .where('jury_look.account_id', '=', accountId),
          ),
        ),
      ),
  );
}

/** Counts the applicants of active contests whose video is gone, by contest, most first. */
export function countMissingVideos(db: Database) {
  return db
    .selectFrom('applicant')
    .innerJoin('contest', 'contest.id', 'applicant.contest_id')
    .select((eb) => ['applicant.contest_id', eb.fn.countAll<number>().as('count')])
    .where('contest.postu_active', '=', 1)
    .where('video_missing_since', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .groupBy('applicant.contest_id')
    .orderBy('count', 'desc')
    .execute();
}

/** Returns the next confirmed reservation of a customer. */
export async function findNext(
  db: Database,
  accountId: number,
  now: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('reservation')
    .select('starts_at')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['pending', 'confirmed'])
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at ?? null;
}

/** Returns the hours remaining in lots that have not expired. */
export async function sumHours(db: Database, accountId: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('hour_entry')
    .innerJoin('hour_lot', 'hour_lot.id', 'hour_entry.lot_id')
    .select((eb) => eb.fn.sum('hour_entry.hours').as('count'))
    .where('hour_entry.account_id', '=', accountId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
