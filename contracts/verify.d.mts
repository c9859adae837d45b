import type { Head, KeptText, ShownCount } from './verify-kept.mjs';
import type { NOTES } from './verify-lines.mjs';

/** State of a vote after all lines; `missing`: no line has the receipt. */
export type VerifiedState = 'counted' | 'waiting' | 'aside' | 'retired' | 'missing';

export interface Verified {
  contest: string;
  lines: number;
  votes: number;
  heads: number;
  counts: { ref: string; counted: number; waiting: number; aside: number; retired: number }[];
  receipts: {
    receipt: string;
    number: number | null;
    competitor: string;
    state: VerifiedState;
  }[];
  notes: { number: number; kind: keyof typeof NOTES; competitor: string; reason: string }[];
  /** What each kept text gave. */
  sources: { source: string; heads: number; receipts: number }[];
  /** Empty when the file is whole. */
  problems: string[];
  /** What was given and could not be read, or is of another voting: the file is not to blame for it. */
  unread: string[];
}
export declare const LIMITS: readonly string[];
export declare const STATES: Readonly<Record<VerifiedState, string>>;
export declare function verdict(found: Pick<Verified, 'problems' | 'unread'>): string;
export declare function describeSources(found: Pick<Verified, 'sources'>): string[];
export declare function verify(
  text: string,
  given?: { heads?: Head[]; kept?: KeptText[]; receipts?: string[]; counts?: ShownCount[] },
): Promise<Verified>;
