import { BAD_VIDEO_LINK } from '../../../contracts/application-texts.ts';
import { PHASE } from '../../../contracts/contests.ts';
import { parseVideoAddress } from '../../../contracts/parse-video-address.ts';
import type { Change } from '../../db/changes.ts';
import { isTaken } from '../../db/constraints.ts';
import { omitUndefined, toFlag } from '../../db/dialect.ts';
import { eraseSnapshots } from '../../db/erase-audit.ts';
import { forbidden, invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/errors.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { toSearchText } from '../../platform/slugs.ts';
import type { Services } from '../../services.ts';
import { checkVideo, VIDEO_USED } from '../applications/apply.ts';
import { removeApplicantFromTrash } from '../applications/remove-applicant.ts';
import { deleteReviewData } from '../applications/review-store.ts';
import { type ApplicantRow, addToApplicantCount, applicants } from '../applications/store.ts';
import { type ContestOfEvent, contests, deleteLinksAndMails, getContest } from '../store.ts';
import { hasVotes } from '../vote-store.ts';
import * as store from './store.ts';
import { getRights } from './view.ts';

const UNKNOWN_LINK =
  'Este enlace no es de ninguna postulación. Ábralo completo desde el correo que le enviamos.';
const NAMELESS = 'Competidor retirado';
const CLOSED = 'El registro ya cerró: la postulación no se puede cambiar.';
const NO_WITHDRAWAL = 'La votación ya comenzó: para retirarse, escríbanos.';

/** What an applicant may correct. */
export interface Correction {
  label?: string | undefined;
  instagram?: string | undefined;
  facebook?: string | undefined;
  /** Address or id of a video. */
  youtube?: string | undefined;
}

/**
 * Returns the applicant of a private link and the contest.
 * @throws HttpError 404
 */
export async function getOwnApplication({ db }: Services, secret: string) {
  const row = await store.findApplicantBySecret(db, hashToken(secret));
  if (row === undefined) throw notFound(UNKNOWN_LINK);
  return { row, contest: await getContest(db, row.contest_id) };
}

/**
 * Runs `write` with the applicant of a private link. The contest's row is locked, as for
 * applications, selections and changes of phase.
 * @throws HttpError 404
 */
function withOwnApplication<T>(
  services: Services,
  secret: string,
  write: (change: Change, row: ApplicantRow, contest: ContestOfEvent) => Promise<T>,
): Promise<T> {
  return services.changes.commit(null, async (change) => {
    const application = await store.findApplicantBySecret(change.tx, hashToken(secret));
    if (application === undefined) throw notFound(UNKNOWN_LINK);
    await contests.getForUpdate(change.tx, application.contest_id);
    const row = await applicants.getForUpdate(change.tx, application.id);
    return write(change, row, await getContest(change.tx, application.contest_id));
  });
}

/** Returns the checked video of a correction; undefined when it is not changed. */
async function checkNewVideo(
  services: Services,
  row: ApplicantRow,
  videoAddress: string | undefined,
) {
  if (videoAddress === undefined || videoAddress === '') return undefined;
  const youtube = parseVideoAddress(videoAddress);
  if (youtube === null) throw invalid({ youtube: BAD_VIDEO_LINK });
  // The same video again is checked too: its owner may have made it public.
  const isVideoMissing = row.video_missing_since !== null;
  if (youtube === row.youtube && !isVideoMissing) return undefined;
  if (await store.isVideoTaken(services.db, row, youtube)) throw invalid({ youtube: VIDEO_USED });
  const video = await checkVideo(services, youtube);
  if ('problem' in video) throw invalid({ youtube: video.problem });
  return { youtube, isChecked: video.isChecked };
}

/**
 * Corrects an application while registration is open; a video that is gone can be replaced until
 * the close of the voting. The video is checked as in an application.
 * @throws HttpError 400 on `youtube`; 403 when nothing may be changed any more; 404
 */
export async function correctOwn(services: Services, secret: string, sent: Correction) {
  const { clock } = services;
  const own = await getOwnApplication(services, secret);
  const { canReplaceVideo } = getRights(own.row, own.contest, clock.now());
  if (!canReplaceVideo) throw forbidden(CLOSED);
  const video = await checkNewVideo(services, own.row, sent.youtube);
  try {
    await withOwnApplication(services, secret, async ({ tx, audit }, row, contest) => {
      const now = clock.now();
      const rights = getRights(row, contest, now);
      const texts = omitUndefined({
        label: sent.label,
        url_ig: sent.instagram,
        url_fb: sent.facebook,
      });
      const isText = Object.keys(texts).length > 0;
      if (!rights.canReplaceVideo || (isText && !rights.canCorrect)) throw forbidden(CLOSED);
      const isAfterRegistration = contest.postu_phase !== PHASE.registration;
      const videoColumns = video && {
        youtube: video.youtube,
        is_video_checked: toFlag(video.isChecked),
        video_missing_since: null,
        video_told_at: null,
        ...(isAfterRegistration && video.youtube !== row.youtube ? { video_replaced_at: now } : {}),
      };
      const { aka, city, country, email, phone } = row;
      const label = sent.label ?? row.label;
      const search_text = toSearchText(aka, city, country, label, email, phone);
      await applicants.update(tx, row.id, { ...texts, ...videoColumns, search_text });
      const before = { youtube: row.youtube };
      const after = { youtube: video?.youtube ?? row.youtube };
      audit({ action: 'update', resource: 'applicant', id: row.id, before, after });
    });
  } catch (error) {
    if (isTaken(error, 'applicant_video_taken', 'applicant.contest_id, applicant.youtube')) {
      throw invalid({ youtube: VIDEO_USED });
    }
    throw error;
  }
}

/**
 * Stores whether a competitor gets the heads of the voting by e-mail.
 * @throws HttpError 404
 */
export function setOwnHeads(
  services: Services,
  secret: string,
  wantsHeads: boolean,
): Promise<void> {
  return withOwnApplication(services, secret, async ({ tx, audit }, row) => {
    await applicants.update(tx, row.id, { wants_heads: toFlag(wantsHeads) });
    const after = { wants_heads: wantsHeads };
    audit({ action: 'update', resource: 'applicant', id: row.id, after });
  });
}

/**
 * Withdraws an application: nobody can select it any more. The mailbox and the video stay taken.
 * @throws HttpError 403 once the voting was opened; 404
 */
export function withdrawOwn(services: Services, secret: string): Promise<void> {
  return withOwnApplication(services, secret, async ({ tx, audit }, row, contest) => {
    const now = services.clock.now();
    if (row.withdrawn_at !== null) return;
    const canWithdraw =
      getRights(row, contest, now).canWithdraw && !(await hasVotes(tx, row.id, 'applicant_id'));
    if (!canWithdraw) throw forbidden(NO_WITHDRAWAL);
    await applicants.update(tx, row.id, { withdrawn_at: now });
    await deleteReviewData(tx, row.id);
    const after = { withdrawn_at: now };
    audit({ action: 'update', resource: 'applicant', id: row.id, after });
  });
}

/**
 * Deletes an application with all its data. Of a competitor only the contact data is deleted: the votes are sealed,
 * and the result must not change. A removed competitor also loses the name.
 * @returns whether everything was deleted
 */
export function deleteOwn(services: Services, secret: string): Promise<boolean> {
  return withOwnApplication(services, secret, async ({ tx, audit }, row) => {
    const isRetained = row.is_competitor === 1 || row.removed_at !== null;
    const isFullyDeleted = !isRetained && !(await hasVotes(tx, row.id, 'applicant_id'));
    await deleteLinksAndMails(tx, row.id);
    if (isFullyDeleted) {
      await applicants.remove(tx, row.id);
      await addToApplicantCount(tx, row.contest_id, -1);
    } else {
      const isRemoved = row.removed_at !== null;
      const aka = isRemoved ? NAMELESS : row.aka;
      const search_text = toSearchText(aka, row.city, row.country);
      await store.eraseContact(tx, row.id, { aka, search_text });
      await deleteReviewData(tx, row.id);
      if (isRemoved) await removeApplicantFromTrash(tx, row.id);
    }
    await eraseSnapshots(tx, ['applicant'], [row.id]);
    audit({ action: 'delete', resource: 'applicant', id: row.id });
    return isFullyDeleted;
  });
}
