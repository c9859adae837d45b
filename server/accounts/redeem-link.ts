import { EMAIL_TAKEN } from '../../contracts/judges.ts';
import { LINK_EXPIRED, PASSWORD_REQUIRED } from '../../contracts/users.ts';
import type { Change } from '../db/changes.ts';
import { isTaken } from '../db/constraints.ts';
import type { Database } from '../db/database.ts';
import type { RequestContext } from '../http/api.ts';
import { conflict, invalid } from '../http/failures.ts';
import { notFound } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import {
  type AccountRow,
  findPerson,
  lockAccount,
  updateAccount,
  updateWithState,
} from './account-store.ts';
import { toAccountKey } from './attempts.ts';
import { createPasskeyChallenge } from './factors/passkeys.ts';
import { limitSecondSteps } from './factors/second-step.ts';
import { deleteFactorsSince, type Factor, listFactors } from './factors/store.ts';
import { type ShownFactor, verifyFactor } from './factors/verify-factor.ts';
import { sendChange, sendUndo, UNDONE_FOR } from './links/send-link.ts';
import { consumeLink, deleteLaterUndoLinks, findLink, type Purpose } from './links/store.ts';
import { hashNewPassword } from './password-rule.ts';
import { logSecurityEvent, type SecurityEvent, toAuditDetails } from './security-events.ts';
import { endAccess, getRole } from './store.ts';
import { deleteFailures } from './trace-store.ts';

interface LinkState {
  purpose: Purpose;
  /** `security_version` of the account when the link was created. */
  version: number;
}

/**
 * Whether a link can still be used on the account in its current state. An invitation needs an
 * account that was never opened and is not blocked; a reset and a new e-mail need an active one.
 * Any change of password, e-mail or state invalidates them. A link that undoes a change survives
 * such changes, because an attacker who took over the account would make them.
 */
function isLinkValid({ purpose, version }: LinkState, account: AccountRow): boolean {
  if (purpose === 'undo') return true;
  if (version !== account.security_version) return false;
  if (purpose === 'invite') return account.is_active === 0 && account.invited_at !== null;
  return account.is_active === 1;
}

/** Whether who sent the link may still do so: an invitation ends with the right of its author. */
async function isAuthorEntitled(
  db: Database,
  { purpose, author_id }: { purpose: Purpose; author_id: number | null },
): Promise<boolean> {
  if (purpose !== 'invite' || author_id === null) return true;
  const author = await findPerson(db, author_id);
  return author?.is_active === 1 && getRole(author.user_type) === 'administrator';
}

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

async function findValidLink({ db, clock }: Services, token: string): Promise<Link | null> {
  const link = await findLink(db, token, clock.now());
  const isValid =
    link !== null && isLinkValid({ purpose: link.purpose, version: link.link_version }, link);
  return isValid && (await isAuthorEntitled(db, link)) ? link : null;
}

/**
 * Returns the link of a token if it can be used now.
 * @throws HttpError 404
 */
export async function getValidLink(services: Services, token: string) {
  const link = await findValidLink(services, token);
  if (link === null) throw notFound(LINK_EXPIRED);
  return link;
}

const SETS_PASSWORD: readonly Purpose[] = ['invite', 'reset', 'undo'];

/** From when an undo removes factors: since the change, at most those of the last 72 hours. */
const getUndoStart = (since: number | null, now: number) =>
  Math.max(since ?? now, now - UNDONE_FOR);

/** Factors that the undo of a change leaves; all for other links. */
function getFactorCutoff({ clock }: Services, { undoes_since }: Pick<Link, 'undoes_since'>) {
  return undoes_since === null ? undefined : getUndoStart(undoes_since, clock.now());
}

/**
 * Returns the factors of which one must be shown to use the link, besides the mailbox that received
 * it; empty when the account has none. What a thief added counts for nothing: an undo takes only
 * the factors from before the change.
 */
export async function listLinkFactors(services: Services, link: Link): Promise<Factor[]> {
  if (link.purpose !== 'reset' && link.purpose !== 'undo') return [];
  return listFactors(services.db, link.id, getFactorCutoff(services, link));
}

/** Returns the passkey options for the use of a link. */
export async function createLinkPasskeyChallenge(services: Services, token: string) {
  const link = await getValidLink(services, token);
  return createPasskeyChallenge(services, link.id, 'recover');
}

/** @throws HttpError 400 on `code` or `passkey`; 429 after too many failures */
async function assertLinkFactor(
  services: Services,
  ctx: RequestContext,
  link: Link,
  shown: ShownFactor,
): Promise<void> {
  if ((await listLinkFactors(services, link)).length === 0) return;
  // An undo is sent to the earlier address.
  const mailTo = link.purpose === 'undo' ? [link.email, link.value] : [link.email];
  const target = { key: toAccountKey(link.username) };
  await limitSecondSteps(services, ctx, { account: link, after: 'link', mailTo, target }, () =>
    verifyFactor(services, link.id, 'recover', shown, getFactorCutoff(services, link)),
  );
}

