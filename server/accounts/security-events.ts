import type { Call } from '../../contracts/call.ts';
import type { AuditEntry } from '../db/changes.ts';
import { assertAccess } from '../http/account.ts';
import type { RequestContext } from '../http/api.ts';
import type { Services } from '../services.ts';
import { findAccount } from './find-account.ts';

/** An event that concerns access to accounts; written to the audit and the log. */
export interface SecurityEvent {
  action: AuditEntry['action'];
  resource: 'session' | 'password' | 'email' | 'factor' | 'link' | 'export' | 'account' | 'judge';
  /** Null when the given user name is unknown. */
  account: { id: number; username: string } | null;
  outcome: 'ok' | 'refused';
  /** For example `totp`; never a secret. */
  detail?: string | undefined;
}

/** Writes the event to the log, with the request's id and IP address. */
export function logSecurityEvent(
  ctx: Pick<RequestContext, 'log' | 'ip'>,
  event: Omit<SecurityEvent, 'account'> & { account: { id: number } | null },
): void {
  const { account, ...entry } = event;
  ctx.log.info(
    { security: { ...entry, account: account?.id ?? null, address: ctx.ip } },
    'security',
  );
}

/** Returns the details of a security event in the audit, besides the author and the time. */
export function toAuditDetails(
  ctx: Pick<RequestContext, 'ip'>,
  event: Pick<SecurityEvent, 'outcome' | 'detail'>,
) {
  const { outcome, detail } = event;
  return { address: ctx.ip, outcome, ...(detail === undefined ? {} : { detail }) };
}

/**
 * Writes the event to the log and, for a known account, to the audit. An unknown user name is not
 * audited: it may be a mistyped password, and guesses must not fill the table.
 */
export async function recordSecurityEvent(
  { changes }: Services,
  ctx: Pick<RequestContext, 'log' | 'ip'>,
  event: SecurityEvent,
): Promise<void> {
  logSecurityEvent(ctx, event);
  const { account, action, resource } = event;
  if (account === null) return;
  await changes.recordEntry(account, {
    action,
    resource,
    id: account.id,
    after: toAuditDetails(ctx, event),
  });
}

/**
 * Records that an account downloads a file of personal data, before it is sent.
 * @throws HttpError 401 or 403 when the account lost its session or its right meanwhile
 */
export async function recordExport(
  services: Services,
  call: Call,
  ctx: RequestContext,
): Promise<void> {
  const { db, clock } = services;
  assertAccess(call, await findAccount(db, ctx.token ?? '', clock.now()));
  const event: SecurityEvent = {
    action: 'export',
    resource: 'export',
    account: ctx.account,
    outcome: 'ok',
    detail: call.sentAs?.name ?? call.path,
  };
  await recordSecurityEvent(services, ctx, event);
}
