import { toChangeCallName } from '../../contracts/drafts.ts';
import { editableResources } from '../../contracts/kinds.ts';
import type { AuditEntry, Author } from '../db/changes.ts';
import type { Tx } from '../db/database.ts';
import * as store from './draft-store.ts';
import { readFields } from './drafts.ts';

/** Whether the record of an audit snapshot is public; null if the snapshot does not say. */
function isActive(snapshot: unknown): boolean | null {
  const flag = (snapshot as { is_active?: unknown } | undefined)?.is_active;
  return flag === undefined ? null : Boolean(flag);
}

/** Takes the activation out of a draft: the record is public now. */
async function publishFirst(tx: Tx, record: store.RecordId): Promise<void> {
  const row = await store.findDraft(tx, record);
  if (row === null) return;
  const { is_active, ...data } = readFields(row).data;
  if (is_active === undefined) return;
  if (Object.keys(data).length === 0) return store.deleteDraft(tx, record);
  await store.drafts.update(tx, row.id, { data_json: JSON.stringify(data) });
}

/**
 * Gives each record that is created hidden a draft that makes it public, and ends that draft when the
 * record becomes public by any call; ends its planned publications when it becomes public or hidden.
 * In the transaction of the change.
 */
export async function saveFirstDrafts(
  tx: Tx,
  author: Author | null,
  notes: readonly AuditEntry[],
  now: number,
): Promise<void> {
  for (const { action, resource, id, before, after } of notes) {
    if (id === null || !editableResources.includes(resource)) continue;
    const record = { resource, record_id: id };
    if (action === 'create' && author !== null && isActive(after) === false) {
      const { id: account_id, username } = author;
      const data_json = JSON.stringify({ is_active: true });
      const base_json = JSON.stringify({ is_active: false });
      const call = toChangeCallName(resource);
      const values = { call, data_json, base_json, account_id, username, saved_at: now };
      await store.drafts.insert(tx, { ...record, ...values });
    }
    if (action !== 'update') continue;
    const [was, is] = [isActive(before), isActive(after)];
    if (was === false && is === true) await publishFirst(tx, record);
    // What is hidden at a planned hour may be planned to come back.
    const isPlanned = is === false && (await store.isWithdrawalDue(tx, record, now));
    if (was !== null && is !== null && was !== is && !isPlanned) {
      await store.endPublications(tx, record);
    }
  }
}
