import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface JsxName {
  type: string;
  name: string;
}

/** The elements of a file that have a hyphenated attribute, with the attribute. */
function findHyphenated(file: string, code: string): { element: string; attribute: string }[] {
  const found: { element: string; attribute: string }[] = [];
  const { program, errors } = parseSync(file, code);
  expect(errors, file).toEqual([]);
  JSON.stringify(program, (_key, value) => {
    const element: JsxName | undefined = value?.type === 'JSXOpeningElement' && value.name;
    if (element?.type === 'JSXIdentifier') {
      for (const { name } of value.attributes as { name?: JsxName }[]) {
        const attribute = name?.name;
        if (attribute?.includes('-')) found.push({ element: element.name, attribute });
      }
    }
    return typeof value === 'bigint' ? String(value) : value;
  });
  return found;
}

/** Returns the code of a component of this repository; null: it is an element or of a package. */
function findOwnComponent(file: string, code: string, name: string): string | null {
  const source = code.match(`import [^;]*\\b${name}\\b[^;]* from '(\\.[^']*)'`)?.[1];
  const declared = source ? read(join(dirname(file), source)) : code;
  return declared.match(`function ${name}\\b[^]*?\n}\n`)?.[0] ?? null;
}

const isDropped = (file: string, code: string, element: string): boolean =>
  /<\w[^<]*\{\.\.\.\w+\}/.test(findOwnComponent(file, code, element) ?? '<a {...package}>') ===
  false;

test('a hyphenated attribute, which no type checks, reaches an element', () => {
  const dropped = globSync('web/**/*.tsx', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const code = read(file);
      return findHyphenated(file, code)
        .filter(({ element }) => isDropped(file, code, element))
        .map(({ element, attribute }) => `${file}: <${element} ${attribute}>`);
    });
  expect(dropped).toEqual([]);
});
