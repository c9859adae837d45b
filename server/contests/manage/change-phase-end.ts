import {
  extendPeriods,
  getPeriod,
  NOT_LATER,
  OTHER_PHASE,
  type Period,
  PHASE_NOT_OPEN,
} from '../../../contracts/contest-phases.ts';
import { PHASE } from '../../../contracts/contests.ts';
import { REQUIRED } from '../../../contracts/fields.ts';
import { createAuditedTable } from '../../db/audited.ts';
import type { Change } from '../../db/changes.ts';
import { conflict, invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/errors.ts';
import { isOpenIn } from '../rules.ts';
import * as store from '../store.ts';
import { changeRules } from './change-rules.ts';

/** Returns the date columns of the periods of the three phases. */
function toDates([registration, jury, voting]: readonly Period[]) {
  return {
    ...(registration && {
      postu_date_from: registration.from,
      postu_date_until: registration.until,
    }),
    ...(jury && { vote_date_from: jury.from, vote_date_until: jury.until }),
    ...(voting && { public_date_from: voting.from, public_date_until: voting.until }),
  };
}

/**
 * Ends the open phase of a contest now, or at a later time: periods that followed it move along
 * (`extendPeriods`). The contest is locked, so what was accepted before is stored, nothing is
 * accepted afterwards, and of two requests that close the same phase one is refused. Without a phase
 * nothing changes.
 * @throws HttpError 404; 409 when the phase is not open (any more); 400 when `until` is not later
 *   than the present end
 */
export async function changePhaseEnd(
  change: Change,
  id: number,
  now: number,
  sent: { phase?: number | undefined; until?: string | undefined },
): Promise<void> {
  const contest = await store.lockContest(change.tx, id, 'update');
  if (contest === null) throw notFound();
  const contests = createAuditedTable(store.contests, 'contest', { trash: 'none' });
  const { phase } = sent;
  if (phase === undefined) {
    if (sent.until !== undefined) throw invalid({ phase: REQUIRED });
    await contests.update(change, id, {});
    return;
  }
  if (!isOpenIn(contest, phase, now)) throw conflict(PHASE_NOT_OPEN);
  const periods = [1, 2, 3].map((item) => getPeriod(contest, item));
  const until = sent.until === undefined ? now : Date.parse(sent.until);
  if (sent.until !== undefined && until <= getPeriod(contest, phase).until) {
    throw invalid({ until: NOT_LATER });
  }
  const dates = toDates(
    sent.until === undefined
      ? periods.map((period, index) => (index === phase - 1 ? { ...period, until } : period))
      : extendPeriods(periods, phase, until),
  );
  await changeRules(change, id, dates, now);
}

/**
 * Sets a phase of a contest, which begins now; the phases before it that are open by their dates end now. The
 * contest is locked, as for the end of a phase.
 * @param sent the phase, and the one that the sender has seen set
 * @throws HttpError 404; 409 when another phase is set meanwhile; 400 when the phase has ended by its date
 */
export async function beginPhase(
  change: Change,
  id: number,
  now: number,
  { phase, present }: { phase: number; present: number },
): Promise<void> {
  const contest = await store.lockContest(change.tx, id, 'update');
  if (contest === null) throw notFound();
  if (contest.postu_phase !== present) throw conflict(OTHER_PHASE);
  const periods = [1, 2, 3].map((item) => {
    const { from, until } = getPeriod(contest, item);
    if (item === phase) return { from: now, until };
    return item < phase && from < now && now < until ? { from, until: now } : { from, until };
  });
  const activated = phase === PHASE.registration ? { postu_active: 1 } : {};
  await changeRules(change, id, { ...toDates(periods), postu_phase: phase, ...activated }, now);
}
