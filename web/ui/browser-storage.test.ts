import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storedValues } from './browser-storage.ts';

const WEB = join(import.meta.dirname, '..');

/** Returns the storage keys that the code of the pages writes. */
function writtenNames(): string[] {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' });
  const names: string[] = [];
  for (const file of files.filter((item) => /\.tsx?$/.test(item) && !item.includes('.test.'))) {
    const code = readFileSync(join(WEB, file), 'utf8');
    if (!/(local|session)(Storage|Values)|Draft\(/.test(code)) continue;
    for (const [, name = ''] of code.matchAll(/const (?:\w*KEY|DRAFT)\b = '([^']+)'/g))
      names.push(name);
    for (const [, name = ''] of code.matchAll(/`((?:voto)-)\$\{/g)) names.push(name);
  }
  return names;
}

test('the privacy page names every value that the pages store in the browser', () => {
  const names = writtenNames();
  expect(names.length).toBeGreaterThanOrEqual(6);
  const unknown = names.filter(
    (name) => !storedValues.some((value) => name.startsWith(value.name)),
  );
  expect(unknown).toEqual([]);
});
