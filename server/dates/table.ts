import type { ColumnType, Generated } from 'kysely';
import type { DateState, dateTexts } from '../../contracts/dates.ts';
import type { TextColumns } from '../db/tables.ts';

type OrNull<V> = ColumnType<V | null, V | null | undefined, V | null>;

/** When and where an event takes place. Local times are those of the zone: `2026-03-01T18:00`. */
export interface EventDateTable extends TextColumns<typeof dateTexts> {
  id: Generated<number>;
  /** An entry of kind event. */
  entry_id: number;
  segment_id: OrNull<number>;
  picture_id: OrNull<number>;
  starts: string;
  doors: OrNull<string>;
  ends: OrNull<string>;
  postponed_to: OrNull<string>;
  zone: string;
  /** Moment of the start, the new one of a date that was moved. */
  begins_at: number;
  finishes_at: number;
  state: DateState;
  country: string;
  price_from: OrNull<number>;
  currency: string;
  /** JSON list of names, each with the id of an artist or null. */
  lineup: string;
  /** Id in the outside calendar from which the date was adopted. */
  outside_id: OrNull<string>;
  is_active: number;
  created_at: number;
  updated_at: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    event_date: EventDateTable;
  }
}
