import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** A path from the root of the repository, as documents and comments name it. */
const PATH =
  /(?<![\w./-])(?:contracts|server|web|migrations|demo|tools|test|e2e|bench|scripts|docs)\/[\w./-]*\w(?:\/|\.(?:ts|tsx|mjs|css|md|sql|json|csv))?/g;

function listMissing(files: readonly string[], isNamed: (line: string) => boolean): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter(isNamed)
      .flatMap((line) => line.match(PATH) ?? [])
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${file}: ${path}`),
  );
}

test('every path that a document names exists', () => {
  const documents = ['README.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })];
  expect(listMissing(documents, () => true)).toEqual([]);
});

test('every decision that a document names exists', () => {
  const numbers = globSync('*.md', { cwd: join(root, 'docs/decisions') }).map((name) =>
    name.slice(0, 2),
  );
  const missing = globSync('docs/**/*.md', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/[Dd]ecisions? (\d+)|decisions\/(\d+)-/g)]
      .filter(([, named, linked]) => !numbers.includes(named ?? linked ?? ''))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(missing).toEqual([]);
});

test('every path that a comment names exists', () => {
  const sources = ['contracts', 'server', 'web', 'test', 'e2e', 'scripts'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mjs,css}`, { cwd: root }),
  );
  const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);
  expect(listMissing(sources, isComment)).toEqual([]);
});
