import type { Selectable } from 'kysely';
import type { AuditedRecord } from '../../contracts/audit.ts';
import { contents } from '../contents.ts';
import type { Database } from '../db/database.ts';
import type { Row } from '../db/rows.ts';
import type { AuditEntryTable, Tables } from '../db/tables.ts';

type Table = keyof Tables & string;

interface Kind {
  table: Table;
  resources: readonly string[];
  /** Columns that reference what a record belongs to, and the tables of that. */
  owners: Readonly<Record<string, Table>>;
  hasPicture: boolean;
}

const capsuleOwner = { capsule_id: 'capsule' } as const;

/** The kinds of records whose page the panel opens. */
const kinds: readonly Kind[] = [
  ...contents.map(({ table, resources, trash, files }): Kind => {
    const isCapsule = resources.some((name) => name.startsWith('capsula/'));
    const owners = {
      ...(trash === 'none' ? {} : trash.belongsTo),
      ...(isCapsule ? capsuleOwner : {}),
    };
    return { table, resources, owners, hasPicture: files?.includes('picture_id') ?? false };
  }),
  { table: 'contest', resources: ['contest'], owners: { entry_id: 'entry' }, hasPicture: false },
  { table: 'account', resources: ['account', 'judge'], owners: {}, hasPicture: false },
];

const findKind = (resource: string) => kinds.find(({ resources }) => resources.includes(resource));

/** The records of one resource that belong to a record: those whose column has its id. */
interface Part {
  resource: string;
  table: Table;
  column: string;
  /** The column that the audit names them by. */
  id: 'id' | 'picture_id';
}

/** Returns the parts of a record, and the pictures of it and of these. */
export function listParts(resource: string): Part[] {
  const kind = findKind(resource);
  if (kind === undefined) return [];
  const [subject = ''] = resource.split('/');
  const parts = kinds.flatMap(({ table, resources, owners, hasPicture }) => {
    const part = resources.find((name) => name.startsWith(`${subject}/`) && name !== resource);
    if (part === undefined) return [];
    return Object.entries(owners)
      .filter(([, owner]) => owner === kind.table)
      .map(([column]) => ({ resource: part, table, column, hasPicture }));
  });
  const own = { ...kind, resource, column: 'id' };
  return [
    ...parts.map(({ hasPicture: _, ...part }) => ({ ...part, id: 'id' as const })),
    ...[own, ...parts]
      .filter(({ hasPicture }) => hasPicture)
      .map(({ table, column }) => ({
        resource: 'picture',
        table,
        column,
        id: 'picture_id' as const,
      })),
  ];
}

async function readRows(db: Database, table: Table, ids: ReadonlySet<number>) {
  const query = db.selectFrom(table as 'entry').selectAll();
  const rows = await query.where('id', 'in', [...ids]).execute();
  return rows as unknown as (Row & { id: number })[];
}

/** Adds the rows with these ids to those that are known. */
async function addRows(
  db: Database,
  rows: Map<string, Row>,
  subjects: readonly { table: Table; id: number }[],
): Promise<void> {
  const ids = new Map<Table, Set<number>>();
  for (const { table, id } of subjects) {
    if (!rows.has(`${table} ${id}`)) ids.set(table, (ids.get(table) ?? new Set()).add(id));
  }
  for (const [table, all] of ids) {
    for (const row of await readRows(db, table, all)) rows.set(`${table} ${row.id}`, row);
  }
}

function getOwner(owners: Kind['owners'], row: Row): { table: Table; id: number } | null {
  for (const [column, table] of Object.entries(owners)) {
    const id = row[column];
    if (typeof id === 'number') return { table, id };
  }
  return null;
}

function getName(row: Row): string {
  const name = ['name', 'title', 'username', 'aka'].map((field) => row[field]).find(Boolean);
  return typeof name === 'string' ? name : '';
}

const readJson = (json: string | null) => (json === null ? null : (JSON.parse(json) as Row | null));

/** Returns for each change the name of its record, with what it belongs to, and what can be opened. */
export async function describeSubjects(
  db: Database,
  entries: readonly Selectable<AuditEntryTable>[],
): Promise<AuditedRecord[]> {
  const rows = new Map<string, Row>();
  const named = entries.map((entry) => {
    const kind = findKind(entry.resource);
    return { entry, kind, id: entry.resource_id ?? 0 };
  });
  await addRows(
    db,
    rows,
    named.flatMap(({ kind, id }) => (kind ? [{ table: kind.table, id }] : [])),
  );
  const records = named.map(({ entry, kind, id }) => {
    const row = kind && rows.get(`${kind.table} ${id}`);
    const values = readJson(entry.after_json) ?? readJson(entry.before_json) ?? {};
    const owner = kind ? getOwner(kind.owners, row ?? values) : null;
    // The name that it had at the time of the change.
    const name = getName(values) || getName(row ?? {});
    return { entry, isKept: row !== undefined && !row.deleted_at, name, owner };
  });
  const selectOwners = (subjects: readonly ({ table: Table; id: number } | null)[]) =>
    addRows(
      db,
      rows,
      subjects.filter((owner) => owner !== null),
    );
  await selectOwners(records.map(({ owner }) => owner));
  const segmentEntry = (id: number) => rows.get(`segment ${id}`)?.entry_id;
  await selectOwners(
    records.map(({ owner }) => {
      const id = owner?.table === 'segment' ? segmentEntry(owner.id) : undefined;
      return typeof id === 'number' ? { table: 'entry', id } : null;
    }),
  );
  return records.map(({ entry, isKept, name, owner }) => {
    const ownerName = owner && getName(rows.get(`${owner.table} ${owner.id}`) ?? {});
    const entryId = owner?.table === 'segment' ? segmentEntry(owner.id) : undefined;
    const [subject] = entry.resource.split('/');
    const own = { resource: entry.resource, id: entry.resource_id, owner_id: owner?.id ?? null };
    const segmentSubject = { resource: `${subject}/detail`, id: owner?.id ?? null };
    return {
      name: [...new Set([name, ownerName])].filter(Boolean).join(' · '),
      opens: !isKept
        ? null
        : typeof entryId === 'number'
          ? { ...segmentSubject, owner_id: entryId }
          : own,
    };
  });
}
