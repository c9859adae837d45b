import { expect, test } from 'vitest';
import type { EntryItem } from '../../../contracts/entries.ts';
import { filterEntries, isFiltering } from './entry-filter.ts';

const NO_FILTERS = { search: '', active: 'all' } as const;

function entry(name: string, is_active = true): EntryItem {
  return {
    id: name.length,
    name,
    name_id: 'x',
    email: '',
    description: '',
    priority: 10,
    condition: [],
    picture: null,
    is_active,
    seo_title: '',
    seo_description: '',
  };
}
const items = [entry('Ñengo el Quetzal'), entry('MC Águila'), entry('Águila Roja', false)];

test('a search pays no heed to accents, case and the order of words', () => {
  const found = filterEntries(items, { search: ' AGUILA mc', active: 'all' });
  expect(found.map(({ name }) => name)).toEqual(['MC Águila']);
  expect(filterEntries(items, { search: 'nengo', active: 'all' })).toHaveLength(1);
});

test('active and inactive ones can be seen apart', () => {
  expect(filterEntries(items, { search: '', active: 'active' })).toHaveLength(2);
  expect(filterEntries(items, { search: 'roja', active: 'inactive' })).toHaveLength(1);
});

test('without search and filter the list is whole', () => {
  expect(filterEntries(items, NO_FILTERS)).toEqual(items);
  expect(isFiltering(NO_FILTERS)).toBe(false);
  expect(isFiltering({ search: 'a', active: 'all' })).toBe(true);
});
