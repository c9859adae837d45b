import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byPublicOrder, moved, type Ranked, rankAs } from './priorities.ts';

/** `count` items, newest first, all of the default priority. */
function fresh(count: number): Ranked[] {
  return Array.from({ length: count }, (_, index) => ({ id: count - index, priority: 10 }));
}

function applied(list: readonly Ranked[], changes: ReadonlyMap<number, number>): number[] {
  return list
    .map(({ id, priority }) => ({ id, priority: changes.get(id) ?? priority }))
    .sort(byPublicOrder)
    .map(({ id }) => id);
}

function ids(list: readonly Ranked[]): number[] {
  return list.map(({ id }) => id);
}

test('an order that already holds changes nothing', () => {
  expect(rankAs(fresh(5), 5)).toEqual({ changes: new Map(), isExact: true });
});

test('bringing the oldest to the front changes that one alone', () => {
  const wanted = moved(fresh(500), 499, 0);
  const { changes, isExact } = rankAs(wanted, 1);
  expect(isExact).toBe(true);
  expect([...changes]).toEqual([[1, 9]]);
  expect(applied(wanted, changes)).toEqual(ids(wanted));
});

test('sending the newest to the end raises the rest, as nothing is lower than 10', () => {
  const wanted = moved(fresh(6), 0, 5);
  const { changes } = rankAs(wanted, 6);
  expect(changes.size).toBe(5);
  expect(applied(wanted, changes)).toEqual(ids(wanted));
});

test('an order that ten priorities cannot hold keeps the moved item where it was put', () => {
  // Eleven items, oldest first: ten places where an older one stands before a newer one.
  const wanted = fresh(11).reverse();
  const { changes, isExact } = rankAs(wanted, 6);
  expect(isExact).toBe(false);
  const order = applied(wanted, changes);
  expect(order.indexOf(6)).toBe(5);
});

test('whatever is moved where, few items keep their wanted order', () => {
  const list = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 2, maxLength: 10 });
  fc.assert(
    fc.property(list, fc.nat(), fc.nat(), (priorities, a, b) => {
      const items = priorities
        .map((priority, index) => ({ id: index + 1, priority }))
        .sort(byPublicOrder);
      const wanted = moved(items, a % items.length, b % items.length);
      const { changes, isExact } = rankAs(wanted, wanted[b % items.length]?.id ?? 0);
      expect(isExact).toBe(true);
      expect(applied(wanted, changes)).toEqual(ids(wanted));
    }),
  );
});

test('priorities stay between 1 and 10', () => {
  const { changes } = rankAs(fresh(10).reverse(), 1);
  for (const priority of changes.values()) {
    expect(priority).toBeGreaterThanOrEqual(1);
    expect(priority).toBeLessThanOrEqual(10);
  }
});
