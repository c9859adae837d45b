import type { ContestResult } from '../../../contracts/contest-results.ts';
import type { ContestItem } from '../../../contracts/contests.ts';
import { createAuditedTable } from '../../db/audited.ts';
import type { Author } from '../../db/changes.ts';
import type { Tx } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { removeApplicantFromTrash } from '../applications/remove-applicant.ts';
import { addEndLines } from '../list/close-voting.ts';
import { createResult } from '../results/create-result.ts';
import { deleteLines, insertResult } from '../results/store.ts';
import * as store from '../store.ts';
import { hasVotes } from '../vote-store.ts';

/** Returns the result without the names of judges and their reasons. */
function withoutPersons(result: ContestResult): ContestResult {
  const judges = result.judges.map(({ selected, recused }, index) => ({
    name: `Jurado ${index + 1}`,
    selected,
    recused: recused.map(({ aka }) => ({ aka, reason: '' })),
  }));
  return { ...result, judges };
}

/** Keeps the result of a contest with votes or selections, whose public list ends with it. The contest must be locked. */
async function keepResult(
  tx: Tx,
  author: Author,
  contest: store.ContestOfEvent,
  now: number,
): Promise<void> {
  const { id, event_name, frozen_at, ended_at } = contest;
  const result = await createResult(tx, contest, now);
  if (!result.judges.some(({ selected }) => selected.length > 0) && !(await hasVotes(tx, id))) {
    return deleteLines(tx, id);
  }
  if (frozen_at !== null && ended_at === null) await addEndLines(tx, id, now);
  await insertResult(tx, {
    contest_id: id,
    event_name,
    deleted_by: author.username,
    deleted_at: now,
    result_json: JSON.stringify(withoutPersons(result)),
  });
}

/**
 * Deletes a contest with its applicants and all their votes. Of a contest with votes the result and
 * the public list stay.
 * @param view the contest as it is returned, read in the transaction
 * @throws HttpError 404 when it does not exist (any more)
 */
export function deleteContest(
  services: Services,
  author: Author,
  id: number,
  view: (tx: Tx, id: number) => Promise<ContestItem>,
): Promise<ContestItem> {
  return services.changes.commit(author, async (change) => {
    // Votes in progress hold a lock on the contest: they are counted before this continues.
    await store.contests.getForUpdate(change.tx, id);
    const item = await view(change.tx, id);
    const contest = await store.getContest(change.tx, id);
    await keepResult(change.tx, author, contest, services.clock.now());
    for (const { id: removedId } of await store.listRemovedCompetitors(change.tx, id)) {
      await removeApplicantFromTrash(change.tx, removedId);
    }
    await createAuditedTable(store.contests, 'contest', { trash: 'none' }).delete(change, id);
    return item;
  });
}
