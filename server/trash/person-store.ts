import { renameInJson } from '../db/erase-audit.ts';
import type { PersonRule } from '../db/person-rule.ts';

export const trashPerson: PersonRule = {
  async erase({ tx }, { username, alias }) {
    // Drafts and plans of deleted records name who made them.
    await renameInJson(tx, 'trash', ['rows_json'], { username, alias });
  },
};
