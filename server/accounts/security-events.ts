import type { Call } from '../../contracts/call.ts';
import type { ChangeNote } from '../db/changes.ts';
import type { RequestContext } from '../http/api.ts';
import type { Services } from '../http/services.ts';

/** Something that concerns who may enter: it is written into the audit and into the log. */
export interface SecurityEvent {
  action: ChangeNote['action'];
  resource: 'session' | 'password' | 'email' | 'factor' | 'link' | 'export';
  /** Null when nobody is known by the name that was given. */
  account: { id: number; username: string } | null;
  outcome: 'ok' | 'refused';
  /** As in `totp`; never a secret. */
  detail?: string;
}

/** Writes the event into the log, with the request's id and address. */
export function logSecurityEvent(
  from: Pick<RequestContext, 'log' | 'ip'>,
  event: SecurityEvent,
): void {
  const { account, ...rest } = event;
  from.log.info(
    { security: { ...rest, account: account?.id ?? null, address: from.ip } },
    'security',
  );
}

/** What the audit says of a security event besides who and when. */
export function auditDetails(from: Pick<RequestContext, 'ip'>, event: SecurityEvent) {
  const { outcome, detail } = event;
  return { address: from.ip, outcome, ...(detail === undefined ? {} : { detail }) };
}

/**
 * Writes the event into the log, and into the audit of a known account. What a stranger typed as a
 * user name is not audited: it may be a password, and rows must not grow with guesses.
 */
export async function recordSecurityEvent(
  { changes }: Services,
  from: Pick<RequestContext, 'log' | 'ip'>,
  event: SecurityEvent,
): Promise<void> {
  logSecurityEvent(from, event);
  const { account, action, resource } = event;
  if (account === null) return;
  await changes.record(account, {
    action,
    resource,
    id: account.id,
    after: auditDetails(from, event),
  });
}

/** Writes down that an account was given a file of data. */
export async function recordExport(
  services: Services,
  call: Call,
  from: RequestContext,
): Promise<void> {
  const event: SecurityEvent = {
    action: 'export',
    resource: 'export',
    account: from.account,
    outcome: 'ok',
    detail: call.sentAs?.name ?? call.path,
  };
  await recordSecurityEvent(services, from, event);
}
