import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { COUNTRY_CODES } from '../../../contracts/country-codes.ts';
import { isEmail } from '../../../contracts/email-address.ts';
import {
  EVERYTHING,
  interestNames,
  interests,
  parseSubject,
} from '../../../contracts/interests.ts';
import {
  type ImportReport,
  MAX_IMPORT_COLUMNS,
  NO_EMAIL_COLUMN,
  subscriberEmail,
  TOO_MANY_COLUMNS,
} from '../../../contracts/subscribers.ts';
import type { Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { invalid } from '../../http/failures.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { toSearchText } from '../../platform/slugs.ts';
import * as formerStore from './former-store.ts';
import { toStored } from './interests-store.ts';
import * as requestsStore from './requests-store.ts';
import type { SubscriberState } from './states-store.ts';
import * as store from './store.ts';
import { createToken } from './subscribe.ts';

const UNCONFIRMED = 'Pidió suscribirse y no lo confirmó.';
/** Wrong lines that the report names. */
const MAX_REPORTED_LINES = 200;
/** Lines from which the sign between cells is told. */
const SAMPLED_LINES = 20;
/** Lines that are read between two answers to other requests. */
const CHUNK_SIZE = 500;

interface ImportLine {
  line: number;
  email: string;
  country: string;
  /** As they are written. */
  interests: string[];
  /** What the file says of them. */
  state: SubscriberState;
  reason: string;
  consent: { source: string; day: string } | null;
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** Reads a CSV with `,`, `;`, `|` or a tabulator between its cells, which a line `sep=;` may name. @throws HttpError 400 */
function parseCsv(csv: string): CsvRecord[] {
  const named = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(csv);
  // An empty line in its place keeps the numbers of the others.
  const text = named ? csv.slice(named[0].length - 1) : csv;
  const sample = text.split('\n', SAMPLED_LINES).join('\n');
  const counted = [';', ',', '\t', '|'].map((sign) => ({ sign, count: sample.split(sign).length }));
  const best = counted.reduce((most, item) => (item.count > most.count ? item : most)).sign;
  const options = { bom: true, delimiter: named?.[1] ?? best, info: true, trim: true };
  const lenient = { skip_empty_lines: true, relax_column_count: true, relax_quotes: true };
  try {
    return parse(text, { ...options, ...lenient }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? ` en la línea ${error.lines}` : '';
    throw invalid({ csv: `El archivo no se puede leer como CSV: revise las comillas${line}.` });
  }
}

/** Returns the address in a cell, as in `Ana <ana@example.com>`, or the first of several. */
function toAddress(cell: string): string {
  const [first = ''] = cell.replace(/^mailto:/i, '').split(/ ::: |[,;]/, 1);
  return (/<([^<>]+)>$/.exec(first)?.[1] ?? first).trim();
}

/** Titles, folded, of columns whose cells say that somebody left unless they are empty or say no. */
const LEFT_TITLES =
  /unsub|opt.?out|\bbaja\b|black.?list|block.?list|bounc|rebot|clean|complain|suppress|disabled|deleted|exclu|\bspam\b/;
/** Titles of columns whose cells say that somebody left when they say no. */
const SUBSCRIBED_TITLES =
  /^(suscrito|subscribed( to emails)?|is subscribed|(email )?opt.?in|accepts (email )?marketing|(is )?active|activ[oa])$/;
const STATUS_TITLES = /\b(status|state|estado|estatus)\b/;
const LEFT_STATUS =
  /\b(unsub|opted.?out|baja\b(?! california)|block|black|bounc|rebot|clean|complain|queja|disabled|suppress|inactiv|remov|delet|rechaz|cancel|exclu|junk|spam|no desea)/;
/** What says so in a cell of any column, when there is nothing else in it. */
const LEFT_CELL =
  /^((dad[oa] )?de )?(unsub|opted.?out|baja\b(?! california)|block|black|bounc|rebot|clean|complain|queja|disabled|suppress|inactiv|remov|delet|rechaz|cancel|exclu|junk|spam|no desea)[a-z]*( recibir[a-z ]*)?$/;
/** Characters of the longest such cell. */
const MAX_LEFT_CELL = 40;
const PENDING_STATUS = /unconfirmed|pending|sin confirmar|pendiente/;
const NO = ['', 'no', 'false', '0', 'n', 'f', 'null', 'never', '-'];

/** Whether a day exists and has come. */
function isPastDay(day: string, now: number): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
  return isReal && day <= new Date(now).toISOString().slice(0, 10);
}

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}/;

/** An export has an apostrophe before what a spreadsheet would calculate. */
const readCell = (cell: string | undefined) => (cell ?? '').replace(/^'(?=[=+\-@])/, '');

/** Iterates over rows; other requests are answered between two chunks of them. */
async function* inChunks<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  for (let at = 0; at < rows.length; at += CHUNK_SIZE) {
    yield rows.slice(at, at + CHUNK_SIZE);
    await setImmediate();
  }
}

/**
 * Returns the column with the most addresses, and the number of the line with the titles (-1 for none): the last one
 * before the first address, or one with a known title.
 * @throws HttpError 400 for a file without an address
 */
async function findColumns(rows: readonly string[][]) {
  const counts: number[] = [];
  for await (const chunk of inChunks(rows))
    for (const row of chunk)
      for (const [at, cell] of row.entries())
        if (cell.includes('@') && isEmail(toAddress(readCell(cell))))
          counts[at] = (counts[at] ?? 0) + 1;
  const email = counts.reduce((best, count, at) => (count > (counts[best] ?? 0) ? at : best), 0);
  if (!counts[email]) throw invalid({ csv: NO_EMAIL_COLUMN });
  const first = rows.findIndex((row) => isEmail(toAddress(readCell(row[email]))));
  const titled = rows
    .slice(0, first)
    .findIndex((row) => /\b(e.?mail|correo)\b/.test(toSearchText(row[email] ?? '')));
  return { email, header: titled === -1 ? first - 1 : titled };
}

/** Returns a function that reads a line with these titles. */
function createLineReader(header: readonly string[], emailColumn: number) {
  const titles = header.map((title) => toSearchText(title).replaceAll('_', ' '));
  const matching = (pattern: RegExp) =>
    titles.flatMap((title, at) => (pattern.test(title) && at !== emailColumn ? at : []));
  const find = (...names: string[]) => titles.findIndex((title) => names.includes(title));
  const columns = {
    ...{ left: matching(LEFT_TITLES), subscribed: matching(SUBSCRIBED_TITLES) },
    ...{ status: matching(STATUS_TITLES), country: find('pais', 'country') },
    ...{ source: find('consentimiento'), day: find('fecha del consentimiento') },
    ...{ confirmed: find('confirmado'), refused: find('rechazado') },
    ...{ reason: find('respuesta'), interests: find('intereses') },
  };
  return ({ record, info }: CsvRecord): ImportLine => {
    const getCell = (at: number) => readCell(record[at]);
    const fold = (at: number) => toSearchText(getCell(at));
    const isNo = (at: number) => NO.includes(fold(at));
    const consent = {
      source: getCell(columns.source),
      day: getCell(columns.day) || getCell(columns.confirmed),
    };
    const status = columns.status.map(fold);
    const hasLeft =
      columns.left.some((at) => !isNo(at)) ||
      columns.subscribed.some((at) => getCell(at) !== '' && isNo(at)) ||
      status.some((text) => LEFT_STATUS.test(text)) ||
      record.some((cell) => cell.length <= MAX_LEFT_CELL && LEFT_CELL.test(toSearchText(cell)));
    let state: SubscriberState = 'confirmed';
    if (hasLeft) state = isNo(columns.refused) ? 'left' : 'refused';
    else if (
      (columns.confirmed !== -1 && isNo(columns.confirmed)) ||
      status.some((text) => PENDING_STATUS.test(text))
    )
      state = 'unconfirmed';
    return {
      line: info.lines,
      email: toAddress(getCell(emailColumn)),
      country: getCell(columns.country).toUpperCase(),
      interests: getCell(columns.interests)
        .split(',')
        .flatMap((name) => name.trim() || [])
        .filter((name) => parseSubject(name) === null),
      state,
      reason: getCell(columns.reason),
      consent:
        consent.source !== '' && DAY_PATTERN.test(consent.day)
          ? { source: consent.source.slice(0, 200), day: consent.day.slice(0, 10) }
          : null,
    };
  };
}

function findInterest(written: string) {
  return interests.find(
    (interest) => toSearchText(interestNames[interest]) === toSearchText(written),
  );
}

/**
 * Returns why a line cannot be imported, or null.
 * @param firstLines line number of each earlier mailbox, by canonical address
 */
function validateLine(
  { email, country, interests: lineInterests, consent }: ImportLine,
  firstLines: ReadonlyMap<string, number>,
  now: number,
): string | null {
  const checked = subscriberEmail.safeParse(email);
  if (!checked.success) return checked.error.issues[0]?.message ?? '';
  const firstLine = firstLines.get(canonicalEmail(email).key);
  if (firstLine !== undefined) return `Repite el correo de la línea ${firstLine}.`;
  if (country !== '' && !COUNTRY_CODES.includes(country))
    return 'El país debe ser un código de dos letras, como VE.';
  const unknown = lineInterests.find((item) => findInterest(item) === undefined);
  if (unknown !== undefined) return `El interés “${unknown.slice(0, 40)}” no existe.`;
  if (consent !== null && !isPastDay(consent.day, now))
    return 'La fecha del consentimiento no existe o no ha llegado.';
  return null;
}

/** What a file says. */
interface ImportFile {
  accepted: ImportLine[];
  rejected: ImportReport['wrong'];
}

/**
 * Reads the lines of a CSV: its column with addresses, and those that are known by their titles. Other requests are
 * answered meanwhile.
 * @throws HttpError 400 for a file that is no CSV, has no address, or too many columns
 */
export async function readImport(csv: string, now: number): Promise<ImportFile> {
  const records = parseCsv(csv);
  if (records.some(({ record }) => record.length > MAX_IMPORT_COLUMNS))
    throw invalid({ csv: TOO_MANY_COLUMNS });
  const { email, header } = await findColumns(records.map(({ record }) => record));
  const readLine = createLineReader(records[header]?.record ?? [], email);
  const firstLines = new Map<string, number>();
  const file: ImportFile = { accepted: [], rejected: [] };
  for await (const chunk of inChunks(records.slice(header + 1)))
    for (const line of chunk.map(readLine)) {
      const reason = validateLine(line, firstLines, now);
      if (reason === null) {
        firstLines.set(canonicalEmail(line.email).key, line.line);
        file.accepted.push(line);
      } else file.rejected.push({ line: line.line, reason });
    }
  return file;
}

/**
 * Imports subscribers who gave their consent elsewhere. It confirms subscriptions that wait for confirmation; other
 * known subscribers stay unchanged, and people who unsubscribed are not subscribed again.
 * @param isDryRun whether only the report is made
 */
export async function importSubscribers(
  tx: Tx,
  { accepted, rejected: unread }: ImportFile,
  input: { source: string; day: string; isDryRun: boolean; now: number },
): Promise<ImportReport> {
  const { source, day, isDryRun, now } = input;
  const rejected = [...unread];
  const emails = accepted.map(({ email }) => email.toLowerCase());
  const existing = await store.findStatesByMailbox(tx, emails);
  const former = await formerStore.listFormerEmails(tx, emails);
  const left: ImportLine[] = [];
  const added: ImportLine[] = [];
  let existingCount = 0;
  for (const line of accepted) {
    const email = line.email.toLowerCase();
    const state = existing.get(canonicalEmail(email).key);
    const hasEnded = line.state === 'left' || line.state === 'refused';
    if (state === 'confirmed' || (state === 'unconfirmed' && hasEnded)) existingCount += 1;
    else if (state === 'left' || state === 'refused' || former.has(email)) left.push(line);
    else if (hasEnded) left.push(line);
    else if (line.state === 'confirmed') added.push(line);
    else if (state === 'unconfirmed') existingCount += 1;
    else rejected.push({ line: line.line, reason: UNCONFIRMED });
  }
  if (!isDryRun) {
    const ended = left.filter(
      ({ email }) => !existing.has(canonicalEmail(email).key) && !former.has(email.toLowerCase()),
    );
    const rows = [...added, ...ended].map((line) => {
      const { country, consent } = line;
      const email = line.email.toLowerCase();
      const codes = line.interests.flatMap((interest) => findInterest(interest) ?? []);
      const hasEnded = line.state !== 'confirmed';
      return {
        ...{ email, email_key: canonicalEmail(email).key, country, is_demo: 0 },
        interests: toStored(codes.length === 0 ? [EVERYTHING] : codes),
        is_active: hasEnded ? 0 : 1,
        created_at: now,
        confirmed_at: now,
        ended_at: hasEnded ? now : null,
        refused_at: line.state === 'refused' ? now : null,
        refused_reason: line.state === 'refused' ? line.reason : '',
        consent_source: consent?.source ?? source,
        consent_day: consent?.day ?? day,
        token_hash: hashToken(createToken()),
      };
    });
    // Their consent says more than what waits to be confirmed.
    await requestsStore.deleteRequests(tx, rows);
    await insertMany(tx, 'subscriber', rows, { skipExisting: true });
  }
  rejected.sort((item, other) => item.line - other.line);
  return {
    taken: added.length,
    left: left.length,
    known: existingCount,
    wrong_count: rejected.length,
    wrong: rejected.slice(0, MAX_REPORTED_LINES),
  };
}
