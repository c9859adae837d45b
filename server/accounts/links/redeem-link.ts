import { EMAIL_TAKEN } from '../../../contracts/judges.ts';
import { LINK_OVER, PASSWORD_REQUIRED } from '../../../contracts/users.ts';
import type { Change } from '../../db/changes.ts';
import { isTaken } from '../../db/constraints.ts';
import type { RequestContext } from '../../http/api.ts';
import { conflict, invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { type AccountRow, lockAccount, updateAccount } from '../account-store.ts';
import { hashNewPassword } from '../password-rule.ts';
import { auditDetails, logSecurityEvent, type SecurityEvent } from '../security-events.ts';
import { endAccess } from '../store.ts';
import { sendLink } from './send-link.ts';
import { deleteLaterUndoLinks, findLink, type Purpose, takeLink } from './store.ts';

interface LinkState {
  purpose: Purpose;
  /** `security_version` of the account when the link was created. */
  version: number;
}

/**
 * Whether a link can still be used on the account in its current state. An invitation needs an
 * account that was never opened and is not blocked; a reset and a new e-mail need an active one.
 * Any change of password, e-mail or state invalidates them. A link that undoes a change of e-mail
 * survives such changes, because an attacker who took over the account would make them.
 */
export function isLinkValid({ purpose, version }: LinkState, account: AccountRow): boolean {
  if (purpose === 'undo_email') return true;
  if (version !== account.security_version) return false;
  if (purpose === 'invite') return account.is_active === 0 && account.invited_at !== null;
  return account.is_active === 1;
}

async function findValidLink({ db, clock }: Services, token: string) {
  const link = await findLink(db, token, clock.now());
  const isValid =
    link !== null && isLinkValid({ purpose: link.purpose, version: link.link_version }, link);
  return isValid ? link : null;
}

/**
 * Returns the link of a token if it can be used now.
 * @throws HttpError 404
 */
export async function getValidLink(services: Services, token: string) {
  const link = await findValidLink(services, token);
  if (link === null) throw notFound(LINK_OVER);
  return link;
}

interface Use {
  services: Services;
  change: Change;
  account: AccountRow;
  value: string;
  expiresAt: number;
  passwordHash: string | null;
}

async function setPassword({ change: { tx }, account, passwordHash }: Use): Promise<void> {
  if (passwordHash === null) throw conflict(LINK_OVER);
  await endAccess(tx, account.id);
  await updateAccount(tx, account.id, {
    password_hash: passwordHash,
    must_change_password: 0,
    invited_at: null,
    // For a reset it is already 1: see `isLinkValid`.
    is_active: 1,
  });
}

async function setEmail({ services, change: { tx }, account, value }: Use): Promise<void> {
  await endAccess(tx, account.id);
  await updateAccount(tx, account.id, { email: value });
  if (account.email === '') return;
  await sendLink(services, tx, {
    accountId: account.id,
    purpose: 'undo_email',
    to: account.email,
    username: account.username,
    newEmail: value,
  });
}

async function undoEmail({ change: { tx }, account, value, expiresAt }: Use): Promise<void> {
  await endAccess(tx, account.id);
  await deleteLaterUndoLinks(tx, account.id, expiresAt);
  await updateAccount(tx, account.id, { email: value });
}

const uses: Readonly<Record<Purpose, (use: Use) => Promise<void>>> = {
  invite: setPassword,
  reset: setPassword,
  email: setEmail,
  undo_email: undoEmail,
};

/**
 * Uses a mailed link, once: of several concurrent requests one succeeds, and a block, deletion or
 * other change of the account that is committed first makes it fail.
 * @throws HttpError 400 on `password`; 404 when the link is invalid; 409 when another request used
 *   it first or another account has the e-mail
 */
export async function redeemLink(
  services: Services,
  from: RequestContext,
  sent: { token: string; password?: string | undefined },
): Promise<{ purpose: Purpose; username: string }> {
  const { changes, clock, mail } = services;
  const link = await getValidLink(services, sent.token);
  const { id, username, purpose } = link;
  const hasPassword = purpose === 'invite' || purpose === 'reset';
  if (hasPassword && sent.password === undefined) throw invalid({ password: PASSWORD_REQUIRED });
  const passwordHash = hasPassword
    ? await hashNewPassword(services, sent.password ?? '', link)
    : null;
  const resource = hasPassword ? ('password' as const) : ('email' as const);
  const event: SecurityEvent = {
    action: 'update',
    resource,
    account: { id, username },
    outcome: 'ok',
    detail: purpose,
  };
  await changes
    .make({ id, username }, async (change) => {
      const account = await lockAccount(change.tx, id);
      const taken = await takeLink(change.tx, sent.token, clock.now());
      if (account === null || taken === null) throw conflict(LINK_OVER);
      const { value, expires_at, security_version } = taken;
      if (!isLinkValid({ purpose, version: security_version }, account)) throw conflict(LINK_OVER);
      await uses[purpose]({
        services,
        change,
        account,
        value,
        expiresAt: expires_at,
        passwordHash,
      });
      change.note({ action: 'update', resource, id, after: auditDetails(from, event) });
    })
    .catch((error: unknown) => {
      const isUsed = isTaken(error, 'account_email_taken', "index 'account_email_taken'");
      throw isUsed ? conflict(EMAIL_TAKEN) : error;
    });
  mail.wake();
  logSecurityEvent(from, event);
  return { purpose, username };
}
