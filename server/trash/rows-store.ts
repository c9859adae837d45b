import { sql } from 'kysely';
import type { AuditEntry } from '../db/changes.ts';
import type { Tx } from '../db/database.ts';
import { lockRow, lockTable } from '../db/row-locks.ts';
import { hasRow, insertRows, type Row } from '../db/rows.ts';
import { notFound } from '../platform/errors.ts';
import { clearDanglingReferences, lockRows, restoreReferences } from './references-store.ts';
import {
  EDIT_TABLES,
  getRootRow,
  getTrashedTable,
  TRASHED_TABLE_NAMES,
  type TrashedRecord,
} from './trashed-tables.ts';

// Reads a record with every row that is deleted with it, as one value for the trash, and writes these
// rows back when it is restored.

/** Returns the rows that belong to rows that were found before, each once. */
async function lockParts(tx: Tx, table: string, rows: TrashedRecord['rows']): Promise<Row[]> {
  const uniqueRows = new Map<string, Row>();
  for (const [column, owner] of Object.entries(getTrashedTable(table).belongsTo ?? {})) {
    const ids = (rows[owner] ?? []).map(({ id }) => id);
    const parts = await lockRows(tx, table, column, ids);
    for (const row of parts) uniqueRows.set(JSON.stringify(row), row);
  }
  return [...uniqueRows.values()];
}

/**
 * Returns a record with everything that is deleted with it, locked until the transaction ends.
 * @throws HttpError 404 when it does not exist (any more)
 */
export async function collectRecord(tx: Tx, root: string, id: number): Promise<TrashedRecord> {
  const record = await lockRows(tx, root, 'id', [id]);
  if (record.length === 0) throw notFound();
  const rows: TrashedRecord['rows'] = { [root]: record };
  for (const table of TRASHED_TABLE_NAMES) {
    const parts = table === root ? [] : await lockParts(tx, table, rows);
    if (parts.length > 0) rows[table] = parts;
  }
  const pictureIds = Object.values(rows).flatMap((tableRows) =>
    tableRows.map(({ picture_id }) => picture_id),
  );
  const pictures = pictureIds.filter((pictureId) => typeof pictureId === 'number');
  if (pictures.length > 0) rows.picture = await lockRows(tx, 'picture', 'id', pictures);
  const released: TrashedRecord['released'] = {};
  for (const [table, column] of Object.entries(getTrashedTable(root).releases ?? {})) {
    released[table] = (await lockRows(tx, table, column, [id])).map((row) => Number(row.id));
  }
  const partReferences: TrashedRecord['partReferences'] = [];
  for (const [owner, owned] of Object.entries(rows)) {
    const releases = owner === root ? {} : (getTrashedTable(owner).releases ?? {});
    for (const [table, column] of Object.entries(releases)) {
      const gone = new Set(rows[table]?.map((row) => row.id));
      const owners = owned.map((row) => row.id);
      for (const row of await lockRows(tx, table, column, owners))
        if (!gone.has(row.id)) partReferences.push({ table, column, row });
    }
  }
  return { root, rows, released, partReferences, edits: {} };
}

/** Returns what is typed in these records, their plans and replaced files, locked until the transaction ends. */
export async function collectEdits(
  tx: Tx,
  records: readonly { resource: string; id: number }[],
): Promise<TrashedRecord['edits']> {
  const ids = new Set(records.map(({ resource, id }) => `${resource} ${id}`));
  const edits: TrashedRecord['edits'] = {};
  for (const table of EDIT_TABLES) {
    const editRows = await lockRows(tx, table, 'record_id', [
      ...new Set(records.map(({ id }) => id)),
    ]);
    const ownRows = editRows.filter((row) => ids.has(`${row.resource} ${row.record_id}`));
    if (ownRows.length > 0) edits[table] = ownRows;
  }
  return edits;
}

const HOUR_PASSED = 'Su hora pasó mientras estaba en la Papelera.';

/** Inserts what was typed in a restored record, its plans and replaced files; a plan whose hour has passed is not carried out. */
export async function insertEdits(tx: Tx, { edits }: TrashedRecord, now: number): Promise<void> {
  const columns = await listColumns(tx);
  for (const table of EDIT_TABLES) {
    const rows = (edits[table] ?? []).map((row) =>
      table === 'plan' && Number(row.due_at) <= now && row.error === ''
        ? { ...row, error: HOUR_PASSED }
        : row,
    );
    await insertRows(tx, table, withColumns(rows, columns.get(table)));
  }
}

/** Returns the name of what the record belongs to; empty for none. */
export async function findOwnerName(tx: Tx, record: TrashedRecord): Promise<string> {
  const row = getRootRow(record);
  const { entry_id = row.artist_id ?? null, capsule_id = null } = row;
  const [table, id] =
    entry_id === null ? (['capsule', capsule_id] as const) : (['entry', entry_id] as const);
  if (id === null) return '';
  const owner = tx.selectFrom(table).select('name').where('id', '=', Number(id));
  return (await owner.executeTakeFirst())?.name ?? '';
}

