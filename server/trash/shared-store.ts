import type { Author } from '../db/changes.ts';
import type { Database, Tx } from '../db/database.ts';
import { TRASH_RETENTION_MS } from '../stored-files/sweep-orphans.ts';
import { insertTrash } from './store.ts';

/** A record that stays in its table, out of sight, until it is restored. */
export interface MarkedRecord {
  resource: string;
  record_id: number;
  label: string;
  owner: string;
}

/** Lists a record in the trash whose row stays; its restorer brings it back (`trashRoutes`). */
export async function listAsDeleted(
  tx: Tx,
  author: Author | null,
  record: MarkedRecord,
  now: number,
) {
  const deleted_by = author?.username ?? '';
  const times = { deleted_at: now, kept_until: now + TRASH_RETENTION_MS };
  const emptyColumns = { part_count: 0, rows_json: '{}', files: '[]' };
  await insertTrash(tx, { ...record, ...times, ...emptyColumns, deleted_by });
}

/** Takes a record off the list without restoring it. */
export async function removeFromTrash(tx: Tx, resource: string, recordId: number): Promise<void> {
  const row = tx.deleteFrom('trash').where('resource', '=', resource);
  await row.where('record_id', '=', recordId).execute();
}

type TrashedRow = { id: number } & Readonly<Record<string, unknown>>;

/** Returns the rows of a table that are in the trash, as records or as parts of one. */
export async function listRowsInTrash(db: Database, table: string): Promise<TrashedRow[]> {
  const records = db
    .selectFrom('trash')
    .select('rows_json')
    .where('rows_json', 'like', `%"${table}":%`);
  return (await records.execute()).flatMap(({ rows_json }) => {
    const { rows } = JSON.parse(rows_json) as { rows?: Record<string, TrashedRow[]> };
    return rows?.[table] ?? [];
  });
}

/** Whether a row of a kept table is in the trash, as a record or as a part of one. */
export async function isInTrash(db: Database, table: string, id: number): Promise<boolean> {
  return (await listRowsInTrash(db, table)).some((row) => Number(row.id) === id);
}
