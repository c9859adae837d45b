import { randomBytes } from 'node:crypto';
import { USER_TYPE } from '../../contracts/accounts.ts';
import type { Database } from '../db/database.ts';
import { hashPassword } from '../platform/passwords.ts';
import { writeAdministrator } from './administrator-store.ts';

/**
 * Returns a random password that can be read aloud: 20 characters of 5 bits each, without
 * look-alikes.
 */
export function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789A';
  const text = Array.from(randomBytes(20), (byte) => letters[byte % 32]).join('');
  return text.replace(/(.{5})(?=.)/g, '$1-');
}

export interface NewAdministrator {
  username: string;
  /** Not checked here; the caller validates it. */
  password: string;
  now: number;
  /** Whether to delete the second factors of the account. */
  resetsFactors?: boolean;
}

/**
 * Creates the administrator, or resets the existing account with that name: new password,
 * administrator role, active. Ends its sessions and links and clears its failed logins. One
 * transaction with its audit entry.
 */
export async function setAdministrator(db: Database, who: NewAdministrator): Promise<void> {
  const role = {
    user_type: USER_TYPE.administrator,
    password_hash: await hashPassword(who.password),
    is_active: 1,
    must_change_password: 0,
    invited_at: null,
  };
  await writeAdministrator(db, who, role);
}
