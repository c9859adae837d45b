import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV that a Spanish Excel opens with a double press: with a byte order mark, or it would
 * not take the text for UTF-8; parted by `;`, its list separator wherever the comma is the decimal
 * sign (a first line `sep=;` would make it forget the byte order mark). What a visitor typed is no
 * formula: a cell that begins like one gets an apostrophe before it.
 */
export function writeCsv(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return stringify([[...titles], ...rows.map((row) => [...row])], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    // The library quotes what holds the whole record delimiter; a lone line feed parts rows as well.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
}
