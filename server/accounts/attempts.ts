import { WRONG_PASSWORD } from '../../contracts/accounts.ts';
import type { RequestContext } from '../http/api.ts';
import { invalid } from '../http/failures.ts';
import type { DeviceOwner } from '../http/known-devices.ts';
import type { LimitTarget } from '../limits/limiter.ts';
import type { QueueShare } from '../platform/gate.ts';
import { isPassword } from '../platform/passwords.ts';
import type { Services } from '../services.ts';

/** Returns how a user name is counted, in all limits: encoded, so that none begins as another one with a space. */
export function toAccountKey(username: string): string {
  return `account:${encodeURIComponent(username.toLowerCase().toWellFormed())}`;
}

/**
 * Returns what a log-in concerns. A browser in which this account has logged in or used a mailed link has a count of its
 * own, so that attackers who guess passwords cannot lock the owner out.
 */
export function toLogInTarget(
  { devices }: Services,
  owner: DeviceOwner,
  ctx: RequestContext,
): LimitTarget {
  return { key: toAccountKey(owner.username), device: devices.find(ctx.cookies, owner) };
}

/**
 * Returns the share of a request in the computing of passwords: the account of the session, a
 * browser in which the account has logged in before, or the network.
 */
export function getQueueShare(
  { devices }: Services,
  { account, cookies, subnet }: RequestContext,
  owner: DeviceOwner = { username: '' },
): QueueShare {
  if (account !== null) return { key: `account ${account.id}`, isKnown: true };
  const device = devices.find(cookies, owner);
  if (device !== null) return { key: `device ${device}`, isKnown: true };
  return { key: subnet, isKnown: false };
}

/**
 * Checks the password of a logged-in account. Failures are counted per account, separately from its
 * failed logins, so that the password cannot be guessed with a stolen session.
 * @throws HttpError 400 on `field` for a wrong password; 429 after too many failures
 */
export async function assertPassword(
  services: Services,
  ctx: RequestContext,
  account: { username: string; password_hash: string },
  { field, password }: { field: string; password: string },
): Promise<void> {
  const share = getQueueShare(services, ctx);
  const check = async () => {
    if (!(await isPassword(account.password_hash, password, share)))
      throw invalid({ [field]: WRONG_PASSWORD });
  };
  await ctx.limited(check, { key: toAccountKey(account.username) });
}
