import type { Generated } from 'kysely';

export interface AccountTable {
  id: Generated<number>;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  user_type: number;
  password_hash: string;
  is_active: number;
  must_change_password: number;
  created_at: number;
  last_login_at: number | null;
  phone: Generated<string>;
  wants_news: Generated<number>;
  /** Set while an invitation was not taken up. */
  invited_at: number | null;
  /** The person is gone; the number stays for what hangs on it. */
  deleted_at: number | null;
  /** Opens the private calendar feed. */
  feed_token: string | null;
  /** Goes up with every change that ends the links and sessions of the account. */
  security_version: Generated<number>;
  /** From when an administrator is let in only to set up a second factor; null until the first login. */
  second_factor_due_at: number | null;
}

/** A token is kept only as its SHA-256, in hexadecimal. */
export interface SessionTable {
  token_hash: string;
  account_id: number;
  created_at: number;
  used_at: number;
  /** Names the session to its owner; 128 random bits. */
  public_id: string;
  /** The header `User-Agent` of the login, cut. */
  user_agent: string;
  /** The address of the login. */
  address: string;
  /** When the password or a factor was shown last. */
  verified_at: number;
}

/** A link that was mailed. The token is stored only as its SHA-256, in hexadecimal. */
export interface AccountTokenTable {
  token_hash: string;
  account_id: number;
  purpose: 'invite' | 'reset' | 'email' | 'undo_email';
  /** The new e-mail, the one to return to, or empty. */
  value: string;
  expires_at: number;
  /** The account's `security_version` when the link was made. */
  security_version: number;
}
