/** Lowest and highest priority: 1 is shown first. */
export const FIRST = 1;
export const LAST = 10;

export interface Ranked {
  id: number;
  priority: number;
}

export interface Ranking {
  /** New priority of each item that has to change, by id. */
  changes: ReadonlyMap<number, number>;
  /** False when ten priorities cannot hold the wanted order; what follows comes nearest. */
  isExact: boolean;
}

/** The order of the site and the panel: priority, then newest. */
export function byPublicOrder(a: Ranked, b: Ranked): number {
  return a.priority - b.priority || b.id - a.id;
}

/** Breaking the wanted order beside the moved item is the worst, elsewhere bad; changes cost one each. */
const BROKEN_AT_MOVED = 1e9;
const BROKEN = 1e5;
/** Among equally few changes, the nearest priorities. */
const DISTANCE = 1e-3;

function costOfStep(before: Ranked, item: Ranked, movedId: number): number {
  if (item.id < before.id) return 0;
  return before.id === movedId || item.id === movedId ? BROKEN_AT_MOVED : BROKEN;
}

interface Cell {
  cost: number;
  /** Priority given to the item before. */
  from: number;
}

function cheapestBefore(row: readonly Cell[], level: number, costOfEqual: number): Cell {
  let best: Cell = { cost: Number.POSITIVE_INFINITY, from: FIRST };
  for (let from = FIRST; from <= level; from += 1) {
    const before = row[from - FIRST];
    const cost = (before?.cost ?? Number.POSITIVE_INFINITY) + (from === level ? costOfEqual : 0);
    // The last of equals leaves the levels below free for what is moved up later.
    if (cost <= best.cost) best = { cost, from };
  }
  return best;
}

/** For every item and priority, what the cheapest way to have it there costs. */
function fillTable(wanted: readonly Ranked[], movedId: number): Cell[][] {
  const table: Cell[][] = [];
  for (const [index, item] of wanted.entries()) {
    const before = wanted[index - 1];
    const step = before === undefined ? 0 : costOfStep(before, item, movedId);
    const previous = table[index - 1];
    const row: Cell[] = [];
    for (let level = FIRST; level <= LAST; level += 1) {
      const change = level === item.priority ? 0 : 1 + Math.abs(level - item.priority) * DISTANCE;
      const best = previous ? cheapestBefore(previous, level, step) : { cost: 0, from: FIRST };
      row.push({ cost: best.cost + change, from: best.from });
    }
    table.push(row);
  }
  return table;
}

/**
 * The fewest changes of priority after which the public order (priority, then newest) is the wanted
 * one. Equal priorities always show the newest first, so an older item that is to stand before a
 * newer one needs a smaller number; with more than nine such places ten priorities do not suffice.
 */
export function rankAs(wanted: readonly Ranked[], movedId: number): Ranking {
  const table = fillTable(wanted, movedId);
  const end = table.at(-1);
  const changes = new Map<number, number>();
  if (end === undefined) return { changes, isExact: true };
  let level =
    FIRST + end.reduce((best, cell, at) => (cell.cost <= (end[best]?.cost ?? 0) ? at : best), 0);
  const isExact = (end[level - FIRST]?.cost ?? 0) < BROKEN;
  for (let index = wanted.length - 1; index >= 0; index -= 1) {
    const item = wanted[index];
    if (item && item.priority !== level) changes.set(item.id, level);
    level = table[index]?.[level - FIRST]?.from ?? FIRST;
  }
  return { changes, isExact };
}

/** The list with one item taken from where it is to another place (both from 0). */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  const item = list[from];
  return item === undefined ? [...list] : rest.toSpliced(to, 0, item);
}
