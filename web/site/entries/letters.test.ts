import { expect, test } from 'vitest';
import { getLetters, splitByLetter } from './index-data.ts';

const named = (names: string[]) => names.map((name, id) => ({ id, name }));

test('a long list has its letters, each with the first name and its page', () => {
  const names = [
    '¡Ay!',
    '2 de Abril',
    'Ánima',
    ...Array.from({ length: 50 }, (_, index) => `B${index}`),
  ];
  expect(getLetters(named([...names, 'Ñapa', 'Óxido']))).toEqual([
    { letter: '#', page: 1, id: 0 },
    { letter: 'A', page: 1, id: 2 },
    { letter: 'B', page: 1, id: 3 },
    { letter: 'Ñ', page: 2, id: 53 },
    { letter: 'O', page: 2, id: 54 },
  ]);
});

test('a list of thirty has none', () => {
  expect(getLetters(named(Array.from({ length: 30 }, () => 'Ana')))).toEqual([]);
});

test('a page of the list is divided by letters, the rest of one that began before too', () => {
  const groups = splitByLetter(named(['Beta', 'Ñapa', 'Óxido', 'Ola']));
  expect(groups.map(([letter, items]) => [letter, ...items.map(({ name }) => name)])).toEqual([
    ['B', 'Beta'],
    ['Ñ', 'Ñapa'],
    ['O', 'Óxido', 'Ola'],
  ]);
});
