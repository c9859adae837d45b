import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { notFound } from '../platform/errors.ts';
import type { AuditedTable } from './audited.ts';
import type { Change } from './changes.ts';
import type { NumberedTable } from './crud.ts';
import type { Database } from './database.ts';
import type { PicturedColumns, PositionedColumns, Tables } from './tables.ts';

/** A record that can be moved among others. */
export type Positioned = Selectable<PositionedColumns>;

type Position = Pick<Positioned, 'priority' | 'position'>;

const LAST_PRIORITY = 10;

/** Sorts the rows of one priority, descending: the newest first, where none was moved. */
export const positionOrder = sql<number>`coalesce(position, id)`;

/** Tables whose rows have a priority and can be moved. */
export type PositionedTable = {
  [T in NumberedTable]: Selectable<Tables[T]> extends Positioned ? T : never;
}[NumberedTable];

export type Pictured = Selectable<PicturedColumns>;

/** Tables of `picturedRecord`. */
export type PicturedTable = {
  [T in PositionedTable]: Selectable<Tables[T]> extends Pictured ? T : never;
}[PositionedTable];

/** Returns all rows of the table in public order: priority, then as they were placed, then newest. */
export async function listInOrder<T extends PositionedTable>(
  db: Database,
  table: T,
  { isActive = false } = {},
): Promise<Selectable<Tables[T]>[]> {
  const schema = db as Kysely<{ row: PositionedColumns & { is_active: number } }>;
  const all = schema.selectFrom(table as 'row').selectAll();
  const rows = await all
    .$if(isActive, (query) => query.where('is_active', '=', 1))
    .orderBy('priority')
    .orderBy(positionOrder, 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows as Selectable<Tables[T]>[];
}

function getPosition({ position, id }: Positioned): number {
  return position ?? id;
}

/** Numbers the group of one priority again, after no number was left between two of it. */
function renumber(group: readonly Positioned[], priority: number): Map<number, Position> {
  const top = Math.max(...group.map(getPosition));
  return new Map(group.map(({ id }, index) => [id, { priority, position: top - index }]));
}

/**
 * Returns the new positions after which the record stands directly after another one: that of the
 * moved record alone, except when no number is left between its neighbours (after some fifty moves
 * to the same spot). All stay below the id of the next record, which is the first of its priority.
 * The priority of the moved record changes only as far as its neighbours' require.
 * @param rows all records in their present order
 * @param after id of the record that is to stand before it; 0 for the front
 * @throws HttpError 404 when one of the two is not among the rows
 */
export function moveAfter(
  rows: readonly Positioned[],
  id: number,
  after: number,
): Map<number, Position> {
  const moved = rows.find((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  const at = after === 0 ? 0 : others.findIndex((row) => row.id === after) + 1;
  if (moved === undefined || (at === 0 && after !== 0)) throw notFound();

  const [before, next] = [others[at - 1], others[at]];
  const lowest = before?.priority ?? 1;
  const priority = Math.min(Math.max(moved.priority, lowest), next?.priority ?? LAST_PRIORITY);
  const previousPosition = before?.priority === priority ? getPosition(before) : null;
  const nextPosition = next?.priority === priority ? getPosition(next) : null;
  if (previousPosition === null && nextPosition === null)
    return new Map([[id, { priority, position: moved.position }]]);
  const upper = previousPosition ?? Math.max(...rows.map((row) => row.id)) + 1;
  const position = nextPosition === null ? upper - 1 : (upper + nextPosition) / 2;
  if (position < upper && (nextPosition === null || position > nextPosition)) {
    return new Map([[id, { priority, position: position }]]);
  }
  const group = others.toSpliced(at, 0, { ...moved, priority });
  return renumber(
    group.filter((row) => row.priority === priority),
    priority,
  );
}

/** A change of a record that may move it. */
export interface Move {
  priority?: number | undefined;
  /** Id of the record that is to stand before it; 0 for the front. */
  after?: number | undefined;
}

/**
 * Changes a record, which may move it among the others.
 * @param listRows reads all records in their present order
 * @throws HttpError 404 when it, or the record that is to stand before it, does not exist
 */
export async function changeAndMove<T extends NumberedTable>(
  table: AuditedTable<T>,
  change: Change,
  { id, values, move }: { id: number; values: Updateable<Tables[T]>; move: Move },
  listRows: () => Promise<readonly Positioned[]>,
): Promise<Selectable<Tables[T]>> {
  const { priority, after } = move;
  if (after === undefined) {
    // With a new priority, the record is sorted by its id again.
    const position = sql`case when priority = ${priority} then position end`;
    const own = priority === undefined ? values : { ...values, position };
    return table.update(change, id, own as Updateable<Tables[T]>);
  }
  const positions = moveAfter(await listRows(), id, after);
  const own = positions.get(id);
  positions.delete(id);
  for (const [otherId, position] of positions) {
    await table.update(change, otherId, position as Updateable<Tables[T]>);
  }
  return table.update(change, id, { ...values, ...own });
}
