import { randomBytes } from 'node:crypto';
import { USER_TYPE } from '../../contracts/accounts.ts';
import type { Database } from '../db/database.ts';
import { hashPassword } from '../platform/passwords.ts';
import { passwordProblem } from './rules.ts';
import { deleteSessionsOf } from './store.ts';

/** A password that can be read out: 20 characters of 5 bits each, without look-alikes. */
export function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789A';
  const text = Array.from(randomBytes(20), (byte) => letters[byte % 32]).join('');
  return text.replace(/(.{5})(?=.)/g, '$1-');
}

/**
 * Makes the administrator, or gives an existing account of that name a new password, the role and
 * life; its old sessions end. One transaction.
 * @throws Error with a Spanish text when the password will not do
 */
export async function setAdministrator(
  db: Database,
  who: { username: string; password: string; now: number },
): Promise<void> {
  const problem = passwordProblem(who.password);
  if (problem !== null) throw new Error(problem);
  const role = {
    user_type: USER_TYPE.administrator,
    password_hash: await hashPassword(who.password),
    is_active: 1,
    must_change_password: 0,
  };
  const person = { email: '', first_name: '', last_name: '', created_at: who.now };
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('account')
      .values({ username: who.username, ...person, ...role })
      .onConflict((conflict) => conflict.column('username').doUpdateSet(role))
      .returning('id')
      .executeTakeFirstOrThrow();
    await deleteSessionsOf(tx, id);
  });
}
