import type { PurchaseItem } from '../../../contracts/hours.ts';
import { getName } from '../booking/view.ts';
import type { PurchaseOfCustomer } from './store.ts';

export function purchaseView(row: PurchaseOfCustomer): PurchaseItem {
  const toIso = (ms: number) => new Date(ms).toISOString();
  return {
    id: row.id,
    state: row.state,
    account: row.account_id,
    customer: getName(row),
    pack_name: row.pack_name,
    hours: row.hours,
    price: row.price_cents / 100,
    currency: row.currency,
    valid_days: row.valid_days,
    method: row.method,
    reference: row.reference,
    has_proof: row.proof_file !== null,
    expires_at: toIso(row.expires_at),
    created_at: toIso(row.created_at),
    decided_at: row.decided_at === null ? null : toIso(row.decided_at),
    decided_by: row.decided_by ?? '',
    decision_reason: row.decision_reason,
  };
}
