import { expect, test } from 'vitest';
import { findKind, searchableResources, sectionCodes } from '../../../contracts/kinds.ts';
import { getScreen } from './screens.ts';
import { listGroups, listSections, withAccount } from './sections.ts';

test('the screen of every section exists', () => {
  const sections = [1, 2, 4].flatMap(listSections).filter(({ code }) => code !== 0);
  expect(sections.length).toBeGreaterThan(30);
  for (const { label, screen } of sections) expect(() => getScreen(screen), label).not.toThrow();
});

test('every code is a section of somebody, and is one section of a menu', () => {
  const menus = [1, 2, 4].map((role) => withAccount(listSections(role)).map(({ code }) => code));
  for (const codes of menus) expect(codes).toEqual([...new Set(codes)]);
  expect([...new Set(menus.flat())].toSorted()).toEqual(sectionCodes.toSorted());
});

test('what staff find by name has a section in which it opens', () => {
  for (const resource of searchableResources) {
    expect(findKind(resource).kind?.section, resource).toBeDefined();
  }
});

test("an administrator's menu has at most nine lines while its groups are folded", () => {
  const groups = listGroups(listSections(1));
  // The first is the welcome, and the search is a line too.
  expect(groups.map(({ name }) => name)).toEqual([
    '',
    'Administración',
    'General',
    'Postulaciones',
    'La cápsula',
    'Música',
    'Fondos del inicio',
    'Manual',
  ]);
  expect(groups.length + 1).toBeLessThanOrEqual(9);
});