/** Locks the rows that the record belongs to; whether all of them still exist. */
export async function lockOwners(tx: Tx, record: TrashedRecord): Promise<boolean> {
  const row = getRootRow(record);
  for (const [column, owner] of Object.entries(getTrashedTable(record.root).belongsTo ?? {})) {
    const id = row[column] ?? null;
    if (id !== null && (await lockRows(tx, owner, 'id', [id])).length === 0) return false;
  }
  return true;
}

/** Condition that all these columns have the values of the row. */
function matchesRow(row: Row, columns: readonly string[]) {
  const conditions = columns.map((column) => {
    const value = row[column] ?? null;
    return value === null
      ? sql<boolean>`${sql.ref(column)} is null`
      : sql<boolean>`${sql.ref(column)} = ${value}`;
  });
  return sql<boolean>`(${sql.join([sql`1 = 1`, ...conditions], sql` and `)})`;
}

/** Whether another row has the flag that at most one of them may have. */
async function hasRival(tx: Tx, record: TrashedRecord): Promise<boolean> {
  const { exclusiveFlag } = getTrashedTable(record.root);
  const row = getRootRow(record);
  if (exclusiveFlag === undefined || row[exclusiveFlag.flag] !== 1) return false;
  // The locks under which the flag is set.
  if (exclusiveFlag.scope.length === 0) await lockTable(tx, record.root as 'calendar');
  for (const column of exclusiveFlag.scope) {
    const owner = column.replace(/_id$/, '') as 'entry';
    if (row[column] != null) await lockRow(tx, owner, Number(row[column]));
  }
  const rival = tx
    .selectFrom(record.root as 'calendar')
    .select('id')
    .where(matchesRow(row, [exclusiveFlag.flag, ...exclusiveFlag.scope]))
    .limit(1);
  return hasRow(rival);
}

/** Deletes redirects from the address of the record, as when a record with it is created. */
async function deleteRedirects(tx: Tx, record: TrashedRecord): Promise<void> {
  for (const table of TRASHED_TABLE_NAMES) {
    const { redirectsTo } = getTrashedTable(table);
    if (redirectsTo?.table !== record.root) continue;
    await tx
      .deleteFrom(table as 'entry_old_slug')
      .where(matchesRow(getRootRow(record), redirectsTo.key))
      .execute();
  }
}

/** Inserts the redirects whose address is neither used nor redirected elsewhere meanwhile. */
async function insertRedirects(
  tx: Tx,
  table: string,
  rows: readonly Row[],
  { table: redirectTable, key }: { table: string; key: readonly string[] },
): Promise<void> {
  for (const row of rows) {
    const isTaken = async (addressTable: string) =>
      (await tx
        .selectFrom(addressTable as 'entry')
        .select(sql.lit(1).as('one'))
        .where(matchesRow(row, key))
        .executeTakeFirst()) !== undefined;
    if (!(await isTaken(redirectTable)) && !(await isTaken(table)))
      await insertRows(tx, table, [row]);
  }
}

/** Returns the columns of the kept tables as they are now. */
async function listColumns(tx: Tx): Promise<Map<string, Set<string>>> {
  const tables = await tx.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  );
}

/** Returns the rows without columns that a later version has removed. */
function withColumns(rows: readonly Row[], columns: ReadonlySet<string> | undefined): Row[] {
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([name]) => columns?.has(name))) as Row,
  );
}

/**
 * Returns the parts whose owners exist, each checked by its own: one of two owners may have been deleted
 * after the part was kept with the other.
 */
async function keepOwned(tx: Tx, table: string, { root, rows }: TrashedRecord): Promise<Row[]> {
  let owned = rows[table] ?? [];
  if (table === root || owned.length === 0) return owned;
  for (const [column, owner] of Object.entries(getTrashedTable(table).belongsTo ?? {})) {
    const restored = new Set((rows[owner] ?? []).map(({ id }) => id));
    const others = owned.map((row) => row[column] ?? null).filter((id) => !restored.has(id));
    const present = await lockRows(
      tx,
      owner,
      'id',
      [...new Set(others)].filter((id) => id !== null),
    );
    for (const { id } of present) restored.add(id);
    owned = owned.filter(
      (row) => (row[column] ?? null) === null || restored.has(row[column] ?? null),
    );
  }
  return owned;
}

/**
 * Inserts a record and everything that belonged to it under their former ids. Fails with the
 * database's error when its address is taken.
 * @returns the audit entries of the records that reference it again
 */
export async function insertTrashed(tx: Tx, record: TrashedRecord): Promise<AuditEntry[]> {
  const { exclusiveFlag } = getTrashedTable(record.root);
  if (exclusiveFlag && (await hasRival(tx, record))) getRootRow(record)[exclusiveFlag.flag] = 0;
  await deleteRedirects(tx, record);
  const columns = await listColumns(tx);
  for (const table of TRASHED_TABLE_NAMES) {
    const { redirectsTo } = getTrashedTable(table);
    const owned = await keepOwned(tx, table, record);
    await clearDanglingReferences(tx, table, owned);
    const tableRows = withColumns(owned, columns.get(table));
    if (redirectsTo) await insertRedirects(tx, table, tableRows, redirectsTo);
    else await insertRows(tx, table, tableRows);
  }
  return restoreReferences(tx, record);
}