interface Use {
  services: Services;
  change: Change;
  account: AccountRow;
  value: string;
  expiresAt: number;
  undoesSince: number;
  passwordHash: string | null;
}

async function setPassword(use: Use): Promise<void> {
  const { services, account, passwordHash } = use;
  const { tx } = use.change;
  if (passwordHash === null) throw conflict(LINK_EXPIRED);
  if (account.is_active === 1) await sendUndo(services, tx, account, { changed: 'password' });
  await endAccess(services, tx, account.id);
  const values = { password_hash: passwordHash, must_change_password: 0, invited_at: null };
  // For a reset it is already active: see `isLinkValid`.
  await updateWithState(tx, account, { ...values, is_active: 1 }, services.clock.now());
}

async function setEmail({ services, change: { tx }, account, value }: Use): Promise<void> {
  await sendUndo(services, tx, account, { changed: 'email', newEmail: value });
  await endAccess(services, tx, account.id);
  await updateAccount(tx, account.id, { email: value });
}

async function undo(use: Use): Promise<void> {
  const { services, account, value, expiresAt, undoesSince, passwordHash } = use;
  const { tx } = use.change;
  if (passwordHash === null) throw conflict(LINK_EXPIRED);
  const { username } = account;
  for (const to of new Set([account.email, value])) {
    await sendChange(services, tx, { to, username, changed: 'undo' });
  }
  await endAccess(services, tx, account.id);
  await deleteFactorsSince(tx, account.id, undoesSince);
  await deleteLaterUndoLinks(tx, account.id, expiresAt);
  const values = { email: value, password_hash: passwordHash, must_change_password: 0 };
  await updateAccount(tx, account.id, values);
}

const uses: Readonly<Record<Purpose, (use: Use) => Promise<void>>> = {
  invite: setPassword,
  reset: setPassword,
  email: setEmail,
  undo,
};

/**
 * Uses a mailed link, once: of several concurrent requests one succeeds, and a block, deletion or
 * other change of the account that is committed first makes it fail.
 * @throws HttpError 400 on `password`, `code` or `passkey`; 404 when the link is invalid; 409 when
 *   another request used it first or another account has the e-mail; 429 after too many failures
 */
export async function redeemLink(
  services: Services,
  ctx: RequestContext,
  sent: ShownFactor & { token: string; password?: string | undefined },
): Promise<{ purpose: Purpose; username: string }> {
  const { changes, clock, mail } = services;
  const link = await getValidLink(services, sent.token);
  const { id, username, purpose } = link;
  const hasPassword = SETS_PASSWORD.includes(purpose);
  if (hasPassword && sent.password === undefined) throw invalid({ password: PASSWORD_REQUIRED });
  const passwordHash = hasPassword
    ? await hashNewPassword(services, ctx, sent.password ?? '', link)
    : null;
  await assertLinkFactor(services, ctx, link, sent);
  const resource = hasPassword ? ('password' as const) : ('email' as const);
  const account = { id, username };
  const event: SecurityEvent = {
    action: 'update',
    resource,
    account,
    outcome: 'ok',
    detail: purpose,
  };
  const after = await changes
    .commit(account, async (change) => {
      const row = await lockAccount(change.tx, id);
      const consumed = await consumeLink(change.tx, sent.token, clock.now());
      if (row === null || consumed === null) throw conflict(LINK_EXPIRED);
      const { value, expires_at: expiresAt, security_version: version } = consumed;
      if (!isLinkValid({ purpose, version }, row)) throw conflict(LINK_EXPIRED);
      if (!(await isAuthorEntitled(change.tx, consumed))) throw conflict(LINK_EXPIRED);
      const undoesSince = getUndoStart(consumed.undoes_since, clock.now());
      const data = { value, expiresAt, undoesSince, passwordHash };
      await uses[purpose]({ services, change, account: row, ...data });
      await deleteFailures(change.tx, username);
      change.audit({ action: 'update', resource, id, after: toAuditDetails(ctx, event) });
      return lockAccount(change.tx, id);
    })
    .catch((error: unknown) => {
      const isUsed = isTaken(error, 'account_email_taken', "index 'account_email_taken'");
      throw isUsed ? conflict(EMAIL_TAKEN) : error;
    });
  // Who holds the mailbox is not kept out by those who guessed.
  if (after !== null) ctx.setCookie(services.devices.remember(ctx.cookies, after));
  mail.wake();
  logSecurityEvent(ctx, event);
  return { purpose, username };
}
