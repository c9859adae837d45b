import { type Insertable, sql } from 'kysely';
import { DAY_MS } from '../../contracts/durations.ts';
import type { Database } from '../db/database.ts';
import { chunkRows, insertChunk } from '../db/insert-many.ts';
import { countRows } from '../db/rows.ts';
import type { PurgeRule } from '../jobs/purge-rule.ts';
import { dayInCaracas } from '../platform/clock.ts';
import type { FigureTable } from './table.ts';

const KEPT_MS = 2 * 366 * DAY_MS;

/** Figures are kept for two years. */
export const figurePurges: readonly PurgeRule[] = [
  {
    name: 'figures',
    period: null,
    async run({ tx }, { now }) {
      const old = tx.deleteFrom('figure').where('day', '<', dayInCaracas(now - KEPT_MS));
      return countRows(await old.executeTakeFirst());
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

/** Days from the first to the last; `subjects`: of these paths alone. */
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

export async function countByKind(db: Database, span: Span) {
  const rows = await selectSpan(db, span).select(['kind', count]).groupBy('kind').execute();
  return new Map(rows.map((row) => [row.kind, Number(row.count)]));
}

export async function countDays(db: Database, span: Span, kind: FigureTable['kind']) {
  const days = selectSpan(db, span).select(['day', count]).where('kind', '=', kind);
  const rows = await days.groupBy('day').execute();
  return new Map(rows.map((row) => [row.day, Number(row.count)]));
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
