import type { Call, Restriction, Role } from '../../contracts/call.ts';
import { forbidden, unauthenticated } from './failures.ts';

/** The account of a request's token, read from the database on every call. */
export interface Account {
  id: number;
  username: string;
  type: number;
  role: Role;
}

/** The account with the session of the request's token. */
export interface SessionAccount extends Account {
  session: {
    publicId: string;
    /** Time of the last check of the password or a factor. */
    verifiedAt: number;
  };
  /** Time from which an administrator needs a second factor (ms since the epoch), or null. */
  factorDueAt: number | null;
  /** Requirement that must be met before other calls are allowed, or null. */
  restriction: Restriction | null;
}

const RESTRICTION_MESSAGES: Readonly<Record<Restriction, string>> = {
  password: 'Elija una contraseña propia para continuar.',
  factor: 'Configure un segundo paso para entrar antes de continuar.',
};

const AUTHORIZATION_PATTERN = /^(?:Token|Bearer) +([\w-]{20,128})$/i;

/** Returns the token of an `Authorization` header, or null when it is missing or malformed. */
export function parseToken(header: string | undefined): string | null {
  return AUTHORIZATION_PATTERN.exec(header ?? '')?.[1] ?? null;
}

/**
 * Checks the access rule of a call. The site key of `site-key` calls is in the body and is checked
 * after that was read. An account that must change its password or set up a second factor may make
 * only the calls that allow it.
 * @throws HttpError 401 without a valid token, 403 for another role or an unmet requirement
 */
export function assertAccess(
  { access, allowedWhile = [] }: Pick<Call, 'access' | 'allowedWhile'>,
  account: SessionAccount | null,
): void {
  if (access === 'visitor' || access === 'site-key') return;
  if (account === null) throw unauthenticated();
  if (access !== 'signed-in' && !access.includes(account.role)) throw forbidden();
  const { restriction } = account;
  if (restriction !== null && !allowedWhile.includes(restriction)) {
    throw forbidden(RESTRICTION_MESSAGES[restriction]);
  }
}

/**
 * Returns the account that is recorded as the author of a change.
 * @throws HttpError 401 without an account
 */
export function getAuthor(ctx: { account: SessionAccount | null }): SessionAccount {
  if (ctx.account === null) throw unauthenticated();
  return ctx.account;
}
