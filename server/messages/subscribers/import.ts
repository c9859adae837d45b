import { randomBytes } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';
import { COUNTRY_CODES } from '../../../contracts/country-codes.ts';
import { interestNames, interests } from '../../../contracts/interests.ts';
import { type ImportReport, subscriberEmail } from '../../../contracts/subscribers.ts';
import type { Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { invalid } from '../../http/failures.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { toSearchText } from '../../platform/slugs.ts';
import { toChoiceColumns } from './choices-store.ts';
import * as formerStore from './former-store.ts';
import * as requestsStore from './requests-store.ts';
import type { SubscriberState } from './states-store.ts';
import * as store from './store.ts';

const UNCONFIRMED = 'Pidió suscribirse y no lo confirmó.';
/** Wrong lines that the report names. */
const MAX_REPORTED_LINES = 200;

interface ImportLine {
  line: number;
  email: string;
  country: string;
  /** As they are written. */
  interests: string[];
  /** What the export of this program says of them. */
  state: SubscriberState;
  reason: string;
  consent: { source: string; day: string } | null;
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** Reads a CSV with `,`, `;` or a tabulator between its cells. @throws HttpError 400 */
function parseCsv(csv: string): CsvRecord[] {
  const [firstLine = ''] = csv.split('\n', 1);
  const counted = [';', ',', '\t'].map((sign) => ({ sign, count: firstLine.split(sign).length }));
  const delimiter = counted.reduce((best, item) => (item.count > best.count ? item : best)).sign;
  try {
    const options = { bom: true, delimiter, info: true, trim: true, skip_empty_lines: true };
    const records = parse(csv, { ...options, relax_column_count: true, relax_quotes: true });
    return records as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid({ csv: `El archivo no se puede leer como CSV: ${error.message}` });
  }
}

/** Titles of the column with the mailbox, folded. */
const EMAIL_HEADERS = [
  'correo',
  'correo electronico',
  'direccion de correo',
  'direccion de correo electronico',
  'mail',
  'email',
  'e-mail',
  'email address',
  'e-mail address',
];

/** Whether a day exists and has come. */
function isPastDay(day: string, now: number): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
  return isReal && day <= new Date(now).toISOString().slice(0, 10);
}

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}/;

/** Returns the lines of a CSV: of its named columns, which are those of the export, or of its first one. */
function parseLines(csv: string): ImportLine[] {
  const records = parseCsv(csv);
  const titles = records[0]?.record.map((title) => toSearchText(title)) ?? [];
  const findColumn = (...names: string[]) => titles.findIndex((title) => names.includes(title));
  const emailColumn = findColumn(...EMAIL_HEADERS);
  const [countryColumn, interestsColumn, activeColumn] = [
    findColumn('pais', 'country'),
    findColumn('intereses'),
    findColumn('suscrito'),
  ];
  const [confirmedColumn, refusedColumn, reasonColumn] = [
    findColumn('confirmado'),
    findColumn('rechazado'),
    findColumn('respuesta'),
  ];
  const [sourceColumn, dayColumn] = [
    findColumn('consentimiento'),
    findColumn('fecha del consentimiento'),
  ];
  const rows = emailColumn === -1 ? records : records.slice(1);
  return rows.map(({ record, info }) => {
    // An export has an apostrophe before what a spreadsheet would calculate.
    const getCell = (at: number) => (record[at] ?? '').replace(/^'(?=[=+\-@])/, '');
    const isEmptyOrNo = (at: number) => ['', 'no'].includes(toSearchText(getCell(at)));
    const consent = {
      source: getCell(sourceColumn),
      day: getCell(dayColumn) || getCell(confirmedColumn),
    };
    let state: SubscriberState = 'confirmed';
    if (toSearchText(getCell(activeColumn)) === 'no')
      state = isEmptyOrNo(refusedColumn) ? 'left' : 'refused';
    else if (confirmedColumn !== -1 && isEmptyOrNo(confirmedColumn)) state = 'unconfirmed';
    return {
      line: info.lines,
      email: getCell(Math.max(0, emailColumn)),
      country: getCell(countryColumn).toUpperCase(),
      interests: getCell(interestsColumn)
        .split(',')
        .flatMap((name) => name.trim() || []),
      state,
      reason: getCell(reasonColumn),
      consent:
        consent.source !== '' && DAY_PATTERN.test(consent.day)
          ? { source: consent.source.slice(0, 200), day: consent.day.slice(0, 10) }
          : null,
    };
  });
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

/**
 * Imports subscribers who gave their consent elsewhere. It confirms subscriptions that wait for confirmation; other
 * known subscribers stay unchanged, and people who unsubscribed are not subscribed again.
 * @param isDryRun whether only the report is made
 * @throws HttpError 400 for a file that is no CSV
 */
export async function importSubscribers(
  tx: Tx,
  input: { csv: string; source: string; day: string; isDryRun: boolean; now: number },
): Promise<ImportReport> {
  const { csv, source, day, isDryRun, now } = input;
  const firstLines = new Map<string, number>();
  const rejected: ImportReport['wrong'] = [];
  const accepted: ImportLine[] = [];
  for (const line of parseLines(csv)) {
    const reason = validateLine(line, firstLines, now);
    if (reason === null) {
      firstLines.set(canonicalEmail(line.email).key, line.line);
      accepted.push(line);
    } else rejected.push({ line: line.line, reason });
  }
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
    const unsubscribed = left.filter(({ email }) => !existing.has(canonicalEmail(email).key));
    const refused = unsubscribed.filter(
      (line) => line.state === 'refused' && !former.has(line.email.toLowerCase()),
    );
    const rows = [...added, ...refused].map((line) => {
      const isRefused = line.state === 'refused';
      const { country, consent } = line;
      const email = line.email.toLowerCase();
      return {
        email,
        email_key: canonicalEmail(email).key,
        country,
        interests: '',
        ...toChoiceColumns({
          interests: line.interests.flatMap((interest) => findInterest(interest) ?? []),
        }),
        is_active: isRefused ? 0 : 1,
        is_demo: 0,
        created_at: now,
        confirmed_at: now,
        ended_at: isRefused ? now : null,
        refused_at: isRefused ? now : null,
        refused_reason: isRefused ? line.reason : '',
        consent_source: consent?.source ?? source,
        consent_day: consent?.day ?? day,
        token_hash: hashToken(randomBytes(24).toString('base64url')),
      };
    });
    // Their consent says more than what waits to be confirmed.
    await requestsStore.deleteRequests(tx, rows);
    await insertMany(tx, 'subscriber', rows, { skipExisting: true });
    const leftLines = unsubscribed.filter((line) => line.state === 'left');
    await formerStore.insertFormerSubscribers(
      tx,
      leftLines.map(({ email }) => email.toLowerCase()),
      now,
    );
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
