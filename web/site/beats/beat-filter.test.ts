import { expect, test } from 'vitest';
import { isFiltering, listGenres, matchesFilter, parseFilter, withFilter } from './beat-filter.ts';

const beat = (genre: string, bpm: number, price: number) => ({ genre, bpm, price });
const read = (query: string) => parseFilter(new URLSearchParams(query));

test('a filter is written into the query and read back; other parameters are unchanged', () => {
  const filter = { genre: 'Boom bap', minBpm: 80, maxBpm: null, maxPrice: 19.5 };
  const written = withFilter(new URLSearchParams('beat=3&bpm_hasta=99'), filter);
  expect(written.toString()).toBe('beat=3&genero=Boom+bap&bpm_desde=80&precio_hasta=19.5');
  expect(parseFilter(written)).toEqual(filter);
});

test('invalid parameters do not filter', () => {
  expect(isFiltering(read('bpm_desde=rápido&bpm_hasta=-3&precio_hasta=1e9'))).toBe(false);
});

test('bounds are inclusive, and genres are compared without regard to spelling', () => {
  expect(
    matchesFilter(beat('Trap', 140, 20), read('genero=trap&bpm_desde=140&precio_hasta=20')),
  ).toBe(true);
  expect(matchesFilter(beat('Trap', 140, 20), read('bpm_hasta=139'))).toBe(false);
  expect(matchesFilter(beat('Trap', 140, 20.01), read('precio_hasta=20'))).toBe(false);
  expect(listGenres([beat('Trap', 1, 1), beat('trap', 1, 1), beat('Ámbar', 1, 1)])).toEqual([
    'Ámbar',
    'Trap',
  ]);
});
