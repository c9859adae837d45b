import type { PersonRule } from '../db/person-rule.ts';

/** What others see of an account's work by its links. */
export const editingPerson: PersonRule = {
  async endAccess(tx, accountId) {
    await tx.deleteFrom('preview_link').where('account_id', '=', accountId).execute();
  },
};
