import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  auditResources,
  findKind,
  recordPath,
  searchableResources,
  sectionCodes,
} from '../../../contracts/kinds.ts';
import { getScreen } from './screens.ts';
import { listGroups, listSections, withAccountSections } from './sections.ts';

/** Returns the text of the file of a screen. */
function readSource(screen: string): string {
  return readFileSync(join(import.meta.dirname, screen.replace(/#.*/, '')), 'utf8');
}

test('the screen of every section exists', () => {
  const sections = [1, 2, 4].flatMap(listSections).filter(({ code }) => code !== 0);
  expect(sections.length).toBeGreaterThan(30);
  for (const { label, screen } of sections) expect(() => getScreen(screen), label).not.toThrow();
});

test('every code is a section of somebody, and is one section of a menu', () => {
  const menus = [1, 2, 4].map((role) =>
    withAccountSections(listSections(role)).map(({ code }) => code),
  );
  for (const codes of menus) expect(codes).toEqual([...new Set(codes)]);
  expect([...new Set(menus.flat())].toSorted()).toEqual(sectionCodes.toSorted());
});

test('what staff find by name has a section in which it opens', () => {
  for (const resource of searchableResources) {
    expect(findKind(resource).kind?.section, resource).toBeDefined();
  }
});

test('the section of a kind is that of no other, and changes its records', () => {
  const kinds = auditResources.flatMap((resource) => {
    const { section, path } = findKind(resource).kind ?? {};
    return section === undefined || resource.includes('/') ? [] : [{ resource, section, path }];
  });
  const codes = kinds.map(({ section }) => section);
  expect(codes).toEqual([...new Set(codes)]);
  const changed = kinds.filter(({ path }) => path !== undefined);
  expect(changed.length).toBeGreaterThan(10);
  for (const { resource, section } of changed) {
    const screen = listSections(1).find(({ code }) => code === section)?.screen ?? '';
    const source = readSource(screen).replaceAll(`\${kind}`, resource);
    const path = recordPath(resource);
    const list = `recordCalls(X${path.replace(/:id\/$/, '')}X)`;
    const ways = [list, `PATCH ${path}X`, `PUT ${path}X`].map((way) => way.replaceAll('X', "'"));
    expect(
      [...ways, list.replaceAll('X', '`')].some((way) => source.includes(way)),
      `${resource}: section ${section} does not change ${path}`,
    ).toBe(true);
  }
});

test('no two descriptions of records have the same key', () => {
  const files = globSync('../{*,kit/*}/*.tsx', { cwd: import.meta.dirname });
  const described = files.flatMap((file) => readSource(file).split('defineResource({').slice(1));
  const keys = described.map((text) => /^\s*key: (.+),\n/.exec(text)?.[1]);
  expect(keys.length).toBeGreaterThan(15);
  expect(keys).not.toContain(undefined);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
});

test("an administrator's menu: six groups, what was added in eight lines, nothing else", () => {
  const groups = listGroups(listSections(1)).map(({ name, lines }) => [
    name,
    lines.map(({ label }) => label).join(),
  ]);
  expect(groups).toEqual([
    ['', 'Hoy,Ajustes,Ayuda'],
    ['Administración', 'Artistas,Eventos,Fechas,Contenido,Novedades'],
    ['General', 'Flyers,Calendario,Redes sociales,Llaves,Mensajes,Cifras,Papelera'],
    [
      'Postulaciones',
      'Concursos,Postulados,Pre-Seleccionados,Seleccionados,Jueces,Votos de los jueces',
    ],
    ['La cápsula', 'Página de la cápsula,Reservaciones,Usuarios'],
    ['Música', 'Beats,Letras,Canciones'],
    [
      'Fondos del inicio',
      'Fondos de artistas,Fondos de eventos,Fondos de contenido,Fondos de la cápsula',
    ],
  ]);
});
