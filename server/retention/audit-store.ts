import { sql } from 'kysely';
import { contentResources } from '../../contracts/kinds.ts';
import type { Tx } from '../db/database.ts';

/** Versions of a record that its history keeps for as long as the record exists. */
const KEPT_VERSIONS = 20;

/** The last versions of each record of content, except of those deleted before `time`. */
function keptVersions(tx: Tx, time: number) {
  const versions = tx
    .selectFrom('audit_entry')
    .select(['id', 'action', 'made_at'])
    .select(
      sql<number>`row_number() over (partition by resource, resource_id order by id desc)`.as(
        'age',
      ),
    )
    .select(
      sql<number>`max(case when action = 'delete' and made_at < ${time} then id else 0 end)
        over (partition by resource, resource_id)`.as('deletion'),
    )
    .where('resource', 'in', contentResources)
    .where('resource_id', 'is not', null);
  return tx
    .selectFrom(versions.as('version'))
    .select('id')
    .where('age', '<=', KEPT_VERSIONS)
    .whereRef('id', '>', 'deletion');
}

/**
 * Deletes audit entries made before `time`, except the last ones of content, which lose their author.
 * Returns how many were deleted.
 */
export async function deleteAudit(tx: Tx, time: number): Promise<number> {
  const old = tx.deleteFrom('audit_entry').where('made_at', '<', time);
  const deleted = await old.where('id', 'not in', keptVersions(tx, time)).executeTakeFirstOrThrow();
  await tx
    .updateTable('audit_entry')
    .set({ account_id: null, username: '' })
    .where('made_at', '<', time)
    .where('username', '<>', '')
    .execute();
  return Number(deleted.numDeletedRows);
}
