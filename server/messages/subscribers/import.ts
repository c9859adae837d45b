import { randomBytes } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';
import { COUNTRY_CODES } from '../../../contracts/country-codes.ts';
import { type ImportReport, subscriberEmail } from '../../../contracts/subscribers.ts';
import type { Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { invalid } from '../../http/failures.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { searchText } from '../../platform/slugs.ts';
import * as store from './store.ts';

/** Wrong lines that the report names. */
const MAX_NAMED = 200;

interface Line {
  line: number;
  email: string;
  country: string;
  hasLeft: boolean;
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** Reads a CSV with `,`, `;` or a tabulator between its cells. @throws HttpError 400 */
function parseCsv(csv: string): CsvRecord[] {
  const [firstLine = ''] = csv.split('\n', 1);
  const counted = [';', ',', '\t'].map((sign) => ({ sign, count: firstLine.split(sign).length }));
  const delimiter = counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
  try {
    const options = { bom: true, delimiter, info: true, trim: true, skip_empty_lines: true };
    const records = parse(csv, { ...options, relax_column_count: true, relax_quotes: true });
    return records as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid({ csv: `El archivo no se puede leer como CSV: ${error.message}` });
  }
}

/** Returns the lines of a CSV: of its named columns, or of its first one. */
function readLines(csv: string): Line[] {
  const records = parseCsv(csv);
  const titles = records[0]?.record.map((title) => searchText(title)) ?? [];
  const find = (...names: string[]) => titles.findIndex((title) => names.includes(title));
  const email = find('correo', 'correo electronico', 'email', 'e-mail', 'mail');
  const [country, active] = [find('pais', 'country'), find('suscrito')];
  const rows = email === -1 ? records : records.slice(1);
  return rows.map(({ record, info }) => ({
    line: info.lines,
    email: record[Math.max(0, email)] ?? '',
    country: (record[country] ?? '').toUpperCase(),
    // The export of this program names those who left.
    hasLeft: searchText(record[active] ?? '') === 'no',
  }));
}

/** Returns why a line cannot be taken, or null; `seen` has the lines of the mailboxes before. */
function findFault({ email, country }: Line, seen: ReadonlyMap<string, number>): string | null {
  const checked = subscriberEmail.safeParse(email);
  if (!checked.success) return checked.error.issues[0]?.message ?? '';
  const before = seen.get(canonicalEmail(email).key);
  if (before !== undefined) return `Repite el correo de la línea ${before}.`;
  if (country !== '' && !COUNTRY_CODES.includes(country))
    return 'El país debe ser un código de dos letras, como VE.';
  return null;
}

/**
 * Imports subscribers who agreed elsewhere. Who was asked to confirm is confirmed by that; other
 * known ones stay as they are, and who left is not written to again.
 * @param isTrial whether only the report is made
 * @throws HttpError 400 for a file that is no CSV
 */
export async function importSubscribers(
  tx: Tx,
  input: { csv: string; source: string; day: string; isTrial: boolean; now: number },
): Promise<ImportReport> {
  const { csv, source, day, isTrial, now } = input;
  const seen = new Map<string, number>();
  const wrong: ImportReport['wrong'] = [];
  const right: Line[] = [];
  for (const line of readLines(csv)) {
    const reason = findFault(line, seen);
    if (reason === null) {
      seen.set(canonicalEmail(line.email).key, line.line);
      right.push(line);
    } else wrong.push({ line: line.line, reason });
  }
  const emails = right.map(({ email }) => email.toLowerCase());
  const known = await store.listKnown(tx, emails);
  const former = await store.listFormer(tx, emails);
  const left = new Set<Line>();
  const added: Line[] = [];
  for (const line of right) {
    const email = line.email.toLowerCase();
    const state = known.get(canonicalEmail(email).key);
    if (state === 'confirmed' || state === 'refused') continue;
    if (state === 'left' || line.hasLeft || former.has(email)) left.add(line);
    else added.push(line);
  }
  if (!isTrial) {
    const rows = added.map(({ email, country }) => ({
      ...{ email: email.toLowerCase(), email_key: canonicalEmail(email).key, country },
      ...{ is_active: 1, is_demo: 0, created_at: now, confirmed_at: now },
      ...{ consent_source: source, consent_day: day },
      token_hash: hashToken(randomBytes(24).toString('base64url')),
    }));
    // Their consent says more than what waits to be confirmed.
    await store.deleteRequests(tx, rows);
    await insertMany(tx, 'subscriber', rows, { skipExisting: true });
  }
  return {
    ...{ taken: added.length, left: left.size, known: right.length - added.length - left.size },
    ...{ wrong_count: wrong.length, wrong: wrong.slice(0, MAX_NAMED) },
  };
}
