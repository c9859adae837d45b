import type { Author, Change } from '../../db/changes.ts';
import { eraseSnapshots } from '../../db/erase-audit.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { listAsDeleted, removeFromTrash } from '../../trash/shared-store.ts';
import { addLines } from '../lines-store.ts';
import { contests, deleteLinksAndMails, getContest } from '../store.ts';
import { getTally } from '../tally-store.ts';
import { hasVotes } from '../vote-store.ts';
import * as store from './store.ts';
import { toApplicantItem } from './view.ts';

/** Who removed a competitor, as the public list states it: without names. */
export const BY_STAFF = 'Administración';
const NO_REASON = 'sin motivo';

/**
 * Deletes the applicant and the mails to them. A competitor of a contest with votes is only marked as removed; the votes
 * stay stored. The public list has either, once the voting was opened.
 */
async function removeFromContest(
  { tx }: Change,
  author: Author,
  row: store.ApplicantRow,
  { motive, now }: { motive: string; now: number },
): Promise<void> {
  const { id, contest_id, is_competitor, ref: competitor } = row;
  const { event_name: owner, frozen_at } = await getContest(tx, contest_id);
  const reason = `${BY_STAFF}: ${motive || NO_REASON}`;
  if (is_competitor === 1 && frozen_at !== null) {
    await addLines(tx, [{ contest_id, kind: 'out', at: now, competitor, reason }]);
  }
  const isInResult = is_competitor === 1 && (await hasVotes(tx, contest_id));
  if (!isInResult && !(await hasVotes(tx, id, 'applicant_id'))) {
    await deleteLinksAndMails(tx, id);
    await store.applicants.remove(tx, id);
    return;
  }
  const removal = { removed_at: now, withdrawn_at: now, is_competitor: 0, removed_reason: reason };
  await store.applicants.update(tx, id, removal);
  const deletedRecord = { resource: 'applicant', record_id: id, label: row.aka, owner };
  await listAsDeleted(tx, author, deletedRecord, now);
}

/** Removes an applicant from the lists of the contest. Returns the applicant as before. */
export async function removeApplicant(
  { db, changes, clock }: Services,
  author: Author,
  id: number,
  motive = '',
) {
  const applicant = await store.applicants.find(db, id);
  if (applicant === null || applicant.removed_at !== null) throw notFound();
  return changes.commit(author, async (change) => {
    const { tx, audit } = change;
    // The lock on the contest comes first, as in applications.
    const contest = await contests.getForUpdate(tx, applicant.contest_id);
    const tally = await getTally(tx, contest, clock.now());
    const before = await store.applicants.getForUpdate(tx, id);
    if (before.removed_at !== null) throw notFound();
    await removeFromContest(change, author, before, { motive, now: clock.now() });
    await store.addToApplicantCount(tx, contest.id, -1);
    // The audit must not retain personal data of a deleted applicant.
    await eraseSnapshots(tx, ['applicant'], [id]);
    audit({ action: 'delete', resource: 'applicant', id });
    return toApplicantItem(before, tally, new Set());
  });
}

/** Removes an applicant whose name was erased from the trash, because nothing can be restored. */
export const removeApplicantFromTrash = (tx: Change['tx'], id: number) =>
  removeFromTrash(tx, 'applicant', id);
