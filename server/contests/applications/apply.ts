import { randomBytes } from 'node:crypto';
import {
  BAD_VIDEO_LINK,
  MAX_VIDEO_SECONDS,
  VIDEO_MISSING,
  VIDEO_TOO_LONG,
} from '../../../contracts/application-texts.ts';
import { PHASE } from '../../../contracts/contests.ts';
import { parseVideoAddress } from '../../../contracts/parse-video-address.ts';
import { ownApplicationPath } from '../../../contracts/paths.ts';
import { checkCaptcha } from '../../captcha/require-captcha.ts';
import { isTaken } from '../../db/constraints.ts';
import type { Tx } from '../../db/database.ts';
import { toFlag } from '../../db/dialect.ts';
import { inTransaction } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { invalid } from '../../http/failures.ts';
import type { Email } from '../../mail/email.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { HttpError, PlatformUnavailable } from '../../platform/errors.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { findFreeSlug, getSlug, toSearchText } from '../../platform/slugs.ts';
import type { Services } from '../../services.ts';
import { createApplicationEmail } from '../emails.ts';
import { isOpenIn } from '../rules.ts';
import { findContest, lockContest } from '../store.ts';
import {
  addToApplicantCount,
  applicants,
  findApplicantByAttempt,
  findDuplicate,
  findRefsLike,
  insertLink,
} from './store.ts';

/**
 * Queues an e-mail to an applicant with a private link of its own, whose secret has 128 random bits.
 * Erasing the applicant deletes it. Beyond the budget of the mailbox no e-mail is queued: an
 * application counts without it, and the page of the applicant has the secret.
 * @returns the secret
 */
async function createAndMailLink(
  { mail, clock, siteUrl }: Services,
  tx: Tx,
  { id, email }: { id: number; email: string },
  write: (link: string) => Email,
): Promise<string> {
  const secret = randomBytes(16).toString('base64url');
  const link = siteUrl.get() + ownApplicationPath(secret);
  await insertLink(tx, {
    secret_hash: hashToken(secret),
    applicant_id: id,
    created_at: clock.now(),
    mail_job_id: await mail.queueOrDrop(tx, { kind: 'application', to: email, ...write(link) }),
  });
  return secret;
}

const SENT =
  'Su postulación ha sido enviada correctamente. Espere los resultados en nuestras redes sociales; ' +
  'enviar más de una postulación no le da mayor posibilidad de ser seleccionado.';

const CLOSED = 'Este evento no se encuentra recibiendo postulaciones en este momento.';

const EMAIL_USED = 'Ya existe una postulación para este evento con ese correo electrónico.';

const VIDEO_USED = 'Ya existe una postulación para este evento con ese video.';

const CAPTCHA_FAILED =
  'No se ha podido verificar que usted es una persona, intente enviar su postulación de nuevo.';

export interface Application {
  aka: string;
  city: string;
  country: string;
  label?: string | undefined;
  instagram?: string | undefined;
  facebook?: string | undefined;
  email: string;
  phone: string;
  youtube: string;
  post_id: number;
  token?: string | undefined;
  attempt?: string | undefined;
}

export interface Outcome {
  proccess: 'Ok' | 'Not ok';
  info: string;
  secret?: string;
}

const ok: Outcome = { proccess: 'Ok', info: SENT };

function notOk(info: string): Outcome {
  return { proccess: 'Not ok', info };
}

function getDuplicateText(duplicate: 'email' | 'video'): string {
  return duplicate === 'email' ? EMAIL_USED : VIDEO_USED;
}

