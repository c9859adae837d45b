export interface Line {
  what: string;
  value: string;
  /** What is asked for; empty for a figure alone. */
  asked: string;
  isMet: boolean | null;
}

const lines: Line[] = [];

export function report(
  what: string,
  value: string,
  asked = '',
  isMet: boolean | null = null,
): void {
  lines.push({ what, value, asked, isMet });
  console.log(
    `  ${isMet === false ? '✗' : '·'} ${what}: ${value}${asked ? ` (asked: ${asked})` : ''}`,
  );
}

export function printSummary(): boolean {
  console.log('\n──────── Bench ────────');
  for (const { what, value, asked, isMet } of lines) {
    const mark = isMet === null ? ' ' : isMet ? '✓' : '✗';
    console.log(`${mark} ${what.padEnd(62)} ${value.padStart(16)}   ${asked}`);
  }
  return lines.every((line) => line.isMet !== false);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
