import { PHASE } from '../../../contracts/contests.ts';
import * as calls from '../../../contracts/own-applications.ts';
import type { Database, Tx } from '../../db/database.ts';
import { forbidden } from '../../http/failures.ts';
import { notFound } from '../../platform/errors.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { Api, Services } from '../../services.ts';
import { deleteReviewData } from '../applications/review-store.ts';
import { type ApplicantRow, applicants, findApplicantBySecret } from '../applications/store.ts';
import { getWinners, isJuryClosed, isResultPublic } from '../rules.ts';
import { type ContestOfEvent, contests, getContest } from '../store.ts';
import { getTally } from '../tally-store.ts';
import { hasVotes, listVoteTotals } from '../vote-store.ts';

const UNKNOWN_LINK =
  'Este enlace no es de ninguna postulación. Ábralo completo desde el correo que le enviamos.';
const NO_WITHDRAWAL = 'La votación ya comenzó: para retirarse, escríbanos.';

/** Votes for a competitor are counted already, whatever phase is set later. */
const canWithdraw = (row: ApplicantRow, contest: ContestOfEvent) =>
  row.withdrawn_at === null && contest.postu_phase !== PHASE.voting && row.public_votes === 0;

async function getState(
  db: Database,
  row: ApplicantRow,
  contest: ContestOfEvent,
  now: number,
): Promise<Pick<calls.OwnApplication, 'state' | 'place'>> {
  const at = (state: calls.OwnApplication['state'], place: number | null = null) => ({
    ...{ state, place },
  });
  if (row.withdrawn_at !== null) return at('withdrawn');
  if (contest.postu_phase === PHASE.registration) return at('received');
  // Selections are secret until the jury has finished.
  if (!isJuryClosed(contest, now)) return at('in_review');
  const { selected, votes } = await getTally(db, contest, now);
  if (!selected.has(row.id)) {
    const isPreselected = contest.postu_phase === PHASE.jury && votes.has(row.id);
    return at(isPreselected ? 'preselected' : 'not_selected');
  }
  if (contest.postu_phase === PHASE.jury || now < contest.public_date_from) return at('selected');
  if (!isResultPublic(contest, now)) return at('competing');
  const competitors = await listVoteTotals(db, row.contest_id);
  const ranked = getWinners(competitors, competitors.length);
  return at('over', ranked.find(({ id }) => id === row.id)?.place ?? null);
}

/** @throws HttpError 404 */
async function getApplicant(db: Database | Tx, secret: string): Promise<ApplicantRow> {
  const row = await findApplicantBySecret(db, hashToken(secret));
  if (row === undefined) throw notFound(UNKNOWN_LINK);
  return row;
}

/** Returns an application as its own applicant sees it. */
async function getView({ db, clock }: Services, secret: string): Promise<calls.OwnApplication> {
  const row = await getApplicant(db, secret);
  const contest = await getContest(db, row.contest_id);
  const { aka, ref, city, country, label, youtube } = row;
  return {
    ...(await getState(db, row, contest, clock.now())),
    event: { name: contest.event_name, name_id: contest.event_name_id },
    ...{ aka, ref, city, country, label, youtube },
    applied_at: new Date(row.created_at).toISOString(),
    can_withdraw: canWithdraw(row, contest),
  };
}

/**
 * Withdraws an application: nobody can select it any more. Its mailbox and its video can apply again: whoever reads the
 * mailbox takes back what a stranger has sent in its name.
 * @throws HttpError 403 once the voting was opened; 404
 */
function withdraw({ changes, clock }: Services, secret: string): Promise<void> {
  return changes.commit(null, async ({ tx, audit }) => {
    const { id, contest_id } = await getApplicant(tx, secret);
    // The contest's row is locked, as for applications, selections and changes of phase.
    await contests.getForUpdate(tx, contest_id);
    const row = await applicants.getForUpdate(tx, id);
    if (row.withdrawn_at !== null) return;
    const isFree = canWithdraw(row, await getContest(tx, contest_id));
    if (!isFree || (await hasVotes(tx, id, 'applicant_id'))) throw forbidden(NO_WITHDRAWAL);
    const withdrawn_at = clock.now();
    await applicants.update(tx, id, { withdrawn_at });
    await deleteReviewData(tx, id);
    audit({ action: 'update', resource: 'applicant', id, after: { withdrawn_at } });
  });
}

/** Registers the calls of an applicant's private link. The secret is never part of an address. */
export function ownApplicationRoutes(api: Api): void {
  api.bind(calls.findOwnApplication, ({ body }, services) => getView(services, body.secret));
  api.bind(calls.withdrawOwnApplication, async ({ body }, services) => {
    await withdraw(services, body.secret);
    return getView(services, body.secret);
  });
}
