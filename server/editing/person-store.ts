import type { PersonRule } from '../db/person-rule.ts';

export const editingPerson: PersonRule = {
  async erase({ tx }, { id, alias }) {
    for (const table of ['draft', 'plan', 'preview_link', 'open_form'] as const) {
      await tx.updateTable(table).set({ username: alias }).where('account_id', '=', id).execute();
    }
  },
  async endAccess(tx, accountId) {
    await tx.deleteFrom('preview_link').where('account_id', '=', accountId).execute();
  },
};
