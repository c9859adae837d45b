import type { AuditResource } from '../../contracts/audit.ts';
import type { Tx } from './database.ts';

/** Removes what the audit says of these records; that they were changed, by whom and when, stays. */
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

/** Puts `alias` in the place of an account's user name in all entries of its changes. */
export async function renameActor(tx: Tx, accountId: number, alias: string): Promise<void> {
  await tx
    .updateTable('audit_entry')
    .set({ username: alias })
    .where('account_id', '=', accountId)
    .execute();
}