/** Inserts the application, if the contest is open, and mails its link. Locks the contest. */
async function insertApplication(
  services: Services,
  tx: Tx,
  prepared: {
    application: Application;
    youtube: string;
    emailKey: string;
    isChecked: boolean;
    event: string;
  },
): Promise<Outcome> {
  const { application, youtube, emailKey, isChecked, event } = prepared;
  const now = services.clock.now();
  const contest = await lockContest(tx, application.post_id, 'update');
  if (contest === null || !isOpenIn(contest, PHASE.registration, now)) return notOk(CLOSED);
  const attempt = application.attempt || null;
  if (attempt !== null && (await findApplicantByAttempt(tx, contest.id, attempt)) !== null)
    return ok;
  const duplicate = await findDuplicate(tx, contest.id, { email_key: emailKey, youtube });
  if (duplicate !== null) return notOk(getDuplicateText(duplicate));
  const { aka, city, country, email, phone, label = '' } = application;
  const base = getSlug(aka);
  const { id } = await applicants.insert(tx, {
    aka,
    city,
    country,
    label,
    email,
    phone,
    youtube,
    attempt,
    contest_id: contest.id,
    ref: findFreeSlug(base, await findRefsLike(tx, contest.id, base)),
    email_key: emailKey,
    url_ig: application.instagram ?? '',
    url_fb: application.facebook ?? '',
    is_video_checked: toFlag(isChecked),
    is_competitor: 0,
    public_votes: 0,
    search_text: toSearchText(aka, city, country, label, email, phone),
    created_at: now,
  });
  await addToApplicantCount(tx, contest.id, 1);
  const secret = await createAndMailLink(services, tx, { id, email }, (link) =>
    createApplicationEmail({ aka, event, link }),
  );
  // A call without `attempt` is the specified one: its answer has no further fields.
  return attempt === null ? ok : { ...ok, secret };
}

/**
 * Accepts an application to the open contest. A mailbox and a video can be in a contest only once,
 * also under concurrent requests. A request with the same `attempt` is a retry: it gets the
 * response of the first request and needs no new captcha token.
 * @throws HttpError 400 when the URL is not a video URL; 503 when the captcha service is unavailable
 */
export async function submitApplication(
  services: Services,
  application: Application,
  ctx: RequestContext,
): Promise<Outcome> {
  const { db, clock } = services;
  const youtube = parseVideoAddress(application.youtube);
  if (youtube === null) throw invalid({ youtube: BAD_VIDEO_LINK });
  const emailKey = canonicalEmail(application.email).key;
  const contest = await findContest(db, application.post_id);
  const attempt = application.attempt;
  if (contest && attempt && (await findApplicantByAttempt(db, contest.id, attempt)) !== null)
    return ok;
  if (contest === null || !isOpenIn(contest, PHASE.registration, clock.now())) return notOk(CLOSED);
  // Whether an e-mail has applied is revealed only after a solved captcha.
  const token = application.token ?? '';
  if ((await checkCaptcha(services.captcha, token, ctx)) === 'wrong') return notOk(CAPTCHA_FAILED);
  const duplicate = await findDuplicate(db, contest.id, { email_key: emailKey, youtube });
  if (duplicate !== null) return notOk(getDuplicateText(duplicate));
  const video = await checkVideo(services, ctx, youtube);
  if ('problem' in video) return notOk(video.problem);
  const { isChecked } = video;
  const prepared = { application, youtube, emailKey, isChecked, event: contest.event_name };
  try {
    const outcome = await inTransaction(db, (tx) => insertApplication(services, tx, prepared));
    services.mail.wake();
    return outcome;
  } catch (error) {
    // The contest row is locked above; the unique indexes are the final guarantee.
    if (isTaken(error, 'applicant_email_taken', 'applicant.contest_id, applicant.email_key')) {
      return notOk(EMAIL_USED);
    }
    if (isTaken(error, 'applicant_video_taken', 'applicant.contest_id, applicant.youtube')) {
      return notOk(VIDEO_USED);
    }
    throw error;
  }
}

/** Checks that the video exists and is short. Returns the problem, or whether it is confirmed. */
async function checkVideo(
  { videos }: Services,
  { limited }: RequestContext,
  id: string,
): Promise<{ problem: string } | { isChecked: boolean }> {
  try {
    if (!(await videos.hasKey())) return { isChecked: false };
    const video = await limited(() => videos.findVideo(id));
    if (video === null) return { problem: VIDEO_MISSING };
    return video.duration > MAX_VIDEO_SECONDS ? { problem: VIDEO_TOO_LONG } : { isChecked: true };
  } catch (error) {
    // Neither an outage of the video platform nor its quota blocks an application; staff see that the video is unchecked.
    const isTooMany = error instanceof HttpError && error.status === 429;
    if (isTooMany || error instanceof PlatformUnavailable) return { isChecked: false };
    throw error;
  }
}
