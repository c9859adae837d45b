import type { Access, Role } from '../../contracts/call.ts';
import { forbidden, unauthenticated } from './failures.ts';

/** The account behind a request's token, read from the database at every call. */
export interface Account {
  id: number;
  username: string;
  type: number;
  role: Role;
}

const TOKEN = /^(?:Token|Bearer) +([\w-]{20,128})$/i;

/** The token of an `Authorization` header, or null when there is none of the known form. */
export function readToken(header: string | undefined): string | null {
  return TOKEN.exec(header ?? '')?.[1] ?? null;
}

/**
 * Lets the call pass or throws 401 (no valid token) or 403 (another role). The site key of
 * `site-key` calls stands in the body and is checked once that was read.
 */
export function checkAccess(access: Access, account: Account | null): void {
  if (access === 'visitor' || access === 'site-key') return;
  if (account === null) throw unauthenticated();
  if (access !== 'signed-in' && !access.includes(account.role)) throw forbidden();
}

/**
 * The account that signs a change.
 * @throws CallError 401 where there is none; calls that change things ask for an account
 */
export function authorOf(from: { account: Account | null }): Account {
  if (from.account === null) throw unauthenticated();
  return from.account;
}
