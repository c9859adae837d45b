import type { AuditPart, AuditResource, SearchKind } from '../../contracts/kinds.ts';
import { type AuditedTable, createAuditedTable } from '../db/audited.ts';
import type { Change } from '../db/changes.ts';
import { type Crud, crud, type NumberedTable, type RowChange, type TableRow } from '../db/crud.ts';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { Api } from '../services.ts';
import type { ReadDocuments } from './documents-store.ts';

/** How the rows of a table are kept in the trash and restored. */
export interface TrashedTable {
  /** Columns that reference a row with which this row is deleted, and the table of that row. */
  belongsTo?: Readonly<Record<string, keyof Tables>>;
  /** Columns of other tables that are set to null when a row is deleted; restored with it. */
  releases?: Readonly<Record<string, string>>;
  /** Address of the record, and its unique constraint by its name and by its columns. */
  address?: { column: string; constraint: string; columns: string };
  /** At most one of the rows with these columns in common has this flag: a restored row yields. */
  exclusiveFlag?: { flag: string; scope: readonly string[] };
  /** Table of the rows that redirect to a record, and their key; the address of this table takes precedence. */
  redirects?: { from: keyof Tables; key: readonly string[]; belongsTo: TrashedTable['belongsTo'] };
}

/** Where staff find the records by name, as SQL that contains no input. */
export interface StaffSearchSource {
  /** SQL of the resource; by default that of the kind. */
  resource?: string;
  id?: string;
  title: string;
  detail?: string;
  /** Default `is_active`. */
  isActive?: string;
  /** What a record belongs to. */
  owner?: string;
  /** Default the table. */
  from?: string;
}

/** Names the pictures of a table by what they belong to: an entry or the capsule. */
export function searchByOwner(
  table: 'album_image' | 'background',
  part: AuditPart,
): StaffSearchSource {
  return {
    resource: `coalesce(entry.kind, 'capsula') || '/${part}'`,
    id: `${table}.id`,
    title: `${table}.title`,
    detail: `coalesce(entry.name, capsule.name)`,
    isActive: `${table}.is_active`,
    owner: `coalesce(${table}.entry_id, ${table}.capsule_id)`,
    from: `${table} left join entry on entry.id = ${table}.entry_id
      left join capsule on capsule.id = ${table}.capsule_id`,
  };
}

/** A record as its changing call answers it. */
export type Values = Record<string, unknown>;

export type PictureTable = {
  [T in keyof Tables]: Tables[T] extends { picture_id: unknown } ? T : never;
}[keyof Tables];

/** The records that show files have a name, under which staff find them or their files. */
type Named = { staffSearch: StaffSearchSource } | { shownBy: StaffSearchSource };

/** Columns that name files of a record. */
export type FileColumn = 'picture_id' | 'file';

/** Files of records whose visibility is that of the record: a table with pictures must declare them. */
type ContentFiles<T> = T extends PictureTable
  ? { files: readonly ['picture_id', 'file'?] } & Named
  : { files?: never } | ({ files: readonly ['file'] } & Named);

/** A version of a record that is written back. */
interface RestoredVersion<T extends NumberedTable> {
  /** The row as it is, locked. */
  before: TableRow<T>;
  /** Its columns in the version, without those that no version has. */
  values: Partial<TableRow<T>>;
  resource: AuditResource;
  now: number;
}

interface Spec<T extends NumberedTable> {
  table: T;
  /** What the audit calls the records: one name, or one for each kind of record in the table. */
  resources: readonly [AuditResource, ...AuditResource[]];
  /** How deleted records are kept, with their pictures; `none` for tables whose rows no call deletes. */
  trash: T extends PictureTable ? TrashedTable : TrashedTable | 'none';
  /**
   * Returns what is written of a version that is restored, with the columns that follow from it; runs in its
   * transaction.
   * @throws HttpError where the record must not change
   */
  completeVersion?(
    change: Change,
    version: RestoredVersion<T>,
  ): Promise<RowChange<T>> | RowChange<T>;
  staffSearch?: StaffSearchSource;
  /** Columns that name a picture or a stored audio: visitors may have it while they may see the record. */
  files?: readonly (FileColumn | undefined)[];
  /** Whether pages show the picture as a halftone. */
  isPoster?: boolean;
  /** Where the records that show these files are named, if not as staff find them; `detail` names the owner. */
  shownBy?: StaffSearchSource;
  /** SQL of when visitors may see a record, if what it belongs to is shown. Default `is_active = 1`. */
  shownWhen?: string;
  /** What visitors find of the records. */
  search?: {
    kinds: readonly SearchKind[];
    read: ReadDocuments;
    /** Returns the ids of the records that name these entries without belonging to them. */
    listNaming?(db: Database, entryIds: readonly number[]): Promise<readonly number[]>;
  };
  /** Returns the path of the page that shows a record; by default that of the home page. */
  findPage?(db: Database, record: Values, resource: string): Promise<string | null> | string | null;
  /** Binds the calls of the kind. */
  routes?(api: Api): void;
}

/** A kind of content, or of what belongs to a record of content. */
export interface Content<T extends NumberedTable = NumberedTable> extends Omit<Spec<T>, 'trash'> {
  trash: TrashedTable | 'none';
  rows: Crud<T>;
  /**
   * The writes of the rows, with their audit entries; deleted ones go to the trash.
   * @param resource default: the first of the resources
   */
  audited(resource?: AuditResource): AuditedTable<T>;
}

/**
 * Declares a kind of content. What is done with its records (the trash, the history, what staff and
 * visitors find, the pages that previews show) follows from it; `server/contents.ts` lists all.
 */
export function defineContent<T extends NumberedTable>(
  spec: Spec<T> & ContentFiles<T>,
): Content<T> {
  const { table, resources, trash } = spec;
  const rows = crud(table);
  return {
    ...spec,
    trash,
    rows,
    audited: (resource = resources[0]) => createAuditedTable(rows, resource, { trash }),
  };
}
