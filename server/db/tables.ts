import type { ColumnType, Generated } from 'kysely';

/** Column that the database numbers: the id of a row. */
export type RowId = Generated<number>;

/** Columns of records that have an order and can be moved in it (`places.ts`). */
export interface PositionedColumns {
  id: RowId;
  /** 1 is first, 10 last. */
  priority: number;
  /** Among those of the same priority the highest is first; null for the id. */
  position: Generated<number | null>;
}

/** Columns of the texts of a contract; that of an optional text has a default. */
export type TextColumns<Texts> = Record<
  keyof Texts,
  ColumnType<string, string | undefined, string>
>;

/** Columns of `picturedRecord`. */
export interface PicturedColumns extends PositionedColumns {
  picture_id: number;
  is_active: number;
}

interface MigrationTable {
  name: string;
  applied_at: number;
  /** Why programs that do not know it may run beside it; null where they may not. */
  compatible: string | null;
}

/** Values that the program creates once and keeps, such as the site key. */
interface SettingTable {
  name: string;
  value: string;
}

interface ContentVersionTable {
  id: number;
  version: number;
  withdrawn_at_version: number;
}

interface IdempotencyKeyTable {
  /** SHA-256 of the call, the account and the key that was sent. */
  key_hash: string;
  /** SHA-256 of what was sent. */
  request_hash: string;
  /** The reply as it was sent, as JSON. */
  reply_json: string;
  created_at: number;
}

/** A change: author, resource, and the values before and after (JSON texts). */
export interface AuditEntryTable {
  id: Generated<number>;
  made_at: number;
  account_id: number | null;
  username: string;
  action: string;
  resource: string;
  resource_id: number | null;
  before_json: string | null;
  after_json: string | null;
}

/**
 * Every table by name. A slice adds its own with `declare module` in its `table.ts`, or in `content.ts` if
 * it needs no queries of its own.
 */
export interface Tables {
  audit_entry: AuditEntryTable;
  migration: MigrationTable;
  setting: SettingTable;
  content_version: ContentVersionTable;
  idempotency_key: IdempotencyKeyTable;
}
