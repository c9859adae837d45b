import type { AuditEntry, Author, RemovedRecord } from '../db/changes.ts';
import type { Tx } from '../db/database.ts';
import { deletePictures } from '../media/pictures/store.ts';
import { filesNamedBy } from '../stored-files/store.ts';
import { TRASH_KEPT } from '../stored-files/sweep-orphans.ts';
import { listParts, listReplacedFiles, rootRow } from './kept-tables.ts';
import { collect, collectEdits, findOwnerName } from './rows-store.ts';
import { insertTrash } from './store.ts';

/** What is left to do of a deletion when the record's rows have been deleted. */
export interface Keeping {
  /** Audit entries of what is deleted with the record. */
  notes: AuditEntry[];
  /** Deletes the record's pictures; returns the stored files that no row references any more. */
  finish(): Promise<string[]>;
}

/**
 * Copies a record and everything that is deleted with it to the trash, where it can be restored from
 * for 30 days. The caller deletes the row.
 * @throws HttpError 404 when the record does not exist (any more)
 */
export async function keepRecord(
  tx: Tx,
  author: Author | null,
  { table, id, resource }: RemovedRecord,
  now: number,
): Promise<Keeping> {
  const kept = await collect(tx, table, id);
  const { name, title } = rootRow(kept);
  const all = Object.entries(kept.rows);
  const files = all.flatMap(([of, rows]) => rows.flatMap((row) => filesNamedBy(of, row)));
  const parts = listParts(kept, resource);
  kept.edits = await collectEdits(tx, [{ resource, id }, ...parts]);
  const replaced = listReplacedFiles(kept);
  await insertTrash(tx, {
    resource,
    record_id: id,
    label: String(name ?? title ?? ''),
    owner: await findOwnerName(tx, kept),
    part_count: parts.length,
    deleted_by: author?.username ?? '',
    deleted_at: now,
    kept_until: now + TRASH_KEPT,
    rows_json: JSON.stringify(kept),
    files: JSON.stringify([...files, ...replaced]),
  });
  const pictures = (kept.rows.picture ?? []).map((row) => Number(row.id));
  return {
    notes: parts.map(({ snapshot, ...part }) => ({ action: 'delete', ...part, before: snapshot })),
    finish: async () => [...new Set([...files, ...(await deletePictures(tx, pictures))])],
  };
}
