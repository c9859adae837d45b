import type { Database } from '../db/database.ts';
import type { PersonRule } from '../db/personal-data.ts';
import { inTransaction } from '../db/scope.ts';
import type { OpenFormTable } from './table.ts';

/** What others see of an account's work by its links. */
export const editingPerson: PersonRule = {
  async endAccess(tx, accountId) {
    await tx.deleteFrom('preview_link').where('account_id', '=', accountId).execute();
  },
};

/**
 * Writes that a form is open, forgets those not seen since `before`, and returns the accounts
 * that have the record open in other forms.
 */
export function announceForm(db: Database, form: OpenFormTable, before: number) {
  return inTransaction(db, async (tx) => {
    await tx.deleteFrom('open_form').where('seen_at', '<', before).execute();
    await tx
      .insertInto('open_form')
      .values(form)
      .onConflict((conflict) => conflict.column('tab').doUpdateSet(form))
      .execute();
    return tx
      .selectFrom('open_form')
      .select(['account_id', 'username'])
      .distinct()
      .where('resource', '=', form.resource)
      .where('record_id', '=', form.record_id)
      .where('tab', '<>', form.tab)
      .orderBy('username')
      .execute();
  });
}

export async function deleteForm(db: Database, tab: string, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('open_form')
    .where('tab', '=', tab)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
