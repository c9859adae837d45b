import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Services } from '../services.ts';
import { type NewAdministrator, writeAdministrator } from './administrator-store.ts';

/** Returns a random password that can be read aloud: 20 characters of 5 bits, no look-alikes. */
export function createPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789A';
  const text = Array.from(randomBytes(20), (byte) => letters[byte % 32]).join('');
  return text.replace(/(.{5})(?=.)/g, '$1-');
}

/**
 * Creates the administrator, or gives the existing account with that name a new password and
 * activates it. Ends its sessions and links and clears its failed logins. One transaction with its
 * audit entry.
 * @returns the role of the account, as `user_type`
 */
export async function setAdministrator(
  stores: { db: Database } & Pick<Services, 'people'>,
  administrator: NewAdministrator,
): Promise<number> {
  return writeAdministrator(stores, administrator, await hashPassword(administrator.password));
}
