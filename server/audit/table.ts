import type { Generated } from 'kysely';

/** What was changed, by whom, from what to what (JSON texts). */
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
