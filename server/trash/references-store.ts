import { expressionBuilder, sql } from 'kysely';
import type { AuditEntry } from '../db/changes.ts';
import type { Tx } from '../db/database.ts';
import type { Row } from '../db/rows.ts';
import {
  getRootRow,
  getTrashedTable,
  isTrashedTable,
  TRASHED_TABLE_NAMES,
  type TrashedRecord,
} from './trashed-tables.ts';

// References that a deletion clears (`releases`): either side can be in the trash while the other is
// deleted, restored or moved.

/** Returns the rows with one of these values in the column, locked until the transaction ends. */
export async function lockRows(
  tx: Tx,
  table: string,
  column: string,
  values: readonly unknown[],
): Promise<Row[]> {
  if (values.length === 0) return [];
  const rows = tx
    .selectFrom(table as 'entry')
    .selectAll()
    .where(sql.ref<unknown>(column), 'in', values)
    .forUpdate();
  return (await rows.execute()) as Row[];
}

/**
 * Returns the audit entries of rows whose column changes beside the deletion or restoration of what it
 * references; none for rows that are no records.
 */
export function listReferenceChanges(
  table: string,
  column: string,
  rows: readonly Row[],
  { from, to }: { from: number | null; to: number | null },
): AuditEntry[] {
  const { content } = isTrashedTable(table) ? getTrashedTable(table) : {};
  if (content === undefined) return [];
  return rows.map((row) => ({
    action: 'update',
    resource: content.resources[0],
    id: Number(row.id),
    before: { ...row, [column]: from },
    after: { ...row, [column]: to },
  }));
}

/** Notes in the trash that a record, if it is there, is referenced by a row that was restored before it. */
async function storeReleased(
  tx: Tx,
  [owner, ownerId]: [string, number],
  table: string,
  id: number,
) {
  const inTrash = tx.selectFrom('trash').select(['id', 'rows_json']);
  for (const row of await inTrash.where('record_id', '=', ownerId).forUpdate().execute()) {
    const record = JSON.parse(row.rows_json) as TrashedRecord;
    if (record.root !== owner) continue;
    const released = [...(record.released[table] ?? []), id];
    const rows_json = JSON.stringify({
      ...record,
      released: { ...record.released, [table]: released },
    });
    await tx.updateTable('trash').set({ rows_json }).where('id', '=', row.id).execute();
  }
}

/** Clears the optional references of rows to be restored whose target does not exist any more. */
export async function clearDanglingReferences(
  tx: Tx,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  for (const owner of TRASHED_TABLE_NAMES) {
    const column = getTrashedTable(owner).releases?.[table] ?? '';
    const referencingRows = rows.filter((row) => (row[column] ?? null) !== null);
    const ids = [...new Set(referencingRows.map((row) => Number(row[column])))];
    const presentIds = new Set((await lockRows(tx, owner, 'id', ids)).map(({ id }) => Number(id)));
    for (const row of referencingRows) {
      const id = Number(row[column]);
      if (presentIds.has(id)) continue;
      await storeReleased(tx, [owner, id], table, Number(row.id));
      row[column] = null;
    }
  }
}

/**
 * Binds the rows that referenced the record, or what belonged to it, again: those that reference no other and have the same
 * owners.
 * @returns the audit entries of these rows
 */
export async function restoreReferences(tx: Tx, record: TrashedRecord): Promise<AuditEntry[]> {
  const auditEntries: AuditEntry[] = [];
  const { root, released } = record;
  const { releases = {}, belongsTo = {} } = getTrashedTable(root);
  const row = getRootRow(record);
  for (const [table, ids] of Object.entries(released)) {
    const column = releases[table];
    if (column === undefined) continue;
    const owners = isTrashedTable(table) ? (getTrashedTable(table).belongsTo ?? {}) : {};
    const shared = Object.keys(owners).filter((name) => owners[name] === belongsTo[name]);
    const ownerConditions = shared.map((name) => sql` and ${sql.ref(name)} = ${row[name] ?? null}`);
    if (ids.length === 0) continue;
    const isListed = expressionBuilder()(sql.ref('id'), 'in', ids);
    const { rows } = await sql<Row>`update ${sql.table(table)} set ${sql.ref(column)} = ${row.id}
      where ${isListed} and ${sql.ref(column)} is null${sql.join(ownerConditions, sql``)}
      returning *`.execute(tx);
    const change = { from: null, to: Number(row.id) };
    auditEntries.push(...listReferenceChanges(table, column, rows, change));
  }
  for (const { table, column, row: former } of record.partReferences) {
    const { rows } =
      await sql<Row>`update ${sql.table(table)} set ${sql.ref(column)} = ${former[column]}
      where id = ${former.id} and ${sql.ref(column)} is null returning *`.execute(tx);
    const change = { from: null, to: Number(former[column]) };
    auditEntries.push(...listReferenceChanges(table, column, rows, change));
  }
  return auditEntries;
}
