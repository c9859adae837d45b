import { stringify } from 'csv-stringify/sync';

/**
 * Writes rows as CSV for a Spanish Excel: with a byte order mark, without which it does not read
 * UTF-8, and separated by `;`, its list separator where the decimal sign is a comma (a first line
 * `sep=;` would disable the byte order mark). A cell that begins like a formula is prefixed with an
 * apostrophe, because visitors' input must not be executed.
 */
export function writeCsv(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return stringify([[...titles], ...rows.map((row) => [...row])], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    // The library quotes cells with the whole record delimiter; a single line feed also ends a row.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
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
