import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const NAME = /(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g;
/** Capitals first: no class of a package or of a plain sheet begins with one. */
const FIRST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const REST = `${FIRST}abcdefghijklmnopqrstuvwxyz0123456789`;

function toShortName(index: number): string {
  let name = FIRST[index % FIRST.length] ?? '';
  for (let rest = Math.floor(index / FIRST.length); rest > 0; ) {
    rest -= 1;
    name += REST[rest % REST.length];
    rest = Math.floor(rest / REST.length);
  }
  return name;
}

/**
 * Returns the names of the classes and animations of all CSS modules in a build: numbered by file and
 * name, so that the builds of browser and server agree, and short, because every page holds its styles.
 */
export function createScopedNames(): (name: string, file: string) => string {
  const isPanel = (file: string) => file.startsWith('web/panel/');
  const files = globSync('web/**/*.module.css', { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .toSorted((a, b) => Number(isPanel(a)) - Number(isPanel(b)) || (a < b ? -1 : 1));
  const names = new Map<string, string>();
  for (const file of files) {
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(NAME)) {
      const key = `${file} ${name}`;
      if (!names.has(key)) names.set(key, toShortName(names.size));
    }
  }
  return (name, file) => {
    const path = relative(root, file.split('?')[0] ?? file)
      .split(sep)
      .join('/');
    const short = names.get(`${path} ${name}`);
    if (short === undefined) throw new Error(`${path} has no class ${name}`);
    return short;
  };
}

const PROPERTY = /--[a-z][\w-]*/g;
const SOURCE = /\/web\/[^?]*\.(css|tsx?)$/;

/**
 * Numbers the tokens of `web/ui/tokens.css` in a build, as the classes: they are a tenth of the styles that
 * every page holds.
 */
export function shortTokens(): Plugin {
  const tokens = readFileSync(join(root, 'web/ui/tokens.css'), 'utf8').match(/--[\w-]+(?=:)/g);
  const names = Array.from(new Set(tokens), (name, index) => [name, `--${toShortName(index)}`]);
  const shortNames = new Map(names as [string, string][]);
  return {
    name: 'short-tokens',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      SOURCE.test(id) ? code.replace(PROPERTY, (name) => shortNames.get(name) ?? name) : null,
  };
}
