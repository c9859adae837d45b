import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import type { EventKind } from '../table.ts';

/** One entry of the hash chain of a contest. */
export interface ChainEntry {
  number: number;
  kind: EventKind;
  /** Milliseconds since 1970; the line has the minute. */
  at: number;
  contestId: number;
  /** Reference of the competitor, or `-`. */
  competitor: string;
  /** Salted hash of the receipt; for a decision the number of the vote's entry; of tickets their batch. */
  subject: string;
  /** Why it was decided so; of a vote how it was verified; otherwise what happened. */
  reason: string;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the hash under which a receipt appears in the public file. */
export function hashReceipt(salt: string, receipt: string): string {
  return sha256(`${salt} ${receipt}`);
}

/** Returns the canonical line of an entry: seven fields between tabs, none with a tab or break. */
export function formatLine(entry: ChainEntry): string {
  const minute = new Date(Math.floor(entry.at / MINUTE_MS) * MINUTE_MS).toISOString().slice(0, 16);
  const reason = entry.reason.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  const { number, kind, contestId, competitor, subject } = entry;
  return [number, kind, `${minute}Z`, contestId, competitor, subject, reason].join('\t');
}

/** Returns the hash of a line in the chain. @param previous hash of the line before; '' at the first */
export function hashLine(previous: string, line: string): string {
  return sha256(`${previous}\n${line}`);
}

/**
 * Writes the public file of a contest in parts: a header, and the lines of its chain with their hashes.
 * @param readLines returns the next lines after a number; none at the end
 */
export async function* renderRecount(
  contest: { id: number; receipt_salt: string },
  readLines: (after: number) => Promise<readonly { number: number; line: string; hash: string }[]>,
): AsyncGenerator<string> {
  yield `# tarima-recount 1\tcontest ${contest.id}\tsalt ${contest.receipt_salt}\n`;
  let lines = await readLines(0);
  while (lines.length > 0) {
    yield lines.map(({ line, hash }) => `${line}\t${hash}\n`).join('');
    lines = await readLines(lines.at(-1)?.number ?? 0);
  }
}
