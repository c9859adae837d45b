import { type RawBuilder, sql } from 'kysely';
import { EVERYTHING, interests, parseSubject } from '../../../contracts/interests.ts';
import { datePath } from '../../../contracts/paths.ts';
import { areContestsOver, findContestNews } from '../../contests/shared-store.ts';
import { describeDate, isDateOver, listDateTitles } from '../../dates/shared-store.ts';
import type { Database, Tx } from '../../db/database.ts';
import { countRows } from '../../db/rows.ts';
import { listEntryNames } from '../../entries/shared-store.ts';

/** Returns interests as they are stored: with a comma before and after each. */
export const toStored = (codes: readonly string[]): string =>
  [',', ...codes.map((code) => `${code},`)].join('');

export const parseStored = (stored: string): string[] => stored.split(',').filter(Boolean);

/** Condition that a subscriber has one of these interests. Codes have no sign of a pattern. */
export function hasInterest(codes: readonly string[]): RawBuilder<boolean> {
  const conditions = codes.map((code) => sql<boolean>`subscriber.interests like ${`%,${code},%`}`);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Returns the interests of which one is enough to get an announcement for `codes`; empty: for all. */
export function toAudience(codes: readonly string[]): readonly string[] {
  if (codes.length === 0) return [EVERYTHING, ...interests];
  return codes.every((code) => parseSubject(code) !== null) ? codes : [EVERYTHING, ...codes];
}

/** Condition that a subscriber gets announcements to all or of a general interest. */
export const isGeneral = hasInterest(toAudience([]));

/** Letters of the interests of one subscriber, beyond which none is added. */
const MAX_STORED = 1000;

/** Returns the present interests with one more, as SQL. */
export function withInterest(code: string): RawBuilder<string> {
  const isKept = sql`${hasInterest([code])} or length(subscriber.interests) > ${sql.lit(MAX_STORED)}`;
  return sql<string>`case when ${isKept} then subscriber.interests
    else subscriber.interests || cast(${`${code},`} as text) end`;
}

/** Returns the present interests without one, as SQL. */
export const withoutInterest = (code: string): RawBuilder<string> =>
  sql<string>`replace(subscriber.interests, ${`,${code},`}, ',')`;

/** Returns the names of the dates and events among these interests, by code. */
export async function findSubjectTitles(
  db: Database,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const subjects = codes.flatMap((code) => parseSubject(code) ?? []);
  const ids = (kind: string) => subjects.flatMap((item) => (item.kind === kind ? item.id : []));
  const [dates, events] = [
    await listDateTitles(db, ids('date')),
    await listEntryNames(db, ids('event')),
  ];
  return new Map([
    ...[...dates].map(([id, title]) => [`date-${id}`, title] as const),
    ...[...events].map(([id, title]) => [`event-${id}`, title] as const),
  ]);
}

/** What is to be told of a subject now. */
export interface SubjectNews {
  title: string;
  body: string;
  link: string;
}

/** Returns what there is to tell of a subject; null when it is over or not visible, or has nothing to tell. */
export async function findSubjectNews(
  db: Database,
  code: string,
  now: number,
): Promise<SubjectNews | null> {
  const subject = parseSubject(code);
  if (subject?.kind === 'date') {
    const date = await describeDate(db, subject.id, now);
    return date && { ...date, link: datePath(subject.id) };
  }
  return subject && ((await findContestNews(db, subject.id, now))?.at(-1) ?? null);
}

/** Whether somebody may ask to hear of a subject: it is visible and not over. */
export async function isSubjectOpen(db: Database, code: string, now: number): Promise<boolean> {
  const subject = parseSubject(code);
  if (subject === null) return false;
  return subject.kind === 'date'
    ? (await describeDate(db, subject.id, now)) !== null
    : (await findContestNews(db, subject.id, now)) !== null;
}

/** Ends the interests in dates and contests that were over at `time`, and deletes who had no other. Returns how many. */
export async function deleteOldInterests(tx: Tx, time: number): Promise<number> {
  const stored = await tx
    .selectFrom('subscriber')
    .select('interests')
    .distinct()
    .where('interests', 'like', '%-%')
    .execute();
  let count = 0;
  for (const code of new Set(stored.flatMap((row) => parseStored(row.interests)))) {
    const subject = parseSubject(code);
    if (subject === null) continue;
    const isOver = subject.kind === 'date' ? isDateOver : areContestsOver;
    if (!(await isOver(tx, subject.id, time))) continue;
    const owners = tx.updateTable('subscriber').set({ interests: withoutInterest(code) });
    count += countRows(await owners.where(hasInterest([code])).executeTakeFirst());
  }
  const nothing = tx.deleteFrom('subscriber').where('interests', '=', toStored([]));
  return count + countRows(await nothing.where('is_active', '=', 1).executeTakeFirst());
}
