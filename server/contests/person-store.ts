import type { PersonRule } from '../db/personal-data.ts';

/** The jury's votes remain under the alias. */
export const contestPerson: PersonRule = {
  async erase({ tx }, { id, alias }) {
    // The audit entry of a selection contains the judge's name.
    await tx
      .updateTable('audit_entry')
      .set({ after_json: null })
      .where('resource', '=', 'jury_vote')
      .where('account_id', '=', id)
      .execute();
    await tx
      .updateTable('jury_vote')
      .set({ judge_username: alias, judge_name: 'Jurado eliminado' })
      .where('account_id', '=', id)
      .execute();
    await tx.updateTable('jury_recusal').set({ reason: '' }).where('account_id', '=', id).execute();
  },
  async collect(db, accountId) {
    const jury_selections = await db
      .selectFrom('jury_vote')
      .select(['contest_id', 'applicant_id', 'created_at'])
      .where('account_id', '=', accountId)
      .execute();
    const jury_recusals = await db
      .selectFrom('jury_recusal')
      .select(['applicant_id', 'reason', 'created_at'])
      .where('account_id', '=', accountId)
      .execute();
    return { jury_selections, jury_recusals };
  },
};
