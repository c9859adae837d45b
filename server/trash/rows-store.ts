import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { insertRows, type Row } from '../db/rows.ts';
import { notFound } from '../platform/http-error.ts';
import { EDIT_TABLES, KEPT_NAMES, type KeptRecord, keptTable, rootRow } from './kept-tables.ts';
import { bindReleased, clearLost, lockRows } from './references-store.ts';

// Reads a record with every row that is deleted with it, as one value for the trash, and writes these
// rows back when it is restored.

/** Returns the rows that belong to rows that were found before, each once. */
async function lockParts(tx: Tx, table: string, rows: KeptRecord['rows']): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (const [column, owner] of Object.entries(keptTable(table).belongsTo ?? {})) {
    const ids = (rows[owner] ?? []).map(({ id }) => id);
    const parts = await lockRows(tx, table, column, ids);
    for (const row of parts) found.set(JSON.stringify(row), row);
  }
  return [...found.values()];
}

/**
 * Returns a record with everything that is deleted with it, locked until the transaction ends.
 * @throws HttpError 404 when it does not exist (any more)
 */
export async function collect(tx: Tx, root: string, id: number): Promise<KeptRecord> {
  const record = await lockRows(tx, root, 'id', [id]);
  if (record.length === 0) throw notFound();
  const rows: KeptRecord['rows'] = { [root]: record };
  for (const table of KEPT_NAMES) {
    const parts = table === root ? [] : await lockParts(tx, table, rows);
    if (parts.length > 0) rows[table] = parts;
  }
  const shown = Object.values(rows).flatMap((some) => some.map(({ picture_id }) => picture_id));
  const pictures = shown.filter((one) => typeof one === 'number');
  if (pictures.length > 0) rows.picture = await lockRows(tx, 'picture', 'id', pictures);
  const released: KeptRecord['released'] = {};
  for (const [table, column] of Object.entries(keptTable(root).releases ?? {})) {
    released[table] = (await lockRows(tx, table, column, [id])).map((row) => Number(row.id));
  }
  return { root, rows, released };
}

/** Returns the drafts, plans and replaced files of these records, locked until the transaction ends. */
export async function collectEdits(
  tx: Tx,
  records: readonly { resource: string; id: number }[],
): Promise<NonNullable<KeptRecord['edits']>> {
  const ids = new Set(records.map(({ resource, id }) => `${resource} ${id}`));
  const edits: NonNullable<KeptRecord['edits']> = {};
  for (const table of EDIT_TABLES) {
    const found = await lockRows(tx, table, 'record_id', [...new Set(records.map(({ id }) => id))]);
    const own = found.filter((row) => ids.has(`${row.resource} ${row.record_id}`));
    if (own.length > 0) edits[table] = own;
  }
  return edits;
}

const HOUR_PASSED = 'Su hora pasó mientras estaba en la Papelera.';

/** Inserts drafts, plans and replaced files of a restored record; a plan whose hour has passed is not carried out. */
export async function insertEdits(tx: Tx, { edits = {} }: KeptRecord, now: number): Promise<void> {
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
export async function findOwnerName(tx: Tx, kept: KeptRecord): Promise<string> {
  const { entry_id = null, capsule_id = null } = rootRow(kept);
  const [table, id] =
    entry_id === null ? (['capsule', capsule_id] as const) : (['entry', entry_id] as const);
  if (id === null) return '';
  const owner = tx.selectFrom(table).select('name').where('id', '=', Number(id));
  return (await owner.executeTakeFirst())?.name ?? '';
}

/** Locks the rows that the record belongs to; whether all of them still exist. */
export async function lockOwners(tx: Tx, kept: KeptRecord): Promise<boolean> {
  const row = rootRow(kept);
  for (const [column, owner] of Object.entries(keptTable(kept.root).belongsTo ?? {})) {
    const id = row[column] ?? null;
    if (id !== null && (await lockRows(tx, owner, 'id', [id])).length === 0) return false;
  }
  return true;
}

/** Condition that all these columns have the values of the row. */
function sameAs(row: Row, columns: readonly string[]) {
  const conditions = columns.map((column) => {
    const value = row[column] ?? null;
    return value === null
      ? sql<boolean>`${sql.ref(column)} is null`
      : sql<boolean>`${sql.ref(column)} = ${value}`;
  });
  return sql<boolean>`(${sql.join([sql`1 = 1`, ...conditions], sql` and `)})`;
}

/** Whether another row has the flag that at most one of them may have. */
async function hasRival(tx: Tx, kept: KeptRecord): Promise<boolean> {
  const { yields } = keptTable(kept.root);
  const row = rootRow(kept);
  if (yields === undefined || row[yields.flag] !== 1) return false;
  const rival = tx
    .selectFrom(kept.root as 'calendar')
    .select('id')
    .where(sameAs(row, [yields.flag, ...yields.among]))
    .limit(1);
  return (await rival.executeTakeFirst()) !== undefined;
}

/** Deletes redirects from the address of the record, as when a record with it is created. */
async function forgetRedirects(tx: Tx, kept: KeptRecord): Promise<void> {
  for (const table of KEPT_NAMES) {
    const { redirectsTo } = keptTable(table);
    if (redirectsTo?.table !== kept.root) continue;
    await tx
      .deleteFrom(table as 'entry_old_slug')
      .where(sameAs(rootRow(kept), redirectsTo.key))
      .execute();
  }
}

/** Inserts the redirects whose address is neither used nor redirected elsewhere meanwhile. */
async function insertRedirects(
  tx: Tx,
  table: string,
  rows: readonly Row[],
  { table: to, key }: { table: string; key: readonly string[] },
): Promise<void> {
  for (const row of rows) {
    const isTaken = async (of: string) =>
      (await tx
        .selectFrom(of as 'entry')
        .select(sql.lit(1).as('one'))
        .where(sameAs(row, key))
        .executeTakeFirst()) !== undefined;
    if (!(await isTaken(to)) && !(await isTaken(table))) await insertRows(tx, table, [row]);
  }
}

/** Returns the columns of the kept tables as they are now. */
async function listColumns(tx: Tx): Promise<Map<string, Set<string>>> {
  const tables = await tx.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [name, new Set(columns.map((one) => one.name))]),
  );
}

/** Returns the rows without columns that a later version has removed. */
function withColumns(rows: readonly Row[], columns: ReadonlySet<string> | undefined): Row[] {
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([name]) => columns?.has(name))) as Row,
  );
}

/**
 * Inserts a record and everything that belonged to it under their former ids. Fails with the
 * database's error when its address is taken.
 */
export async function insertKept(tx: Tx, kept: KeptRecord): Promise<void> {
  const { root, rows } = kept;
  const { yields } = keptTable(root);
  if (yields && (await hasRival(tx, kept))) rootRow(kept)[yields.flag] = 0;
  await forgetRedirects(tx, kept);
  const columns = await listColumns(tx);
  for (const table of KEPT_NAMES) {
    const { redirectsTo } = keptTable(table);
    await clearLost(tx, table, rows[table] ?? []);
    const own = withColumns(rows[table] ?? [], columns.get(table));
    if (redirectsTo) await insertRedirects(tx, table, own, redirectsTo);
    else await insertRows(tx, table, own);
  }
  await bindReleased(tx, kept);
}
