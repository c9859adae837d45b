import type { Generated } from 'kysely';
import { AUTHOR, ofNobody, type PersonalData, WITH_ACCOUNT } from '../db/personal-data.ts';

/** The studio that is rented by the hour; a single row, created at first start. */
export interface StudioTable {
  id: Generated<number>;
  /** IANA time zone, for example `America/Caracas`. */
  zone: string;
  least_notice_hours: number;
  least_hours: number;
  horizon_days: number;
  /** Maximum number of upcoming hours that a customer may have reserved. */
  most_future_hours: number;
  /** Cancelling up to this many hours before the beginning refunds the hours. */
  cancel_hours: number;
  needs_approval: number;
  /** Digits with the country code, or empty. */
  whatsapp: string;
  /** JSON list of `{name, instructions}`: the offered payment methods. */
  methods: string;
}

/** Open on a weekday (1 Monday to 7 Sunday), whole hours of local time; `closes` is at most 24. */
export interface OpeningRuleTable {
  id: Generated<number>;
  studio_id: number;
  weekday: number;
  opens: number;
  closes: number;
}

export interface ClosureTable {
  id: Generated<number>;
  studio_id: number;
  starts_at: number;
  ends_at: number;
  reason: string;
  created_at: number;
}

export interface HourPackTable {
  id: Generated<number>;
  name: string;
  hours: number;
  /** Hundredths of the currency. */
  price_cents: number;
  /** ISO 4217. */
  currency: string;
  /** Days from the approval until the remaining hours expire. */
  valid_days: number;
  is_active: number;
}

export type PurchaseState = 'awaiting_proof' | 'in_review' | 'approved' | 'rejected' | 'expired';

/** A purchase, with a copy of the pack at the time of purchase. */
export interface PurchaseTable {
  id: Generated<number>;
  account_id: number;
  pack_id: number | null;
  pack_name: string;
  hours: number;
  price_cents: number;
  currency: string;
  valid_days: number;
  method: string;
  reference: string;
  /** Name of the stored file, which is never served under `/media`. */
  proof_file: string | null;
  state: PurchaseState;
  /** Deadline for the proof, while it is missing. */
  expires_at: number;
  created_at: number;
  decided_at: number | null;
  decided_by: string | null;
  decision_reason: string;
}

/** Hours that were granted and expire together. What remains is the sum of its entries. */
export interface HourLotTable {
  id: Generated<number>;
  account_id: number;
  purchase_id: number | null;
  source: string;
  /** Null when the hours never expire. */
  expires_at: number | null;
  /**
   * When the lot was marked as expired; no hours are left in it since then. Null before, and again
   * after a refund to it.
   */
  expired_at: Generated<number | null>;
  created_at: number;
}

export type HourEntryKind = 'grant' | 'reserve' | 'release' | 'expire' | 'adjust';

/** The ledger of hours; append-only. */
export interface HourEntryTable {
  id: Generated<number>;
  account_id: number;
  lot_id: number;
  reservation_id: number | null;
  kind: HourEntryKind;
  /** Signed: credits are positive. */
  hours: number;
  actor: string;
  reason: string;
  idempotency_key: string;
  made_at: number;
}

export type ReservationState =
  | 'held'
  | 'pending'
  | 'confirmed'
  | 'completed'
  | 'no_show'
  | 'expired'
  | 'rejected'
  | 'cancelled_ok'
  | 'cancelled_late';

export interface ReservationTable {
  id: Generated<number>;
  studio_id: number;
  account_id: number;
  state: ReservationState;
  starts_at: number;
  ends_at: number;
  hours: number;
  /** Last moment of a free cancellation, as the customer was told; later settings do not change it. */
  cancel_until: number;
  note: string;
  held_until: number | null;
  made_by: string;
  decided_by: string | null;
  decision_reason: string;
  reminded_at: number | null;
  created_at: number;
  updated_at: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    studio: StudioTable;
    opening_rule: OpeningRuleTable;
    closure: ClosureTable;
    hour_pack: HourPackTable;
    purchase: PurchaseTable;
    hour_lot: HourLotTable;
    hour_entry: HourEntryTable;
    reservation: ReservationTable;
  }
}

export const reservationPersonalData = {
  purchase: {
    reference: WITH_ACCOUNT,
    proof_file: WITH_ACCOUNT,
    decided_by: AUTHOR,
    ...ofNobody('pack_name', 'currency', 'method', 'state', 'decision_reason'),
  },
  hour_entry: { actor: AUTHOR, ...ofNobody('kind', 'reason', 'idempotency_key') },
  reservation: {
    note: WITH_ACCOUNT,
    made_by: AUTHOR,
    decided_by: AUTHOR,
    ...ofNobody('state', 'decision_reason'),
  },
  hour_lot: ofNobody('source'),
  closure: ofNobody('reason'),
  studio: ofNobody('zone', 'whatsapp', 'methods'),
} as const satisfies PersonalData;
