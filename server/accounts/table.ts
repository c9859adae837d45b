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
}

/** A token is kept only as its SHA-256, in hexadecimal. */
export interface SessionTable {
  token_hash: string;
  account_id: number;
  created_at: number;
  used_at: number;
}

/** A link that was mailed: an invitation, a reset, a new e-mail. Kept only as its SHA-256. */
export interface AccountTokenTable {
  token_hash: string;
  account_id: number;
  purpose: 'invite' | 'reset' | 'email';
  /** The new e-mail, or empty. */
  value: string;
  expires_at: number;
}
