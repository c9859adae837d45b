import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

interface Expression {
  source: string;
  flags: string;
  file: string;
}

/** Source files of the running program; `scripts/` and tests see no visitor's text. */
function sourceFiles(): string[] {
  return ['contracts', 'server', 'web', 'demo'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
}

/** The regular expression literals of a file, and how many are built from text. */
async function getExpressions(file: string): Promise<{ literals: Expression[]; built: string[] }> {
  const { parseSync } = await import('vite');
  const code = readFileSync(join(ROOT, file), 'utf8');
  const { program, errors } = parseSync(file, code);
  expect(errors, file).toEqual([]);
  const literals: Expression[] = [];
  const built: string[] = [];
  JSON.stringify(program, (key, value) => {
    if (key === 'regex' && value) {
      literals.push({ source: value.pattern, flags: value.flags, file });
    }
    if (value?.type === 'NewExpression' && value.callee.name === 'RegExp') {
      built.push(file);
    }
    return typeof value === 'bigint' ? String(value) : value;
  });
  return { literals, built };
}

describe('regular expressions of the program', () => {
  let files: Awaited<ReturnType<typeof getExpressions>>[];
  beforeAll(async () => {
    files = await Promise.all(sourceFiles().map(getExpressions));
  });

  test('take linear time on any input', { timeout: 240_000 }, async () => {
    const literals = files.flatMap((file) => file.literals);
    const unique = new Map(literals.map((item) => [`/${item.source}/${item.flags}`, item]));
    expect(unique.size).toBeGreaterThan(50);
    const slow: string[] = [];
    for (const [name, { source, flags, file }] of unique) {
      const found = await check(source, flags, { timeout: 30_000 });
      if (found.status !== 'safe') slow.push(`${file}: ${name}: ${found.status}`);
    }
    expect(slow).toEqual([]);
  });

  test('are literals, so that the test above sees them', () => {
    // Built from a list of constants in the same file.
    expect(files.flatMap((file) => file.built)).toEqual(['contracts/lyric-lines.ts']);
  });
});
