import type { Generated } from 'kysely';
import type { beatTexts } from '../../contracts/beats.ts';
import type { TextColumns } from '../db/tables.ts';

/** A beat: its audio file and the data shown by the player. */
export interface BeatTable extends TextColumns<typeof beatTexts> {
  id: Generated<number>;
  /** Name of the stored audio file. */
  file: string;
  bpm: number;
  /** US cents. */
  price_cents: number;
  /** `min:sec`. */
  time: string;
  /** Seconds. */
  duration: number;
  /** See contracts/beats.ts. */
  peaks: string;
  /** 1 is first, 10 last. */
  priority: number;
  is_active: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    beat: BeatTable;
  }
}
