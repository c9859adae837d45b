import { PHASE } from '../../contracts/contests.ts';
import { NOT_SELECTING } from '../../contracts/jury.ts';
import type { Account } from '../http/account.ts';
import { forbidden } from '../http/failures.ts';
import { notFound } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { isOpenIn } from './rules.ts';
import { type ContestOfEvent, findContest, findNewestActiveContest } from './store.ts';

/**
 * Returns the contest of a jury list: the requested one, otherwise the newest active one; null when
 * there is none. Judges may read lists only during phase 2.
 * @throws HttpError 404 for a contest that does not exist; 403 for a judge outside phase 2
 */
export async function findJuryContest(
  { db, clock }: Services,
  account: Account,
  postu: number | undefined,
): Promise<ContestOfEvent | null> {
  const contest =
    postu === undefined ? await findNewestActiveContest(db) : await findContest(db, postu);
  if (contest === null && postu !== undefined) throw notFound();
  const isSelecting = contest !== null && isOpenIn(contest, PHASE.jury, clock.now());
  if (account.role === 'judge' && !isSelecting) throw forbidden(NOT_SELECTING);
  return contest;
}
