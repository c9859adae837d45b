import { contents } from '../contents.ts';
import type { Row } from '../db/rows.ts';
import type { Content, TrashedTable } from '../registry/define-content.ts';

/** A table whose rows go to the trash when they are deleted. */
interface TrashedRows extends TrashedTable {
  /** The kind of its rows, if they are records of the audit. */
  content?: Content;
  /** The row redirects from an address; the address of this table takes precedence. */
  redirectsTo?: { table: string; key: readonly string[] };
}

function listTrashedTables(content: Content): [string, TrashedRows][] {
  const { table, trash } = content;
  if (trash === 'none') return [];
  const { redirects } = trash;
  const ownRows: [string, TrashedRows] = [table, { ...trash, content }];
  if (redirects === undefined) return [ownRows];
  const { from, key, belongsTo = {} } = redirects;
  return [ownRows, [from, { belongsTo, redirectsTo: { table, key } }]];
}

/**
 * The kept tables in the order in which their rows are restored: what a row references stands before
 * it. A test compares this with the foreign keys of the database.
 */
const TRASHED_TABLES: Readonly<Record<string, TrashedRows>> = {
  picture: {},
  ...Object.fromEntries(contents.flatMap(listTrashedTables)),
};

export const TRASHED_TABLE_NAMES = Object.keys(TRASHED_TABLES);

export function isTrashedTable(table: string): boolean {
  return Object.hasOwn(TRASHED_TABLES, table);
}

export function getTrashedTable(table: string): TrashedRows {
  const rows = TRASHED_TABLES[table];
  if (rows === undefined) throw new Error(`the rows of ${table} are not kept`);
  return rows;
}

/** A deleted record with everything that belonged to it. */
export interface TrashedRecord {
  /** Table of the record, which is its only row. */
  root: string;
  rows: Record<string, Row[]>;
  /** Ids of the rows of other tables that referenced it. */
  released: Record<string, number[]>;
  /** Rows that stay and referenced what belonged to it, as they were. */
  partReferences: { table: string; column: string; row: Row }[];
  /** What is typed in the record and not saved, plans and replaced files of it and of what belonged to it. */
  edits: Partial<Record<EditTable, Row[]>>;
}

/** Tables whose rows name a record by its resource and id. */
export const EDIT_TABLES = ['edit', 'plan', 'replaced_file'] as const;
type EditTable = (typeof EDIT_TABLES)[number];

export function getRootRow({ root, rows }: TrashedRecord): Row {
  const [row] = rows[root] ?? [];
  if (row === undefined) throw new Error(`a record of ${root} was kept without its row`);
  return row;
}

/** Returns the name under which staff find a record; empty for one without. */
export function getName(record: TrashedRecord): string {
  const { staffSearch, shownBy } = getTrashedTable(record.root).content ?? {};
  const { title = 'name' } = staffSearch ?? shownBy ?? {};
  return String(getRootRow(record)[title.split('.').at(-1) ?? title] ?? '');
}

/** Returns the files of earlier versions, which stay in the trash of the storage when the record is restored. */
export function listReplacedFiles({ edits }: TrashedRecord): string[] {
  return (edits.replaced_file ?? []).flatMap((row) => JSON.parse(String(row.files)) as string[]);
}

/** Returns each row that belongs to the record and is audited, with its resource, parts before wholes. */
export function listParts(record: TrashedRecord, resource: string) {
  const [kind] = resource.split('/');
  return TRASHED_TABLE_NAMES.toReversed().flatMap((table) => {
    const trashedRows = getTrashedTable(table);
    if (trashedRows.content === undefined || table === record.root) return [];
    const { resources } = trashedRows.content;
    const name = resources.find((partName) => partName.startsWith(`${kind}/`)) ?? resources[0];
    return (record.rows[table] ?? []).map((row) => ({
      resource: name,
      id: Number(row.id),
      row,
    }));
  });
}
