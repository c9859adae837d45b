import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { foldText } from '../../contracts/fold-text.ts';
import { withApp } from '../../test/app.ts';
import { migrate } from './migrate.ts';

const site = withApp();

/** Latin, Greek, Cyrillic, the signs of ordinary texts, ligatures and wide letters. */
const RANGES = [
  [0x20, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
  [0x2000, 0x22ff],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
] as const;

test('PostgreSQL folds each sign as the words of a search are folded', async () => {
  const points = RANGES.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  );
  const signs = points
    .map((point) => String.fromCodePoint(point))
    .filter((sign) => /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(sign));
  const { rows } = await sql<{ sign: string; folded: string }>`
    select sign, fold_text(sign) as folded from unnest(${signs}::text[]) sign`.execute(
    site.app.services.db,
  );
  const other = rows.filter(({ sign, folded }) => folded !== foldText(sign));
  expect(other.map(({ sign, folded }) => `${sign} ${folded} ${foldText(sign)}`)).toEqual([]);
});

test('a start replaces the functions of another version', async () => {
  const { db } = site.app.services;
  await sql`create or replace function text_contains(text, text) returns boolean
    language sql as 'select false'`.execute(db);
  await migrate(db, 'postgres');
  const { rows } = await sql`select text_contains('Ñandú', '%nandu%') as found`.execute(db);
  expect(rows).toEqual([{ found: true }]);
});
