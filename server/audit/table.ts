import type { Generated } from 'kysely';

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

declare module '../db/tables.ts' {
  interface Tables {
    audit_entry: AuditEntryTable;
  }
}
