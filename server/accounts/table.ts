import type { Generated } from 'kysely';
import { ofNobody, type PersonalData, WITH_ACCOUNT } from '../db/personal-data.ts';

export interface AccountTable {
  id: Generated<number>;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  user_type: number;
  password_hash: string;
  is_active: number;
  /** When staff last changed its password or e-mail. */
  staff_changed_at: Generated<number | null>;
  must_change_password: number;
  created_at: number;
  last_login_at: number | null;
  phone: Generated<string>;
  wants_news: Generated<number>;
  /** Set until the invitation is accepted. */
  invited_at: number | null;
  /** Set when the person was removed; the row remains for its references. */
  deleted_at: number | null;
  /** Hash of the token of the private calendar feed. */
  feed_hash: string | null;
  /** Incremented by every change that ends the links and sessions of the account. */
  security_version: Generated<number>;
  /** Incremented whenever sessions of it are ended: the browsers known until then are strangers. */
  devices_version: Generated<number>;
  /** When an administrator must have a second factor; null until the first login. */
  second_factor_due_at: number | null;
}

/** The role and state that an account had until a change of them. */
interface AccountPastTable {
  id: Generated<number>;
  account_id: number;
  until: number;
  user_type: number;
  is_active: number;
}

/** The token is stored only as SHA-256, in hexadecimal. */
export interface SessionTable {
  token_hash: string;
  account_id: number;
  created_at: number;
  used_at: number;
  /** Identifies the session to its owner; 128 random bits. */
  public_id: string;
  /** `User-Agent` of the login, truncated. */
  user_agent: string;
  /** IP address of the login. */
  address: string;
  /** When the password or a factor was last verified. */
  verified_at: number;
}

/** A mailed link. The token is stored only as SHA-256, in hexadecimal. */
export interface AccountTokenTable {
  token_hash: string;
  account_id: number;
  purpose: 'invite' | 'reset' | 'email' | 'undo';
  /** The new e-mail, the e-mail to restore, or empty. */
  value: string;
  expires_at: number;
  /** From when an undo removes factors; null for other links. */
  undoes_since: number | null;
  /** `security_version` of the account when the link was created. */
  security_version: number;
  /** Who sent an invitation; null for other links. */
  author_id: number | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    account: AccountTable;
    account_past: AccountPastTable;
    session: SessionTable;
    account_token: AccountTokenTable;
  }
}

export const accountData = {
  account: {
    username: WITH_ACCOUNT,
    email: WITH_ACCOUNT,
    first_name: WITH_ACCOUNT,
    last_name: WITH_ACCOUNT,
    phone: WITH_ACCOUNT,
    password_hash: WITH_ACCOUNT,
    feed_hash: WITH_ACCOUNT,
  },
  session: {
    user_agent: WITH_ACCOUNT,
    address: WITH_ACCOUNT,
    ...ofNobody('token_hash', 'public_id'),
  },
  account_token: { value: WITH_ACCOUNT, ...ofNobody('token_hash', 'purpose') },
} as const satisfies PersonalData;
