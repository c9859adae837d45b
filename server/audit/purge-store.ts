import { isIP } from 'node:net';
import { sql } from 'kysely';
import { contentResources } from '../../contracts/kinds.ts';
import type { Tx } from '../db/database.ts';
import type { PurgeRule } from '../jobs/purge-rule.ts';
import { toSubnet } from '../platform/client-address.ts';

/** Versions of a record that its history keeps for as long as the record exists. */
const KEPT_VERSIONS = 20;

/** The last versions of each record of content, except of those deleted before `time`. */
function selectLatestVersions(tx: Tx, time: number) {
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

/** Deletes entries from before `time`; the last ones of content only lose their author. */
async function deleteAudit(tx: Tx, time: number): Promise<number> {
  const expired = tx.deleteFrom('audit_entry').where('made_at', '<', time);
  const deleted = await expired
    .where('id', 'not in', selectLatestVersions(tx, time))
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('audit_entry')
    .set({ account_id: null, username: '' })
    .where('made_at', '<', time)
    .where('username', '<>', '')
    .execute();
  return Number(deleted.numDeletedRows);
}

/** Resources whose entries name the address of a request (`recordSecurityEvent`). */
const RESOURCES_WITH_ADDRESS = ['session', 'password', 'email', 'factor', 'link', 'export'];
/** Addresses that one statement shortens: the index of the search follows each. */
const BATCH_SIZE = 100;

/** Shortens the IP addresses in entries made before `time` to their subnet. */
async function shortenAddresses(tx: Tx, time: number): Promise<number> {
  const rows = await tx
    .selectFrom('audit_entry')
    .select(['id', 'after_json'])
    .where('resource', 'in', RESOURCES_WITH_ADDRESS)
    .where('made_at', '<', time)
    .where('after_json', 'like', '%"address":"%')
    .where('after_json', 'not like', '%/24"%')
    .where('after_json', 'not like', '%/48"%')
    .where('after_json', 'not like', '%"address":""%')
    .limit(BATCH_SIZE)
    .execute();
  if (rows.length === 0) return 0;
  const shortened = rows.map(({ id, after_json }) => {
    const after = JSON.parse(after_json ?? '{}') as { address?: unknown };
    const isAddress = typeof after.address === 'string' && isIP(after.address) !== 0;
    const address = isAddress ? toSubnet(String(after.address)) : '';
    return sql`when ${id} then ${JSON.stringify({ ...after, address })}`;
  });
  await tx
    .updateTable('audit_entry')
    .set({ after_json: sql<string>`case id ${sql.join(shortened, sql` `)} end` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.length;
}

/** What is deleted of the audit when its period is over. */
export const auditPurges: readonly PurgeRule[] = [
  { name: 'audit', period: 'audit', run: ({ tx }, { before }) => deleteAudit(tx, before) },
  {
    name: 'addresses',
    period: 'addresses',
    run: ({ tx }, { before }) => shortenAddresses(tx, before),
  },
];
