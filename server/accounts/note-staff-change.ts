import { USER_TYPE } from '../../contracts/accounts.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import { type AccountRow, updateAccount } from './account-store.ts';
import { staffChangeEmail } from './emails.ts';

interface Values {
  is_active?: number;
  email?: string;
  password_hash?: string;
}

/** Returns since when an account is off, if the change switches it off or on. */
export function switchedOff(
  before: AccountRow,
  { is_active = before.is_active }: Values,
  now: number,
): { deactivated_at?: number | null } {
  if (is_active === before.is_active) return {};
  return { deactivated_at: is_active === 1 ? null : now };
}

/**
 * Tells a judge, at both addresses, that staff changed the password or the e-mail of the account;
 * the selections that follow carry a note.
 */
export async function noteStaffChange(
  { mail, clock }: Services,
  tx: Tx,
  before: AccountRow,
  { email = before.email, password_hash }: Values,
): Promise<void> {
  const isEmail = email !== before.email;
  if (before.user_type !== USER_TYPE.judge || !(isEmail || password_hash !== undefined)) return;
  await updateAccount(tx, before.id, { staff_changed_at: clock.now() });
  const told = staffChangeEmail({ username: before.username, isEmail });
  for (const to of new Set([before.email, email])) {
    if (to !== '') await mail.queueOrDrop(tx, { kind: 'security', to, ...told });
  }
}
