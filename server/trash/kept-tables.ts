import type { AuditPart, AuditResource } from '../../contracts/kinds.ts';
import type { Row } from '../db/rows.ts';
import { auditView } from '../lyrics/view.ts';

/** How the rows of one table are kept in the trash and restored. */
export interface KeptTable {
  /** Columns that reference a row with which this row is deleted, and the table of that row. */
  belongsTo?: Readonly<Record<string, KeptName>>;
  /** Columns of other tables that are set to null when a row is deleted; restored with it. */
  releases?: Readonly<Record<string, string>>;
  /** Resource of the audit, or part of the resource of the entry that was deleted. */
  audit?: { resource: AuditResource } | { part: AuditPart };
  /** What the audit keeps of a row; by default all of it. */
  snapshot?(row: Row): unknown;
  /** Address of the record, and its unique constraint by its name and by its columns. */
  address?: { column: string; constraint: string; columns: string };
  /** The row redirects from an address; the address of this table takes precedence. */
  redirects?: { to: KeptName; key: readonly string[] };
  /** At most one of the rows with these columns in common has this flag: a restored row yields. */
  yields?: { flag: string; among: readonly string[] };
}

export type KeptName =
  | ('picture' | 'entry' | 'entry_old_slug' | 'entry_social' | 'entry_web' | 'portrait')
  | ('segment' | 'playlist' | 'album_image' | 'background' | 'lyric' | 'lyric_old_slug')
  | ('beat' | 'flyer' | 'calendar' | 'hour_pack');

const ofEntry = { entry_id: 'entry' } as const;

/**
 * The tables whose rows go to the trash when they are deleted, in the order in which they are
 * restored: what a row references stands before it. A test compares this with the foreign keys of
 * the database.
 */
export const KEPT: Readonly<Record<KeptName, KeptTable>> = {
  picture: {},
  entry: {
    address: {
      column: 'name_id',
      constraint: 'entry_name_id_taken',
      columns: 'entry.kind, entry.name_id',
    },
  },
  entry_old_slug: {
    belongsTo: ofEntry,
    redirects: { to: 'entry', key: ['kind', 'name_id'] },
  },
  entry_web: { belongsTo: ofEntry, audit: { part: 'web' } },
  entry_social: { belongsTo: ofEntry, audit: { part: 'social' } },
  portrait: { belongsTo: ofEntry, audit: { part: 'portrait' } },
  segment: { belongsTo: ofEntry, audit: { part: 'detail' } },
  background: { belongsTo: ofEntry, audit: { part: 'background' } },
  album_image: {
    belongsTo: { ...ofEntry, segment_id: 'segment' },
    audit: { part: 'album' },
    yields: { flag: 'is_cover', among: ['entry_id', 'capsule_id', 'segment_id'] },
  },
  playlist: { belongsTo: { ...ofEntry, segment_id: 'segment' }, audit: { part: 'playlist' } },
  lyric: {
    belongsTo: ofEntry,
    audit: { resource: 'lyrics' },
    snapshot: (row) => auditView(row as unknown as Parameters<typeof auditView>[0]),
    address: {
      column: 'title_id',
      constraint: 'lyric_title_id_taken',
      columns: 'lyric.entry_id, lyric.title_id',
    },
  },
  lyric_old_slug: {
    belongsTo: { ...ofEntry, lyric_id: 'lyric' },
    redirects: { to: 'lyric', key: ['entry_id', 'title_id'] },
  },
  beat: {},
  flyer: {},
  calendar: { yields: { flag: 'is_active', among: [] } },
  hour_pack: { releases: { purchase: 'pack_id' } },
};

export const KEPT_NAMES = Object.keys(KEPT) as KeptName[];

export function isKept(table: string): table is KeptName {
  return Object.hasOwn(KEPT, table);
}

/** A deleted record with everything that belonged to it. */
export interface KeptRecord {
  /** Table of the record, which is its only row. */
  root: KeptName;
  rows: Partial<Record<KeptName, Row[]>>;
  /** Ids of the rows of other tables that referenced it. */
  released: Record<string, number[]>;
  /** Drafts, plans and replaced files of the record and of what belonged to it; absent in older rows. */
  edits?: Partial<Record<EditTable, Row[]>>;
}

/** Tables whose rows name a record by its resource and id. */
export const EDIT_TABLES = ['draft', 'plan', 'replaced_file'] as const;
type EditTable = (typeof EDIT_TABLES)[number];

/** Returns the row of the record itself. */
export function rootRow({ root, rows }: KeptRecord): Row {
  const [row] = rows[root] ?? [];
  if (row === undefined) throw new Error(`a record of ${root} was kept without its row`);
  return row;
}

/** Returns the files of earlier versions, which stay in the trash of the storage when the record is restored. */
export function listReplacedFiles({ edits = {} }: KeptRecord): string[] {
  return (edits.replaced_file ?? []).flatMap((row) => JSON.parse(String(row.files)) as string[]);
}

/** Returns each row that belongs to the record and is audited, with its resource, parts before wholes. */
export function listParts(kept: KeptRecord, resource: string) {
  const [kind] = resource.split('/');
  return KEPT_NAMES.toReversed().flatMap((table) => {
    const { audit, snapshot = (row: Row) => row } = KEPT[table];
    if (audit === undefined || table === kept.root) return [];
    const name = 'part' in audit ? (`${kind}/${audit.part}` as AuditResource) : audit.resource;
    const rows = kept.rows[table] ?? [];
    return rows.map((row) => ({
      resource: name,
      id: Number(row.id),
      snapshot: snapshot(row),
    }));
  });
}
