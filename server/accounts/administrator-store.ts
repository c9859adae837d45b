import { USER_TYPE } from '../../contracts/accounts.ts';
import { writeAudit } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/scope.ts';
import type { Services } from '../services.ts';
import { type AccountRow, lockByName, updateWithState } from './account-store.ts';
import { deleteFactors } from './factors/store.ts';
import { endAccess } from './store.ts';
import { deleteFailures } from './trace-store.ts';

export interface NewAdministrator {
  username: string;
  /** Not checked here; the caller validates it. */
  password: string;
  now: number;
  /** Whether to delete the second factors of the account. */
  resetsFactors?: boolean;
  /** Whether an existing account of another role becomes an administrator. */
  makesAdministrator?: boolean;
}

/** Performs the writes of `setAdministrator`; returns the role of the account after them. */
export async function writeAdministrator(
  { db, people }: { db: Database } & Pick<Services, 'people'>,
  administrator: NewAdministrator,
  passwordHash: string,
): Promise<number> {
  const { username, now, resetsFactors = false, makesAdministrator = false } = administrator;
  const opened = { is_active: 1, must_change_password: 0, invited_at: null };
  const access = { password_hash: passwordHash, ...opened };
  const role = { user_type: USER_TYPE.administrator };
  const person = { email: '', first_name: '', last_name: '', created_at: now };
  return inTransaction(db, async (tx) => {
    const account = await lockByName(tx, username);
    const becomes = makesAdministrator ? role : {};
    if (account !== null) await updateWithState(tx, account, { ...becomes, is_active: 1 }, now);
    const { id, user_type } = await tx
      .insertInto('account')
      .values({ username, ...person, ...access, ...role })
      .onConflict((conflict) => conflict.column('username').doUpdateSet({ ...access, ...becomes }))
      .returning(['id', 'user_type'])
      .executeTakeFirstOrThrow();
    await endAccess({ people }, tx, id, { endsUndo: true });
    if (resetsFactors) await deleteFactors(tx, id);
    await deleteFailures(tx, username);
    const after = { username, user_type, factors_reset: resetsFactors };
    const note = { action: 'update', resource: 'administrator', id, after } as const;
    await writeAudit(tx, null, [note], now);
    return user_type;
  });
}

function judges(db: Database) {
  return db
    .selectFrom('account')
    .selectAll()
    .where('user_type', '=', USER_TYPE.judge)
    .where('deleted_at', 'is', null);
}

export function listJudges(db: Database): Promise<AccountRow[]> {
  return judges(db).orderBy('id', 'desc').execute();
}

export async function findJudge(db: Database, id: number): Promise<AccountRow | null> {
  return (await judges(db).where('id', '=', id).executeTakeFirst()) ?? null;
}
