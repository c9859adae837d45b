/** State of a vote after all lines; `missing`: no line has the receipt. */
export type VerifiedState = 'counted' | 'waiting' | 'aside' | 'retired' | 'missing';

export interface Head {
  number: number;
  hash: string;
}
/** Votes of a competitor as a page shows them; null while they are hidden. */
export interface ShownCount {
  ref: string;
  votes: number | null;
}
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
  /** Empty when the file is whole. */
  problems: string[];
}
export declare const NOTES: Readonly<
  Record<'start' | 'rules' | 'out' | 'in' | 'tickets' | 'loss' | 'end', string>
>;
export declare const LIMITS: readonly string[];
export declare const STATES: Readonly<Record<VerifiedState, string>>;
export declare function readHeads(text: string): Head[];
export declare function readReceipts(text: string): string[];
export declare function readShown(text: string): ShownCount[];
export declare function verify(
  text: string,
  given?: { heads?: Head[]; receipts?: string[]; counts?: ShownCount[] },
): Promise<Verified>;
