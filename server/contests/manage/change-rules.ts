import type { ContestSettings } from '../../../contracts/contests.ts';
import * as calls from '../../../contracts/contests.ts';
import { createAuditedTable } from '../../db/audited.ts';
import type { Change } from '../../db/changes.ts';
import type { Tx } from '../../db/database.ts';
import { conflict, invalid } from '../../http/failures.ts';
import { addEvents, hasChainBegun, listApplicantRefs } from '../event-store.ts';
import { hasLiveRequests } from '../public-votes/request-store.ts';
import { describeChange, type RuleState } from '../recount/describe-rules.ts';
import { sealInTransaction } from '../recount/seal-votes.ts';
import { isResultPublic, startsVoting } from '../rules.ts';
import { assertPeriods, type SettingColumns } from '../settings.ts';
import * as store from '../store.ts';
import { freezeCompetitors } from '../tally-store.ts';
import { hasVotes } from '../vote-store.ts';

type ContestChanges = Partial<SettingColumns<ContestSettings> & { entry_id: number }>;

const contests = createAuditedTable(store.contests, 'contest', { trash: 'none' });

/** Whether votes are accepted after `now`, once the contest and its event are active. */
function isOpenLater(contest: store.ContestRow, now: number): boolean {
  return contest.postu_phase === calls.PHASE.voting && contest.public_date_until > now;
}

/**
 * Checks that stored votes keep the rules under which they were cast, and that a voting whose result was public does
 * not open again.
 */
async function assertVotesStayValid(
  tx: Tx,
  before: store.ContestOfEvent,
  values: ContestChanges,
  now: number,
) {
  if (!(await hasVotes(tx, before.id))) return;
  const { verification = before.verification, quarantine = before.quarantine } = values;
  const problems = {
    ...(verification === before.verification ? {} : { verification: calls.VERIFICATION_FIXED }),
    ...(quarantine === before.quarantine ? {} : { quarantine: calls.QUARANTINE_FIXED }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const wasShown = isResultPublic(before, now);
  if (wasShown && isOpenLater({ ...before, ...values }, now)) {
    throw conflict(calls.RESULT_WAS_SHOWN);
  }
}

/**
 * Checks that a voting whose chain has begun keeps its event, and is not closed while a mailed code can still be
 * confirmed.
 */
async function assertStartedChange(
  tx: Tx,
  before: store.ContestOfEvent,
  values: ContestChanges,
  now: number,
) {
  const { entry_id = before.entry_id, public_date_until: until = now } = values;
  if (entry_id !== before.entry_id) throw invalid({ event: calls.EVENT_FIXED });
  const isShortened =
    until < now && until < before.public_date_until && !isResultPublic(before, now);
  if (isShortened && (await hasLiveRequests(tx, before.id, now))) {
    throw invalid({ public_date_until: calls.CODES_WAIT });
  }
}

/** Returns the rules of the contest and its competitors, as the transaction sees them. */
async function getRules(tx: Tx, id: number): Promise<RuleState> {
  const competitors = [...(await listApplicantRefs(tx, id)).values()];
  return { contest: await store.getContest(tx, id), competitors };
}

/**
 * Changes a locked contest. Once its chain has begun, the waiting events are appended to it first, and a change of
 * the rules becomes an event itself. Opening the voting freezes the competitors.
 * @throws HttpError 400 for periods, and for rules that are fixed once there are votes; 409 when the voting would
 *   open again after its result was shown
 */
export async function changeRules(
  change: Change,
  id: number,
  values: ContestChanges,
  now: number,
): Promise<void> {
  const { tx } = change;
  const before = await store.getContest(tx, id);
  const hasChain = await hasChainBegun(tx, id);
  if (hasChain) await assertStartedChange(tx, before, values, now);
  await assertVotesStayValid(tx, before, values, now);
  assertPeriods({ ...before, ...values });
  if (hasChain) await sealInTransaction(tx, id, now);
  const rules = await getRules(tx, id);
  const isOpening = startsVoting(before.postu_phase, values.postu_phase);
  if (isOpening) await freezeCompetitors(tx, before, now);
  await contests.update(change, id, {
    ...values,
    ...(isOpening ? { frozen_at: now } : {}),
    // A voting without votes may open again, and then ends again.
    ...(isOpenLater({ ...before, ...values }, now) ? { ended_at: null } : {}),
  });
  const reason = describeChange(rules, await getRules(tx, id));
  if (hasChain && reason !== '') {
    await addEvents(tx, [{ contest_id: id, kind: 'rules', at: now, reason }]);
  }
}
