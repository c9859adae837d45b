import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderLimits } from '../scripts/limits.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** A row of a CSV file whose quoted cells hold no line ends. */
function getCells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

const rows = read('docs/asvs.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id = '', level, about, state = '', code = '', held = '', note] = getCells(line);
    return { id, level, about, state, code, held, note };
  });
const number = (state: string, level?: string) =>
  rows.filter((row) => row.state === state && (level === undefined || row.level === level)).length;

test('every requirement of levels 1 and 2 has a row', () => {
  // 70 of level 1 and 183 of level 2 in ASVS 5.0.0.
  const levels = ['1', '2'].map((level) => rows.filter((row) => row.level === level).length);
  expect(levels).toEqual([70, 183]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
});

test('what is met names a file and a test that exist; what is not has a reason', () => {
  for (const { id, about, state, code, held, note } of rows) {
    expect(['met', 'not', 'na', 'exception'], id).toContain(state);
    expect(about, id).not.toBe('');
    for (const path of [code, held].filter(Boolean)) {
      expect(existsSync(join(root, path)), `${id}: ${path}`).toBe(true);
    }
    if (state === 'met') expect(held, id).toMatch(/\.(test|e2e)\.tsx?$/);
    if (state === 'not' || state === 'exception') expect(note, id).not.toBe('');
  }
});

test('docs/security.md has the counts, and the inventory of cryptography', () => {
  const told = read('docs/security.md');
  for (const [state, name] of Object.entries({
    met: 'met',
    exception: 'exceptions',
    not: 'not met',
    na: 'not applicable',
  })) {
    const cells = [number(state, '1'), number(state, '2'), number(state)].join(' | ');
    expect(told).toContain(`| ${name} | ${cells} |`);
  }
  for (const part of ['argon2id', '### Keys', '### Times for updates', '`docs/limits.md`']) {
    expect(told).toContain(part);
  }
  expect(told).toContain('npm run sbom');
});

test('docs/limits.md says what the declarations say, and names every file with a queue or a number of attempts', () => {
  const limits = read('docs/limits.md');
  expect(renderLimits(limits)).toBe(limits);
  const files = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).filter(
    (file) => /\bMAX_ATTEMPTS = |createGate\([\w.]+, \{/m.test(read(file)),
  );
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !limits.includes(`\`${file}\``))).toEqual([]);
});
