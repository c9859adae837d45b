import type { Generated } from 'kysely';

/** An authenticator app (RFC 6238). It counts once it was confirmed with a code. */
export interface TotpFactorTable {
  account_id: number;
  /** Base32. */
  secret: string;
  /** The newest time step whose code was used: no code is good twice. */
  last_step: number;
  created_at: number;
  confirmed_at: number | null;
}

/** Stored only as its SHA-256, in hexadecimal, and deleted when it is used. */
export interface RecoveryCodeTable {
  code_hash: string;
  account_id: number;
  created_at: number;
}

export interface PasskeyTable {
  id: Generated<number>;
  account_id: number;
  /** base64url, like the public key. */
  credential_id: string;
  public_key: string;
  counter: number;
  /** JSON list, as in `["internal"]`. */
  transports: string;
  /** What its owner calls it. */
  name: string;
  created_at: number;
  used_at: number | null;
}

/** A login whose password was right and whose second step is awaited. */
export interface LoginTicketTable {
  token_hash: string;
  account_id: number;
  /** The account's version when the password was checked. */
  security_version: number;
  /** Second steps that were tried with it. */
  attempts: number;
  expires_at: number;
}

/** A challenge to a passkey, good once. */
export interface PasskeyChallengeTable {
  challenge: string;
  account_id: number;
  purpose: 'login' | 'register' | 'confirm';
  expires_at: number;
}
