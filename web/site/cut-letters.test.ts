import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The declarations of each selector of a style sheet, those of several rules together. */
function readSelectors(css: string): Map<string, string> {
  const selectors = new Map<string, string>();
  for (const [, names = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const name of names.split(',').map((part) => part.trim())) {
      selectors.set(name, (selectors.get(name) ?? '') + body);
    }
  }
  return selectors;
}

test('a title on one line has room above for accents, which the letters of display would lose', () => {
  const files = globSync('web/{site,ui}/**/*.css', { cwd: root });
  const cut = files.flatMap((file) =>
    [...readSelectors(readFileSync(join(root, file), 'utf8'))]
      .filter(([, body]) => /--font-display/.test(body) && /text-overflow: ellipsis/.test(body))
      .filter(([, body]) => !/padding(-block|-top)?:/.test(body))
      .map(([name]) => `${file} ${name}`),
  );
  expect(cut).toEqual([]);
});
