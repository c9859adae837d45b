import { USER_TYPE } from '../../contracts/accounts.ts';
import type { Database } from '../db/database.ts';

export interface Customer {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
}

/**
 * Returns a customer account; null when it does not exist, was removed, or belongs to staff or a
 * judge.
 */
export async function findCustomer(db: Database, id: number): Promise<Customer | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'first_name', 'last_name'])
    .where('id', '=', id)
    .where('user_type', 'not in', [USER_TYPE.administrator, USER_TYPE.judge])
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
