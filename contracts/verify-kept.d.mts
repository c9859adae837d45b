export interface Head {
  /** Null for a hash that was kept without it. */
  number: number | null;
  hash: string;
}
/** Votes of a competitor as a page shows them; null while they are hidden. */
export interface ShownCount {
  ref: string;
  votes: number | null;
}
/** A text that somebody kept; `source` names where it is from, as the first words of a sentence. */
export interface KeptText {
  source: string;
  /** Where it was read, when that names the contest. */
  address?: string;
  text: string;
}
export declare const SYMBOLS: string;
export declare const CHECK_BASE: number;
export declare function checkValue(symbols: string): number | null;
export declare function readReceipt(typed: string): string | null;
export declare function readHeads(text: string): Head[];
export declare function readReceipts(text: string): { receipts: string[]; mistyped: string[] };
export declare function readShown(text: string): ShownCount[];
