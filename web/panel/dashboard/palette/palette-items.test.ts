import { expect, test } from 'vitest';
import { sectionsFor, withAccount } from '../sections.ts';
import { filterItems, fixedItems } from './palette-items.ts';

const items = fixedItems(withAccount(sectionsFor(1)));
const labels = (query: string) => filterItems(items, query).map(({ label }) => label);

test.each(['nuevo flyer', 'crear flyer', 'agregar flyer'])('%s finds the creation', (query) => {
  expect(labels(query)).toEqual(['Crear flyer']);
});

test.each(['crear', 'agregar', 'nueva'])('%s finds all that can be created', (query) => {
  expect(labels(query)).toEqual(expect.arrayContaining(['Crear artista', 'Crear concurso']));
});

test('every section is found, also those that the menu does not have', () => {
  expect(labels('seguridad')).toContain('Seguridad');
  expect(labels('papelera')).toContain('Papelera');
});
