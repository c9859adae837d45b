import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveAfter, type Positioned } from './positions.ts';

function inOrder(rows: readonly Positioned[]): Positioned[] {
  return rows.toSorted(
    (a, b) => a.priority - b.priority || (b.position ?? b.id) - (a.position ?? a.id) || b.id - a.id,
  );
}

function ids(rows: readonly Positioned[]): number[] {
  return rows.map(({ id }) => id);
}

const move = fc.record({ from: fc.nat(), to: fc.nat() });

test('after any moves the records stand where they were put, and each move changed one of them', () => {
  const priorities = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(priorities, fc.array(move, { maxLength: 20 }), (list, moves) => {
      let rows = inOrder(
        list.map((priority, index) => ({ id: index + 1, priority, position: null })),
      );
      for (const { from, to } of moves) {
        const one = rows[from % rows.length] as Positioned;
        const rest = rows.filter((row) => row !== one);
        const wanted = rest.toSpliced(to % rows.length, 0, one);
        const after = wanted[wanted.indexOf(one) - 1]?.id ?? 0;
        const positions = moveAfter(rows, one.id, after);
        expect(positions.size).toBe(1);
        rows = inOrder(rows.map((row) => ({ ...row, ...positions.get(row.id) })));
        expect(ids(rows)).toEqual(ids(wanted));
        for (const { priority } of rows) expect(priority).toBeGreaterThanOrEqual(1);
      }
    }),
  );
});

test('a new record is the first of its priority, whatever was moved before', () => {
  let rows: Positioned[] = [4, 3, 2, 1].map((id) => ({ id, priority: 5, position: null }));
  for (let count = 0; count < 120; count += 1) {
    const last = rows.at(-1) as Positioned;
    const positions = moveAfter(rows, last.id, 0);
    rows = inOrder(rows.map((row) => ({ ...row, ...positions.get(row.id) })));
    expect(ids(rows)[0]).toBe(last.id);
    expect(ids(inOrder([...rows, { id: 5, priority: 5, position: null }]))[0]).toBe(5);
  }
});

test('when no number is left between two neighbours, their group is numbered again', () => {
  let rows: Positioned[] = [4, 3, 2, 1].map((id) => ({ id, priority: 10, position: null }));
  let most = 0;
  for (let count = 0; count < 120; count += 1) {
    // The last moves to the second position, time and again.
    const one = rows[3] as Positioned;
    const positions = moveAfter(rows, one.id, (rows[0] as Positioned).id);
    most = Math.max(most, positions.size);
    const wanted = rows.toSpliced(3, 1).toSpliced(1, 0, one);
    rows = inOrder(rows.map((row) => ({ ...row, ...positions.get(row.id) })));
    expect(ids(rows)).toEqual(ids(wanted));
  }
  expect(most).toBe(4);
});
