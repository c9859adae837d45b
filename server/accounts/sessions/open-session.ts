import { USER_TYPE, WRONG_CREDENTIALS } from '../../../contracts/accounts.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import type { DeviceOwner } from '../../http/known-devices.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { type AccountRow, updateAccount } from '../account-store.ts';
import { forgetFirstPassword } from '../first-password.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { insertSession } from './store.ts';

/** Milliseconds from an administrator's first login until a second factor is required. */
const FACTOR_GRACE = 7 * DAY_MS;

/** Returns the 401 error that is the same for every cause of a failed login. */
export function createCredentialsError(): HttpError {
  return new HttpError(401, { detail: WRONG_CREDENTIALS });
}

/**
 * Opens a session for an account whose credentials were checked as of `account`, and marks the
 * browser as a known device of it. `alsoInTransaction` may reject by throwing.
 * @throws HttpError 401 when the account was blocked or its credentials changed concurrently
 */
export async function openSession(
  services: Services,
  account: AccountRow,
  ctx: RequestContext,
  options: { detail?: string; alsoInTransaction?(tx: Tx): Promise<void> } = {},
) {
  const { db, clock, config, devices } = services;
  const now = clock.now();
  const isFirst =
    account.user_type === USER_TYPE.administrator && account.second_factor_due_at === null;
  const token = await inTransaction(db, async (tx) => {
    const opened = await insertSession(tx, {
      accountId: account.id,
      securityVersion: account.security_version,
      userAgent: ctx.userAgent,
      address: ctx.ip,
      now,
    });
    if (opened === null) throw createCredentialsError();
    await options.alsoInTransaction?.(tx);
    if (isFirst) {
      await updateAccount(tx, account.id, { second_factor_due_at: now + FACTOR_GRACE });
    }
    return opened;
  });
  if (isFirst) await forgetFirstPassword(config);
  ctx.setCookie(devices.remember(ctx.cookies, account));
  await recordSecurityEvent(services, ctx, {
    action: 'login',
    resource: 'session',
    account,
    outcome: 'ok',
    ...(options.detail === undefined ? {} : { detail: options.detail }),
  });
  return { type: account.user_type, id: account.id, user: account.username, token };
}

/** Keeps a known browser known when the account's other devices became strangers. */
export function storeDevice(
  { devices }: Services,
  ctx: RequestContext,
  [before, after]: readonly [DeviceOwner, Required<DeviceOwner> | null],
): void {
  if (after === null || devices.find(ctx.cookies, before) === null) return;
  ctx.setCookie(devices.remember(ctx.cookies, after));
}
