import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import type { CalendarTable } from './table.ts';

export type CalendarRow = Selectable<CalendarTable>;

export function listCalendars(db: Database): Promise<CalendarRow[]> {
  return db.selectFrom('calendar').selectAll().orderBy('id', 'desc').execute();
}

export async function findCalendar(db: Database, id: number): Promise<CalendarRow | null> {
  const row = await db.selectFrom('calendar').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/**
 * Serializes the transactions that change which calendar is active. SQLite has a single writer and
 * needs no lock.
 */
export async function lockCalendars(tx: Tx, engine: Engine): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`lock table calendar in share row exclusive mode`.execute(tx);
}

export async function hasActiveCalendar(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('calendar')
    .select('id')
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deactivates every other calendar; returns those that were active. */
export function deactivateOthers(tx: Tx, id: number): Promise<CalendarRow[]> {
  return tx
    .updateTable('calendar')
    .set({ is_active: 0 })
    .where('id', '!=', id)
    .where('is_active', '=', 1)
    .returningAll()
    .execute();
}

export function insertCalendar(tx: Tx, values: Insertable<CalendarTable>): Promise<CalendarRow> {
  return tx.insertInto('calendar').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updateCalendar(
  tx: Tx,
  id: number,
  values: Updateable<CalendarTable>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('calendar').set(values).where('id', '=', id).execute();
}

export async function deleteCalendarRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('calendar').where('id', '=', id).execute();
}
