import type { AuditEntry, Author, RemovedRecord } from '../db/changes.ts';
import type { Tx } from '../db/database.ts';
import { deletePictures } from '../media/pictures/store.ts';
import { listRowFiles } from '../stored-files/store.ts';
import { TRASH_RETENTION_MS } from '../stored-files/sweep-orphans.ts';
import { listReferenceChanges, lockRows } from './references-store.ts';
import { collectEdits, collectRecord, findOwnerName } from './rows-store.ts';
import { insertTrash } from './store.ts';
import { getName, getTrashedTable, listParts, listReplacedFiles } from './trashed-tables.ts';

/** What is left to do of a deletion when the record's rows have been deleted. */
export interface PendingDeletion {
  /** Audit entries of what is deleted with the record. */
  auditEntries: AuditEntry[];
  /** Deletes the record's pictures; returns the stored files that no row references any more. */
  deletePictureRows(): Promise<string[]>;
}

/**
 * Copies a record and everything that is deleted with it to the trash, where it can be restored from
 * for 30 days. The caller deletes the row.
 * @throws HttpError 404 when the record does not exist (any more)
 */
export async function copyToTrash(
  tx: Tx,
  author: Author | null,
  { table, id, resource }: RemovedRecord,
  now: number,
): Promise<PendingDeletion> {
  const record = await collectRecord(tx, table, id);
  const tableRows = Object.entries(record.rows);
  const files = tableRows.flatMap(([rowTable, rows]) =>
    rows.flatMap((row) => listRowFiles(rowTable, row)),
  );
  const parts = listParts(record, resource);
  record.edits = await collectEdits(tx, [{ resource, id }, ...parts]);
  const replacedFiles = listReplacedFiles(record);
  await insertTrash(tx, {
    resource,
    record_id: id,
    label: getName(record),
    owner: await findOwnerName(tx, record),
    part_count: parts.length,
    deleted_by: author?.username ?? '',
    deleted_at: now,
    kept_until: now + TRASH_RETENTION_MS,
    rows_json: JSON.stringify(record),
    files: JSON.stringify([...files, ...replacedFiles]),
  });
  const changes = Object.entries(getTrashedTable(table).releases ?? {}).map(
    async ([other, column]) =>
      listReferenceChanges(other, column, await lockRows(tx, other, column, [id]), {
        from: id,
        to: null,
      }),
  );
  const released = [
    ...(await Promise.all(changes)).flat(),
    ...record.partReferences.flatMap(({ table: other, column, row }) =>
      listReferenceChanges(other, column, [row], { from: Number(row[column]), to: null }),
    ),
  ];
  const pictures = (record.rows.picture ?? []).map((row) => Number(row.id));
  return {
    auditEntries: [
      ...released,
      ...parts.map(({ row: before, ...part }) => ({
        action: 'delete' as const,
        ...part,
        before,
      })),
    ],
    deletePictureRows: async () => [
      ...new Set([...files, ...(await deletePictures(tx, pictures))]),
    ],
  };
}
