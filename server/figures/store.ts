import { type Expression, type Insertable, type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { chunkRows, insertChunk } from '../db/insert-many.ts';
import { countRows } from '../db/rows.ts';
import type { PurgeRule } from '../jobs/purge-rule.ts';
import { dayInCaracas } from '../platform/clock.ts';
import type { FigureTable } from './table.ts';

/** Years for which figures are kept by day; whole months, then by month. */
const YEARS_BY_DAY = 2;
export const figurePurges: readonly PurgeRule[] = [
  {
    name: 'figures',
    period: null,
    run({ tx }, { now }) {
      const today = dayInCaracas(now);
      const year = Number(today.slice(0, 4)) - YEARS_BY_DAY;
      return joinMonths(tx, `${year}${today.slice(4, 7)}-01`);
    },
  },
];

/** Adds to what is stored; in the order of the key, so that two instances wait and do not deadlock. */
export async function addFigures(
  db: Database,
  rows: readonly Insertable<FigureTable>[],
): Promise<void> {
  const key = ({ day, kind, subject }: Insertable<FigureTable>) => `${day} ${kind} ${subject}`;
  const sorted = rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  for (const part of chunkRows(sorted)) {
    await insertChunk(db, 'figure', part)
      .onConflict((conflict) =>
        conflict.columns(['day', 'kind', 'subject']).doUpdateSet(({ eb, ref }) => ({
          count: eb('figure.count', '+', ref('excluded.count')),
        })),
      )
      .execute();
  }
}

export async function listSubjects(db: Database, day: string, kind: FigureTable['kind']) {
  const rows = await db
    .selectFrom('figure')
    .select('subject')
    .where('day', '=', day)
    .where('kind', '=', kind)
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

/** Days, or months, from the first to the last; `subjects`: of these paths alone. */
export interface Span {
  from: string;
  until: string;
  subjects?: readonly string[];
}

const count = sql<number>`sum(count)`.as('count');

function selectSpan(db: Database, { from, until, subjects }: Span) {
  return db
    .selectFrom('figure')
    .where('day', '>=', from)
    .where('day', '<=', until)
    .$if(subjects !== undefined, (all) => all.where('subject', 'in', subjects ?? []));
}

export function countByKind(db: Database, span: Span) {
  return selectSpan(db, span).select(['kind', count]).groupBy('kind').execute();
}

export function countDays(db: Database, span: Span, kind: FigureTable['kind']) {
  return selectSpan(db, span)
    .select(['day', count])
    .where('kind', '=', kind)
    .groupBy('day')
    .orderBy('day')
    .execute();
}

export function listMostFrequent(
  db: Database,
  span: Span,
  kind: FigureTable['kind'],
  limit: number,
) {
  return selectSpan(db, span)
    .select(['kind', 'subject', count])
    .where('kind', '=', kind)
    .groupBy(['kind', 'subject'])
    .orderBy('count', 'desc')
    .orderBy('subject')
    .limit(limit)
    .execute();
}

/** Joins the days before one into their months. Returns how many rows became part of a month. */
async function joinMonths(tx: Tx, before: string): Promise<number> {
  const isOld: Expression<SqlBool> = sql`day < ${before} and length(day) = 10`;
  await sql`insert into figure (day, kind, subject, count)
    select substr(day, 1, 7), kind, subject, sum(count) from figure where ${isOld} group by 1, 2, 3
    on conflict (day, kind, subject) do update set count = figure.count + excluded.count`.execute(
    tx,
  );
  return countRows(await tx.deleteFrom('figure').where(isOld).executeTakeFirstOrThrow());
}
