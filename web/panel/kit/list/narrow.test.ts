import { expect, test } from 'vitest';
import { narrowItems, type StateFilter, searchedText } from './narrow.ts';

const items = [
  { id: 1, name: 'Ñengo el Quetzal', year: 2019, is_active: true },
  { id: 2, name: 'MC Águila', year: 2024, is_active: true },
  { id: 3, name: 'Águila Roja', year: 2021, is_active: false },
];
type Item = (typeof items)[number];

const resource = {
  name: ({ name }: Item) => name,
  columns: [
    { label: 'Nombre', text: ({ name }: Item) => name },
    { label: 'Año', sort: 'year', text: ({ year }: Item) => String(year) },
  ],
  active: { field: 'is_active' },
} as const;
const texts = new Map(items.map((item) => [item.id, searchedText(resource, item)]));

function found(search: string, state: StateFilter = null, sort: string | null = null): string[] {
  const narrowed = narrowItems(resource, items, texts, { search, state, sort });
  return narrowed.map(({ name }) => name);
}

test('a search ignores accents, case and the order of words, in all columns', () => {
  expect(found(' AGUILA mc')).toEqual(['MC Águila']);
  expect(found('nengo')).toHaveLength(1);
  expect(found('2021 roja')).toEqual(['Águila Roja']);
});

test('active and inactive records are distinguished', () => {
  expect(found('', 'active')).toHaveLength(2);
  expect(found('roja', 'inactive')).toHaveLength(1);
  expect(found('roja', 'active')).toHaveLength(0);
});

test('without search, state and order the list is whole', () => {
  expect(found('')).toEqual(items.map(({ name }) => name));
});

test('a column orders the list in both directions, numbers as numbers', () => {
  expect(found('', null, 'year')[0]).toBe('Ñengo el Quetzal');
  expect(found('', null, '-year')[0]).toBe('MC Águila');
});
