import type { AuditResource } from '../../contracts/kinds.ts';
import type { Tx } from './database.ts';

/** Removes the snapshots of these records from the audit; who changed them and when remains. */
export async function eraseSnapshots(
  tx: Tx,
  resources: readonly AuditResource[],
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('audit_entry')
    .set({ before_json: null, after_json: null })
    .where('resource', 'in', [...resources])
    .where('resource_id', 'in', [...ids])
    .execute();
}

/** Replaces an account's user name by `alias` in all its audit entries. */
export async function renameActor(tx: Tx, accountId: number, alias: string): Promise<void> {
  await tx
    .updateTable('audit_entry')
    .set({ username: alias })
    .where('account_id', '=', accountId)
    .execute();
}
