import type { Generated } from 'kysely';

/** A beat: its audio file and what the player tells of it. */
export interface BeatTable {
  id: Generated<number>;
  /** The stored name of the audio. */
  file: string;
  title: string;
  producer: string;
  genre: string;
  bpm: number;
  /** Cents of a dollar. */
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
