import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoPaths, runtimePaths } from '../scripts/assemble.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('a release and the container’s image hold what the program and its commands read', () => {
  const sources = globSync('{server,demo}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const named = sources.flatMap((file) =>
    Array.from(read(file).matchAll(/resolveFromRoot\(['`]([\w-][\w./-]*)/g), ([, path = '']) =>
      path.replace(/\/$/, ''),
    ),
  );
  const { bin } = JSON.parse(read('package.json')) as { bin: Record<string, string> };
  const copied = [...runtimePaths, ...demoPaths];
  const needed = [...named, ...Object.values(bin)].filter((path) => path !== 'build');
  expect(named.length).toBeGreaterThan(3);
  expect(needed.filter((path) => !copied.includes(path))).toEqual([]);
});

test('they hold the documents that the README and the document for who runs a site name', () => {
  const lines = ['README.md', 'docs/operations.md'].flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => !line.startsWith('| who changes it, in the sources')),
  );
  const named = Array.from(
    lines.join('\n').matchAll(/(?:\]\(|`)(docs\/[^`)]*[^`)/]|[A-Z]+\.md)/g),
    ([, path = '']) => path,
  );
  expect(named).toContain('docs/pictures/site.jpg');
  const isHeld = (path: string) =>
    existsSync(join(root, path)) && runtimePaths.some((held) => `${path}/`.startsWith(`${held}/`));
  expect(named.filter((path) => !isHeld(path))).toEqual([]);
});

describe('the Containerfile', () => {
  const lines = read('Containerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const named = (name: string) => lines.filter((line) => line.startsWith(`${name} `));
  const last = (name: string) => named(name).at(-1);

  test('names its images by a tag that is not latest, and copies what is beside it alone', () => {
    const args = new Map(named('ARG').map((line) => line.slice(4).split('=') as [string, string]));
    const images = named('FROM').map((line) => line.split(' ')[1] ?? '');
    const tags = images.map((image) => args.get(image.replace(/[${}]/g, ''))?.split(':')[1]);
    expect(tags).toEqual(images.map(() => expect.stringMatching(/^(?!latest)[\w.-]+$/)));
    expect(named('ADD')).toEqual([]);
    expect(
      lines.filter((line) => /\b(?:curl|wget|sudo|apt-get)\b|https?:(?!\/\/127)/.test(line)),
    ).toEqual([]);
  });

  test('runs as a user of its own, with what it starts as a list, and looks at its health', () => {
    const stage = lines.slice(lines.lastIndexOf(last('FROM') ?? ''));
    const [, user = ''] = last('USER')?.split(' ') ?? [];
    expect(user).toMatch(/^(?!root$)[a-z]+$/);
    const made = stage.findIndex((line) => line.startsWith('RUN') && line.includes(user));
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(stage.indexOf(`USER ${user}`));
    for (const line of [last('ENTRYPOINT'), last('CMD'), last('HEALTHCHECK')?.split(/ {2,}/)[1]])
      expect(JSON.parse(line?.replace(/^\w+ /, '') ?? ''), line).toContainEqual(expect.any(String));
    expect(last('HEALTHCHECK')).toContain('/readyz');
    expect(last('WORKDIR')).toMatch(/ \//);
  });

  test('leaves out of its context what is no source, and every secret', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.data*', '.git', 'node_modules']));
    expect(read('.containerignore')).toBe(read('.dockerignore'));
  });
});

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const [, services = '', volumes = ''] = text.split(/^(?:services|volumes):$/m);
  const blocks = services.split(/^ {2}(?=[\w-]+:$)/m).slice(1);

  test('gives each service its profiles, an image by its tag, and a start after a crash', () => {
    expect(blocks.length).toBeGreaterThan(4);
    for (const block of blocks) {
      expect(block).toMatch(/^ {4}profiles: \[/m);
      if (block.includes('<<: *site\n')) continue;
      expect(block).toMatch(/^ {4}image: \S+:(?!latest)[\w.-]+$/m);
      expect(block).toMatch(/^ {4}restart: (?:always|on-failure)$/m);
    }
  });

  test('has every volume that a service names, and asks for variables that .env.example names', () => {
    const mounted = Array.from(text.matchAll(/^ {4,6}- (\w+):\//gm), ([, name]) => name);
    const made = Array.from(volumes.matchAll(/^ {2}(\w+):$/gm), ([, name]) => name);
    expect(new Set(mounted)).toEqual(new Set(made));
    const asked = Array.from(text.matchAll(/\$\{(\w+)/g), ([, name]) => name);
    const example = read('.env.example');
    expect(asked.filter((name) => !example.includes(`#${name}=`))).toEqual([]);
  });
});
