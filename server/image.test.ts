import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runtimePaths } from '../scripts/assemble.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the container’s image holds what the program and its commands read', () => {
  const sources = globSync('{server,demo}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const named = sources.flatMap((file) =>
    Array.from(
      read(file).matchAll(/resolveFromRoot\(['`]([\w-][\w.-]*)/g),
      ([, first = '']) => first,
    ),
  );
  const { bin } = JSON.parse(read('package.json')) as { bin: Record<string, string> };
  const copied = runtimePaths.map((path) => path.split('/')[0]);
  // The samples of e-mails are shown where the sources are.
  const needed = [...named, ...Object.values(bin)].filter((path) => path !== 'test');
  expect(named.length).toBeGreaterThan(3);
  expect(needed.filter((path) => !copied.includes(path))).toEqual([]);
  expect(read('Containerfile')).toContain('COPY --from=build /image /app');
});
