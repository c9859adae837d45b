import type { Call, Restriction, Role } from '../../contracts/call.ts';
import { forbidden, unauthenticated } from './failures.ts';

/** The account behind a request's token, read from the database at every call. */
export interface Account {
  id: number;
  username: string;
  type: number;
  role: Role;
}

/** The account with the session of the request's token. */
export interface SessionAccount extends Account {
  session: {
    /** Names the session to its owner. */
    publicId: string;
    /** When the password or a factor was shown last. */
    verifiedAt: number;
  };
  /** From when an administrator needs a second factor (milliseconds), or null. */
  factorDueAt: number | null;
  /** What the account owes before it may make other calls, or null. */
  restriction: Restriction | null;
}

const RESTRICTED: Readonly<Record<Restriction, string>> = {
  password: 'Elija una contraseña propia para continuar.',
  factor: 'Configure un segundo paso para entrar antes de continuar.',
};

const TOKEN = /^(?:Token|Bearer) +([\w-]{20,128})$/i;

/** The token of an `Authorization` header, or null when there is none of the known form. */
export function readToken(header: string | undefined): string | null {
  return TOKEN.exec(header ?? '')?.[1] ?? null;
}

/**
 * Lets the call pass or throws 401 (no valid token) or 403 (another role). The site key of
 * `site-key` calls stands in the body and is checked once that was read. An account that owes a
 * password of its own or a second factor may make only the calls that say so (403).
 */
export function checkAccess(
  { access, allowedWhile = [] }: Pick<Call, 'access' | 'allowedWhile'>,
  account: SessionAccount | null,
): void {
  if (access === 'visitor' || access === 'site-key') return;
  if (account === null) throw unauthenticated();
  if (access !== 'signed-in' && !access.includes(account.role)) throw forbidden();
  const { restriction } = account;
  if (restriction !== null && !allowedWhile.includes(restriction)) {
    throw forbidden(RESTRICTED[restriction]);
  }
}

/**
 * The account that signs a change.
 * @throws HttpError 401 where there is none; calls that change things ask for an account
 */
export function authorOf(from: { account: SessionAccount | null }): SessionAccount {
  if (from.account === null) throw unauthenticated();
  return from.account;
}
