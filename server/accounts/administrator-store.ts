import type { Updateable } from 'kysely';
import { writeAudit } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { usernameBucket } from './attempts.ts';
import { deleteFactors } from './factors/store.ts';
import { endAccess } from './store.ts';
import type { AccountTable } from './table.ts';

/** Performs the writes of `setAdministrator`. */
export async function writeAdministrator(
  db: Database,
  who: { username: string; now: number; resetsFactors?: boolean },
  role: Updateable<AccountTable> & { user_type: number; password_hash: string } & {
    is_active: number;
    must_change_password: number;
  },
): Promise<void> {
  const person = { email: '', first_name: '', last_name: '', created_at: who.now };
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('account')
      .values({ username: who.username, ...person, ...role })
      .onConflict((conflict) => conflict.column('username').doUpdateSet(role))
      .returning('id')
      .executeTakeFirstOrThrow();
    await endAccess(tx, id);
    if (who.resetsFactors === true) await deleteFactors(tx, id);
    await tx
      .deleteFrom('throttle_hit')
      .where('bucket', '=', usernameBucket(who.username))
      .execute();
    const after = { username: who.username, factors_reset: who.resetsFactors === true };
    const note = { action: 'update', resource: 'administrator', id, after } as const;
    await writeAudit(tx, null, [note], who.now);
  });
}
