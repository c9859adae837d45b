import type { ContestSettings } from '../../../contracts/contests.ts';
import * as calls from '../../../contracts/contests.ts';
import { createAuditedTable } from '../../db/audited.ts';
import type { Change } from '../../db/changes.ts';
import type { Tx } from '../../db/database.ts';
import { invalid } from '../../http/failures.ts';
import { addRuleLine, readRules } from '../lines-store.ts';
import { startsVoting } from '../rules.ts';
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

/** Checks that stored votes keep the verification under which they were cast, and a begun voting its event. */
async function assertVotesStayValid(tx: Tx, before: store.ContestOfEvent, values: ContestChanges) {
  const { entry_id = before.entry_id, verification = before.verification } = values;
  if (before.frozen_at !== null && entry_id !== before.entry_id) {
    throw invalid({ event: calls.EVENT_FIXED });
  }
  if (verification !== before.verification && (await hasVotes(tx, before.id))) {
    throw invalid({ verification: calls.VERIFICATION_FIXED });
  }
}

/**
 * Changes a locked contest. Opening the voting freezes the competitors and begins the public list, in which every later
 * change of the rules is a line. A closed voting that is opened again ends again.
 * @throws HttpError 400 for periods, and for what is fixed once there are votes
 */
export async function changeRules(
  change: Change,
  id: number,
  values: ContestChanges,
  now: number,
): Promise<void> {
  const { tx } = change;
  const before = await store.getContest(tx, id);
  await assertVotesStayValid(tx, before, values);
  assertPeriods({ ...before, ...values });
  const rules = before.frozen_at === null ? null : await readRules(tx, before);
  const isOpening = startsVoting(before.postu_phase, values.postu_phase);
  const isReopened = before.ended_at !== null && isOpenLater({ ...before, ...values }, now);
  if (isOpening) await freezeCompetitors(tx, before, now);
  await contests.update(change, id, {
    ...values,
    ...(isOpening ? { frozen_at: now } : {}),
    ...(isReopened ? { ended_at: null } : {}),
  });
  const after = await store.getContest(tx, id);
  if (after.frozen_at !== null) await addRuleLine(tx, after, rules, now, isReopened);
}

/**
 * Adds to the lists of the event's contests that the event is hidden, in which case they accept no votes, or shown
 * again. Call it in the transaction of the change, before the change.
 */
export async function recordEventVisibility(
  tx: Tx,
  entryId: number,
  isShown: boolean,
  now: number,
): Promise<void> {
  for (const contest of await store.lockContestsOfEvent(tx, entryId)) {
    if (contest.frozen_at === null) continue;
    const before = await readRules(tx, { ...contest, event_is_active: isShown ? 0 : 1 });
    await addRuleLine(tx, { ...contest, event_is_active: isShown ? 1 : 0 }, before, now);
  }
}
