import type { Author, Change } from '../../db/changes.ts';
import { eraseSnapshots } from '../../db/erase-audit.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { listAsDeleted, removeFromTrash } from '../../trash/shared-store.ts';
import { addEvents, hasChainBegun } from '../event-store.ts';
import { contests, deleteLinksAndMails, getContest } from '../store.ts';
import { getTally } from '../tally-store.ts';
import { hasVotes } from '../vote-store.ts';
import * as store from './store.ts';
import { toApplicantItem } from './view.ts';

/** Who removed a competitor, as the public chain states it: without names. */
export const BY_STAFF = 'Administración';
const NO_REASON = 'sin motivo';

/**
 * Deletes the applicant and the mails to them. A competitor whose contest has a chain, or an applicant with votes, is
 * only marked as removed; the votes stay stored.
 */
async function removeFromContest(
  { tx }: Change,
  author: Author,
  row: store.ApplicantRow,
  { motive, now }: { motive: string; now: number },
): Promise<void> {
  const isInChain = row.is_competitor === 1 && (await hasChainBegun(tx, row.contest_id));
  if (!isInChain && !(await hasVotes(tx, row.id, 'applicant_id'))) {
    await deleteLinksAndMails(tx, row.id);
    await store.applicants.remove(tx, row.id);
    return;
  }
  const reason = `${BY_STAFF}: ${motive || NO_REASON}`;
  const removal = { removed_at: now, withdrawn_at: now, is_competitor: 0, removed_reason: reason };
  await store.applicants.update(tx, row.id, removal);
  const line = { contest_id: row.contest_id, kind: 'out' as const, at: now };
  await addEvents(tx, [{ ...line, competitor: row.ref, reason }]);
  const { event_name: owner } = await getContest(tx, row.contest_id);
  const deletedRecord = { resource: 'applicant', record_id: row.id, label: row.aka, owner };
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
