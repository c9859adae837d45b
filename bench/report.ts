import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

interface Line {
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

const BEGIN = '<!-- npm run faults -->';
const END = '<!-- end -->';

/** Replaces the table between the marks of a document with what was reported, with date and commit. */
export function writeTable(path: string): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const rows = lines.map(
    ({ what, value, asked, isMet }) =>
      `| ${isMet === false ? '**✗** ' : ''}${what} | ${value} | ${asked} |`,
  );
  const day = new Date().toISOString().slice(0, 10);
  const table = [
    `${day}, commit ${commit}:`,
    '',
    '| tried | found | asked |',
    '| --- | --- | --- |',
  ];
  const [before = '', rest = ''] = readFileSync(path, 'utf8').split(BEGIN);
  const after = rest.split(END)[1] ?? '';
  const text = [...table, ...rows].join('\n');
  writeFileSync(path, `${before}${BEGIN}\n\n${text}\n\n${END}${after}`);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
