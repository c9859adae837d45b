import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What is imported later and is no part to render: the pages, the entry's own, and libraries. */
const OTHERS = ['start.tsx', 'beats/read-song.ts', 'security/passkey.ts'];

/** Imports on demand that are not given to what shows their failure. */
function findBareImports(source: string): string[] {
  const bare = source.replaceAll(/lazy(Part|Dialog)\(\s*\(\) =>\s*import\(/g, '');
  return bare.match(/\bimport\(|\blazy\(|\blazyComponent\(|React\.lazy/g) ?? [];
}

test('each part that is loaded later shows its own failure', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test\.tsx?|d\.ts)$|lazy-(part|dialog)\.tsx$/.test(file),
  );
  const found = files.filter(
    (file) => findBareImports(readFileSync(join(import.meta.dirname, file), 'utf8')).length > 0,
  );
  expect(found.sort()).toEqual([...OTHERS].sort());
  expect(findBareImports("lazy(() => import('./a.tsx'))")).toHaveLength(2);
});
