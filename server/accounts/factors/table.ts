import type { Generated } from 'kysely';
import { ofNobody, type PersonalData, WITH_ACCOUNT } from '../../db/personal-data.ts';

/** An authenticator app (RFC 6238). Active only after it was confirmed with a code. */
export interface TotpFactorTable {
  account_id: number;
  /** Base32, encrypted when `SECRETS_KEY` is set: see totp-secret.ts. */
  secret: string;
  /** The newest time step whose code was used; codes of it and of earlier steps are rejected. */
  last_step: number;
  created_at: number;
  confirmed_at: number | null;
}

/** Stored only as SHA-256, in hexadecimal; deleted when used. */
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
  /** JSON list, for example `["internal"]`. */
  transports: string;
  /** Name given by the owner. */
  name: string;
  created_at: number;
  used_at: number | null;
}

/** A login with a correct password that waits for its second step. */
export interface LoginChallengeTable {
  token_hash: string;
  account_id: number;
  /** `security_version` of the account when the password was checked. */
  security_version: number;
  /** Number of second steps tried with this ticket. */
  attempts: number;
  expires_at: number;
}

/** A passkey challenge, valid once. */
export interface PasskeyChallengeTable {
  challenge: string;
  account_id: number;
  purpose: 'login' | 'register' | 'confirm' | 'recover';
  expires_at: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    totp_factor: TotpFactorTable;
    recovery_code: RecoveryCodeTable;
    passkey: PasskeyTable;
    login_challenge: LoginChallengeTable;
    passkey_challenge: PasskeyChallengeTable;
  }
}

export const factorData = {
  totp_factor: { secret: WITH_ACCOUNT },
  recovery_code: { code_hash: WITH_ACCOUNT },
  passkey: {
    credential_id: WITH_ACCOUNT,
    public_key: WITH_ACCOUNT,
    name: WITH_ACCOUNT,
    ...ofNobody('transports'),
  },
  login_challenge: ofNobody('token_hash'),
  passkey_challenge: ofNobody('challenge', 'purpose'),
} as const satisfies PersonalData;
