import { stringify } from 'csv-stringify/sync';

/** Where a formula may begin in a cell: at its start, and after any sign that a spreadsheet takes for a separator. */
const FORMULA = /(^|[,;\t|\r\n])(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g;

/**
 * Writes rows as CSV for a Spanish Excel: with a byte order mark, without which it does not read
 * UTF-8, and separated by `;`, its list separator where the decimal sign is a comma (a first line
 * `sep=;` would disable the byte order mark). All cells are quoted, and an apostrophe stands before what begins a
 * formula, also for a spreadsheet that takes another separator: visitors' input must not be executed.
 */
export function writeCsv(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [titles, ...rows].map((row) => row.map((cell) => cell.replace(FORMULA, "$1'")));
  const form = { bom: true, delimiter: ';', record_delimiter: 'windows' } as const;
  return stringify(cells, { ...form, quoted: true, quoted_empty: true });
}

const caracasFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Caracas',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Formats a moment for spreadsheets, in the company's time zone: `2026-03-01 14:05:00`. */
export function formatSpreadsheetTime(time: number | null): string {
  return time === null ? '' : caracasFormat.format(time);
}

/** Formats a stored flag. */
export function formatYesOrNo(flag: number): string {
  return flag === 1 ? 'sí' : 'no';
}
