import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FolderUses, findCycles, readFolderUses } from '../test/folder-cycles.ts';

/** Folders that every slice may use, with their tables. */
const FOUNDATIONS = /^(platform|db|limits|jobs|http|media|mail|captcha|pages|registry)$/;

/**
 * Tables that a slice reads although another declares them: joins that a function of the owner could
 * not replace. Everything else is a function of the owner's `shared-store.ts`.
 */
const DECLARED_READINGS: Readonly<Record<string, readonly string[]>> = {
  // Lists of one kind of owner.
  albums: ['entry'],
  backgrounds: ['entry'],
  // The channel and playlist of the capsule are a row among those of artists and segments.
  capsule: ['playlist'],
  // Judges with their votes; contests with the slug and state of their event.
  // Each change names its record.
  audit: ['account', 'contest', 'entry'],
  contests: ['account', 'entry'],
  // A date is shown with its event and segment, and only while these are visible.
  dates: ['entry', 'segment'],
  // A preview link ends with a change of what proves its maker.
  editing: ['account'],
  // A lyric is found, sorted and shown with its artist.
  lyrics: ['entry', 'entry_old_slug'],
  // A song is shown with its artist, edition and lyric, while these are visible.
  songs: ['album_image', 'entry', 'lyric', 'segment'],
  // Lists with the name of the customer.
  reservations: ['account'],
};
const DECLARED_WRITES: Readonly<Record<string, readonly string[]>> = { capsule: ['playlist'] };

/** Files whose queries are given the name of a table: by the slice that owns it, or by the registry. */
const NAMED_BY_THE_CALLER = [
  'db/crud.ts',
  'db/insert-many.ts',
  'db/positions.ts',
  'db/row-locks.ts',
  'entries/records/store.ts',
  'media/pictures/store.ts',
  'trash/references-store.ts',
  'trash/rows-store.ts',
];

const sources = new Map(
  globSync('*/**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).map((file) => [
    file,
    readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(
      /\/\*[\s\S]*?\*\/|\/\/.*/g,
      '',
    ),
  ]),
);
const getFolder = (file: string) => file.split('/')[0] ?? '';

/** The folder that declares each table. */
const owners = new Map(
  [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/interface Tables \{([^}]*)\}/g)]
      .flatMap(([, body = '']) => [...body.matchAll(/^\s+(\w+):/gm)])
      .map(([, table = '']) => [table, getFolder(file)] as const),
  ),
);

const READ = /\b(?:selectFrom|(?:inner|left|right|full|cross)Join)\(\s*(\[[^\]]*\]|[^\s,)]+)/g;
const WRITE = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*([^\s,)]+)/g;
/** Helpers of `db/` that write or lock the rows of a table. */
const HELPER = /\b(?:crud\(|(?:insertMany|lockRows)\(\s*\w+,)\s*('\w+')/g;
const SQL = /\bsql(?:<[^`]*?>)?`([^`]*)`/g;

const literals = (text: string) => [...text.matchAll(/'(\w+)/g)].map(([, name = '']) => name);

/** Returns what a name stands for, from the list or the union in which its file declares it. */
function resolve(name: string, text: string): string[] {
  const list = new RegExp(`\\bconst ${name} of \\[([^\\]]*)\\]`, 'g');
  const union = new RegExp(`\\b${name}: ((?:'\\w+'[\\s|]*)+)`, 'g');
  return [list, union].flatMap((declared) =>
    [...text.matchAll(declared)].flatMap(([, names = '']) => literals(names)),
  );
}

function findTables(text: string, calls: readonly RegExp[], words: RegExp): string[] {
  const inCalls = calls.flatMap((call) =>
    [...text.matchAll(call)].flatMap(([, argument = '']) =>
      /^\w+$/.test(argument) ? resolve(argument, text) : literals(argument),
    ),
  );
  const inSql = [...text.matchAll(SQL)].flatMap(([, body = '']) =>
    [...body.matchAll(words)].map(([, name = '']) => name),
  );
  return [...inCalls, ...inSql];
}

/** Returns the tables of other slices that each slice uses, in alphabetical order. */
function findForeign(calls: readonly RegExp[], words: RegExp): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    const slice = getFolder(file);
    for (const table of findTables(text, calls, words)) {
      const owner = owners.get(table);
      if (owner === undefined || owner === slice || FOUNDATIONS.test(owner)) continue;
      found.set(slice, (found.get(slice) ?? new Set()).add(table));
    }
  }
  return Object.fromEntries([...found].map(([slice, tables]) => [slice, [...tables].toSorted()]));
}

const READ_WORDS = /\b(?:from|join)\s+(\w+)/gi;
const WRITE_WORDS = /\b(?:update|into|delete\s+from)\s+(\w+)/gi;

test('a slice reads only its own tables, those of the foundations and those declared here', () => {
  expect(owners.size).toBeGreaterThan(60);
  expect(findForeign([READ], READ_WORDS)).toEqual(DECLARED_READINGS);
});

test('a slice writes only its own tables, those of the foundations and those declared here', () => {
  expect(findForeign([WRITE, HELPER], WRITE_WORDS)).toEqual(DECLARED_WRITES);
});

test('only these files have queries whose table their caller names', () => {
  const isNamed = (text: string) =>
    [READ, WRITE].some((call) =>
      [...text.matchAll(call)].some(
        ([, argument = '']) => /^\w+$/.test(argument) && resolve(argument, text).length === 0,
      ),
    );
  const files = [...sources].filter(([, text]) => isNamed(text)).map(([file]) => file);
  expect(files.toSorted()).toEqual(NAMED_BY_THE_CALLER);
});

test('slices form no cycle, neither by tables nor by imports', () => {
  const imports = readFolderUses(import.meta.dirname);
  const uses: FolderUses = new Map();
  for (const slice of [...imports.keys()].filter((folder) => !FOUNDATIONS.test(folder))) {
    const tables = (DECLARED_READINGS[slice] ?? []).map((table) => owners.get(table) ?? '');
    uses.set(slice, (imports.get(slice) ?? new Set()).union(new Set(tables)));
  }
  expect(findCycles(uses)).toEqual([]);
});
