import type { Change } from '../db/changes.ts';
import { renameInJson } from '../db/erase-audit.ts';
import type { PersonRule } from '../db/personal-data.ts';
import type { PurgeRule } from '../jobs/purge-rule.ts';

/** Deletes for good, with their files, the records that were deleted 30 days ago. */
async function purgeTrash({ tx, audit, eraseFiles }: Change, now: number): Promise<number> {
  const rows = await tx
    .deleteFrom('trash')
    .where('kept_until', '<=', now)
    .returning(['id', 'resource', 'record_id', 'label', 'owner', 'files'])
    .execute();
  for (const { id, files, ...before } of rows) {
    audit({ action: 'delete', resource: 'trash', id, before });
    eraseFiles(JSON.parse(files) as string[]);
  }
  return rows.length;
}

export const trashPurges: readonly PurgeRule[] = [
  { name: 'trash', period: null, run: (change, { now }) => purgeTrash(change, now) },
];

export const trashPerson: PersonRule = {
  async erase({ tx }, { username, alias }) {
    // Drafts and plans of deleted records name who made them.
    await renameInJson(tx, 'trash', ['rows_json'], { username, alias });
  },
};
