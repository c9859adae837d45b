import type { z } from 'zod';
import type { contestRecord } from '../../../contracts/contest-record.ts';
import type { ContestItem } from '../../../contracts/contests.ts';
import { CONFIRM_AFTER_CLOSE_MS } from '../../../contracts/receipts.ts';
import { createAuditedTable } from '../../db/audited.ts';
import type { Author } from '../../db/changes.ts';
import type { Tx } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { removeApplicantFromTrash } from '../applications/remove-applicant.ts';
import { archiveReceipts, insertArchive } from '../archive/store.ts';
import { createRecord } from '../record/create-record.ts';
import { renderRecount } from '../recount/chain.ts';
import { sealInTransaction } from '../recount/seal-votes.ts';
import { listHeads, listLines } from '../recount/store.ts';
import { getResultTime } from '../rules.ts';
import * as store from '../store.ts';
import { listVerdicts } from '../vote-anomalies/group-store.ts';
import * as votes from '../vote-store.ts';

type ContestRecord = z.infer<typeof contestRecord>;

/** Returns the record without the names of judges and staff and without addresses of voters. */
async function withoutPersons(tx: Tx, record: ContestRecord): Promise<ContestRecord> {
  const verdicts = await listVerdicts(tx, record.contest.id);
  return {
    ...record,
    judges: record.judges.map(({ selected }, index) => ({
      username: `jurado-${index + 1}`,
      name: `Jurado ${index + 1}`,
      selected,
    })),
    ...(record.recusals && {
      recusals: record.recusals.map((recusal) => ({ ...recusal, judge: 'Jurado', reason: '' })),
    }),
    let_be: verdicts.map(({ reason, aka, motive, decided_at }) => ({
      what: `${reason}, ${aka}`,
      motive,
      by: 'El equipo',
      at: new Date(decided_at).toISOString(),
    })),
  };
}

/**
 * Archives the record and the public recount of a contest with jury selections or public votes, without names of
 * persons. The contest must be locked.
 */
async function archiveIfVoted(
  { clock }: Services,
  tx: Tx,
  author: Author,
  contest: store.ContestOfEvent,
): Promise<void> {
  const now = clock.now();
  const record = await createRecord(tx, contest, now);
  const hasVotes = record.judges.length > 0 || (await votes.hasVotes(tx, contest.id));
  if (!hasVotes) return;
  await sealInTransaction(tx, contest.id, now);
  const { receipt_salt } = await store.contests.getForUpdate(tx, contest.id);
  const contestKey = { id: contest.id, receipt_salt };
  const parts = renderRecount(contestKey, (after) => listLines(tx, contest.id, after));
  const recount = (await Array.fromAsync(parts)).join('');
  await archiveReceipts(tx, contest.id);
  await insertArchive(tx, {
    contest_id: contest.id,
    event_name: contest.event_name,
    competitor_count: record.competitors.length,
    vote_count: record.contest.public_votes,
    deleted_by: author.username,
    deleted_at: now,
    record_json: JSON.stringify(await withoutPersons(tx, record)),
    recount,
    heads_json: JSON.stringify(await listHeads(tx, contest.id)),
    recount_from: Math.min(getResultTime(contest), now + CONFIRM_AFTER_CLOSE_MS),
  });
}

/**
 * Deletes a contest with its applicants and all their votes. Of a contest with votes the record and
 * the public recount stay in the archive.
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
    await archiveIfVoted(services, change.tx, author, await store.getContest(change.tx, id));
    for (const { id: removedId } of await store.listRemovedCompetitors(change.tx, id)) {
      await removeApplicantFromTrash(change.tx, removedId);
    }
    await createAuditedTable(store.contests, 'contest', { trash: 'none' }).delete(change, id);
    return item;
  });
}
