import { PHASE } from '../../../contracts/contests.ts';
import type { OwnApplication } from '../../../contracts/own-applications.ts';
import type { Database } from '../../db/database.ts';
import { fromFlag } from '../../db/dialect.ts';
import type { ApplicantRow } from '../applications/store.ts';
import {
  getPhaseState,
  getWinners,
  isJuryClosed,
  isOpenIn,
  isResultPublic,
  type Placed,
} from '../rules.ts';
import type { ContestOfEvent } from '../store.ts';
import { getTally } from '../tally-store.ts';
import { countResultPending, listVoteCounts } from '../vote-store.ts';

/** Whether the voting has ended. */
function isVotingOver(contest: ContestOfEvent, now: number): boolean {
  return contest.postu_phase === PHASE.voting && now >= contest.public_date_until;
}

/** What an applicant may do now. */
export function getRights(row: ApplicantRow, contest: ContestOfEvent, now: number) {
  const isTakingPart = row.withdrawn_at === null && getPhaseState(contest, now) !== 'inactive';
  const canCorrect = isTakingPart && isOpenIn(contest, PHASE.registration, now);
  const isMissing = row.video_missing_since !== null;
  return {
    canCorrect,
    canReplaceVideo: canCorrect || (isTakingPart && isMissing && !isVotingOver(contest, now)),
    // Votes for a competitor are counted already, whatever phase is set later.
    canWithdraw:
      row.withdrawn_at === null && contest.postu_phase !== PHASE.voting && row.public_votes === 0,
  };
}

/** Returns the applicant's place; null without one, and while votes wait in quarantine. */
async function getPlace(db: Database, row: ApplicantRow): Promise<Placed['place'] | null> {
  if ((await countResultPending(db, row.contest_id)) > 0) return null;
  const competitors = await listVoteCounts(db, row.contest_id);
  const ranked = getWinners(competitors, competitors.length);
  return ranked.find(({ id }) => id === row.id)?.place ?? null;
}

async function getState(
  db: Database,
  row: ApplicantRow,
  contest: ContestOfEvent,
  now: number,
): Promise<Pick<OwnApplication, 'state' | 'place'>> {
  const at = (state: OwnApplication['state'], place: number | null = null) => ({ state, place });
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
  return isResultPublic(contest, now) ? at('over', await getPlace(db, row)) : at('competing');
}

/** Returns an application as its own applicant sees it. */
export async function getOwnApplicationView(
  db: Database,
  row: ApplicantRow,
  contest: ContestOfEvent,
  now: number,
): Promise<OwnApplication> {
  const { canCorrect, canReplaceVideo, canWithdraw } = getRights(row, contest, now);
  return {
    ...(await getState(db, row, contest, now)),
    event: { name: contest.event_name, name_id: contest.event_name_id },
    aka: row.aka,
    ref: row.ref,
    city: row.city,
    country: row.country,
    label: row.label,
    instagram: row.url_ig,
    facebook: row.url_fb,
    youtube: row.youtube,
    is_video_missing: row.video_missing_since !== null,
    applied_at: new Date(row.created_at).toISOString(),
    registration_closes: new Date(contest.postu_date_until).toISOString(),
    can_correct: canCorrect,
    can_replace_video: canReplaceVideo,
    can_withdraw: canWithdraw,
    wants_heads: fromFlag(row.wants_heads),
  };
}
