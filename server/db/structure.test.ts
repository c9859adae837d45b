import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '..');

test('rows of any number are inserted by the helper that divides them', () => {
  const lists = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] }).filter((file) =>
    /\binsertInto\([^)]*\)\s*\.values\(\s*((?:rows|part)\b|\w+\.(map|slice|filter)\()/.test(
      readFileSync(join(server, file), 'utf8'),
    ),
  );
  expect(lists.toSorted()).toEqual([
    // Divided by `divideRows`.
    'contests/vote-anomalies/domain-store.ts',
    'db/insert-many.ts',
    'mail/budgets-store.ts',
    // The hours of one reservation, which the contract bounds.
    'reservations/booking/store.ts',
  ]);
});

test('queries are written only in stores and in db', () => {
  const sources = globSync('**/*.ts', { cwd: server }).filter(
    (file) => !/^db\/|store\.ts$|\.test\.ts$/.test(file),
  );
  const withQueries = sources.filter((file) =>
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(
      readFileSync(join(server, file), 'utf8'),
    ),
  );
  expect(withQueries).toEqual([]);
});
