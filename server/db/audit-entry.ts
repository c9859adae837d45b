import type { AuditResource } from '../../contracts/kinds.ts';

/** What a change does to one record, for the audit. */
export interface AuditEntry {
  action: 'create' | 'update' | 'delete' | 'restore' | 'login' | 'logout' | 'refuse' | 'export';
  resource: AuditResource;
  id: number | null;
  /** The item before and after, as the panel shows it. */
  before?: unknown;
  after?: unknown;
}
