import type { AuditEntry, Change } from '../db/changes.ts';
import { getAuthor } from '../http/account.ts';
import type { RequestContext } from '../http/api.ts';
import type { Services } from '../services.ts';
import { logSecurityEvent, toAuditDetails } from './security-events.ts';

type StaffResource = 'account' | 'judge' | 'factor';
interface StaffNote extends AuditEntry {
  resource: StaffResource;
  after?: object;
  /** What the values do not tell, for example `password`; never a secret. */
  detail?: string | undefined;
}

export interface StaffChange extends Omit<Change, 'audit'> {
  audit(entry: StaffNote): void;
}

/**
 * Changes accounts of others: as `changes.commit`, but each audit entry has the address that it came
 * from, and after the commit the log has a line of each.
 */
export async function changeAsStaff<T>(
  { changes }: Services,
  ctx: RequestContext,
  write: (change: StaffChange) => Promise<T>,
): Promise<T> {
  let entries: StaffNote[] = [];
  const result = await changes.commit(getAuthor(ctx), (change) => {
    entries = [];
    return write({
      ...change,
      audit({ detail, ...entry }) {
        entries.push({ ...entry, detail });
        const details = toAuditDetails(ctx, { outcome: 'ok', detail });
        change.audit({ ...entry, after: { ...entry.after, ...details } });
      },
    });
  });
  for (const { action, resource, id, detail } of entries) {
    const account = id === null ? null : { id };
    logSecurityEvent(ctx, { action, resource, outcome: 'ok', detail, account });
  }
  return result;
}
