import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runtimePaths } from '../scripts/assemble.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the container’s image holds what the program and its commands read', () => {
  const sources = globSync('{server,demo}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const named = sources.flatMap((file) =>
    Array.from(read(file).matchAll(/resolveFromRoot\(['`](\w+)/g), ([, folder = '']) => folder),
  );
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = ['start', 'admin', 'backup', 'restore', 'sweep'].flatMap((name) =>
    Array.from(
      (scripts[name] ?? '').matchAll(/(\w+)\/[\w/-]+\.m?[jt]s/g),
      ([, folder = '']) => folder,
    ),
  );
  expect(named.length).toBeGreaterThan(3);
  expect([...named, ...commands].filter((folder) => !runtimePaths.includes(folder))).toEqual([]);
  expect(read('Containerfile')).toContain('COPY --from=build /image /app');
});
