import { expect, test } from 'vitest';
import { sectionTabs } from '../../ui/place.ts';
import { listSections, withAccountSections } from '../sections.ts';
import { createFixedItems, filterItems } from './palette-items.ts';

const items = createFixedItems(withAccountSections(listSections(1)));
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

test.each([
  ['compras', 'Compras'],
  ['paquetes', 'Paquetes'],
  ['invitar', 'Invitar usuario'],
  ['crear usuario', 'Invitar usuario'],
  ['comprobante', 'Compras'],
  ['reservar', 'Reservaciones'],
  ['contraseña', 'Seguridad'],
  ['boletas', 'Concursos'],
  ['instagram', 'Redes sociales'],
  ['historia', 'Auditoría'],
  ['copia de respaldo', 'Hoy'],
  ['pago', 'Compras'],
  ['cierres', 'Cierres'],
])('%s finds %s', (query, label) => {
  expect(labels(query)).toContain(label);
});

const sources = import.meta.glob<string>('../../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('every tab of every section is found, and opens by its address', () => {
  const both = [1, 2].flatMap((role) => createFixedItems(listSections(role)));
  for (const [section, tabs] of Object.entries(sectionTabs)) {
    for (const [name, label] of Object.entries(tabs)) {
      const paths = filterItems(both, label).map(({ path }) => path);
      expect(
        paths.some((path) => path.endsWith(`&list=${name}`)),
        `${section}: ${label}`,
      ).toBe(true);
    }
  }
  // No section has other tabs.
  const own = Object.entries(sources).filter(([, text]) => text.includes('<SectionTabs'));
  expect(own.map(([file]) => file.split('/').at(-1))).toEqual([
    'contest-tabs.tsx',
    'section-tabs.tsx',
  ]);
});
