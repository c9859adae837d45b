import { PHASE } from '../../contracts/contests.ts';
import { NOT_SELECTING } from '../../contracts/jury.ts';
import type { Database } from '../db/database.ts';
import type { Account } from '../http/account.ts';
import { forbidden } from '../http/failures.ts';
import { notFound } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { filterContestsOfJudge } from './jury/assignment-store.ts';
import { isOpenIn } from './rules.ts';
import { type ContestOfEvent, findContest, listActiveContests } from './store.ts';

/** Returns the active contests, newest first; for a judge those that this account judges. */
export async function listActiveFor(
  db: Database,
  { id, role }: Account,
): Promise<ContestOfEvent[]> {
  const contests = await listActiveContests(db);
  return role === 'judge' ? filterContestsOfJudge(db, contests, id) : contests;
}

/**
 * Returns the contest of a jury list: the requested one, otherwise the newest active one, for a judge
 * the newest that this account judges; null when there is none. Judges may read lists only during phase 2.
 * @throws HttpError 404 for a contest that does not exist; 403 for a judge outside phase 2
 */
export async function findJuryContest(
  { db, clock }: Services,
  account: Account,
  postu: number | undefined,
): Promise<ContestOfEvent | null> {
  const contest =
    postu === undefined
      ? ((await listActiveFor(db, account))[0] ?? null)
      : await findContest(db, postu);
  if (contest === null && postu !== undefined) throw notFound();
  const isSelecting = contest !== null && isOpenIn(contest, PHASE.jury, clock.now());
  if (account.role === 'judge' && !isSelecting) throw forbidden(NOT_SELECTING);
  return contest;
}
