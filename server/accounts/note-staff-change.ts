import { USER_TYPE } from '../../contracts/accounts.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import { type AccountRow, updateAccount } from './account-store.ts';
import { roleChangeEmail, staffChangeEmail } from './emails.ts';
import { listAdministratorMails } from './shared-store.ts';

/**
 * Tells a judge, at both addresses, that staff changed the password or the e-mail of the account;
 * the selections that follow carry a note.
 */
export async function noteStaffChange(
  { mail, clock }: Services,
  tx: Tx,
  before: AccountRow,
  { email = before.email, password_hash }: { email?: string; password_hash?: string },
): Promise<void> {
  const isEmail = email !== before.email;
  const isPassword = password_hash !== undefined;
  if (before.user_type !== USER_TYPE.judge || !(isEmail || isPassword)) return;
  await updateAccount(tx, before.id, { staff_changed_at: clock.now() });
  const message = staffChangeEmail({ username: before.username, isEmail, isPassword });
  for (const to of new Set([before.email, email])) {
    if (to !== '') await mail.queueOrDrop(tx, { kind: 'security', to, ...message });
  }
}

/** Tells the person and the administrators that staff gave the account another role. */
export async function emailRoleChange(
  { mail }: Services,
  tx: Tx,
  { email, username }: AccountRow,
  change: { userType: number; changedBy: string },
): Promise<void> {
  const message = roleChangeEmail({ username, ...change });
  for (const to of new Set([email, ...(await listAdministratorMails(tx))])) {
    if (to !== '') await mail.queueOrDrop(tx, { kind: 'security', to, ...message });
  }
}
