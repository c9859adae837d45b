import { USER_TYPE } from '../../../contracts/accounts.ts';
import type { Database } from '../../db/database.ts';
import type { AccountRow } from '../account-store.ts';

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
