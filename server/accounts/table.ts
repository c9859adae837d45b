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
}

/** A token is kept only as its SHA-256, in hexadecimal. */
export interface SessionTable {
  token_hash: string;
  account_id: number;
  created_at: number;
  used_at: number;
}
