import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedDistance, NameSample } from './near-names.ts';

/** Wagner and Fischer, 1974. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row += 1) {
    const [before = [], now] = [rows.at(-1), [row]];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      const replaced = (before[column - 1] ?? 0) + same;
      now.push(Math.min(replaced, 1 + (before[column] ?? 0), 1 + (now[column - 1] ?? 0)));
    }
    rows.push(now);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

test('the bounded distance is the edit distance, up to the bound', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(text, text, fc.nat(4), (a, b, most) => {
      expect(boundedDistance(a, b, most)).toBe(Math.min(distance(a, b), most + 1));
    }),
  );
});

function shareOf(names: readonly string[]): number {
  const sample = new NameSample();
  for (const [at, name] of names.entries()) sample.add(name, (at * 7919) % 1009);
  return sample.share();
}

test('names of one making are near each other, names of people are not', () => {
  expect(shareOf(Array.from({ length: 50 }, (_, at) => `votante${(at * 17) % 90}`))).toBe(1);
  const people = ['ana', 'luisperez', 'mcgomez80', 'jrojas', 'carmen.silva', 'elmocho', 'pdiaz'];
  expect(shareOf(people)).toBeLessThan(0.1);
  expect(shareOf([])).toBe(0);
});

test('names of 100 KB cost no more than others', () => {
  const { user } = process.threadCpuUsage();
  for (let round = 0; round < 200; round += 1) {
    shareOf(Array.from({ length: 20 }, (_, at) => 'a'.repeat(100_000 + at)));
  }
  expect((process.threadCpuUsage().user - user) / 1000).toBeLessThan(2000);
});
