// The archive of a release, unpacked elsewhere and run with what is in it alone; needs the build of the present sources.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveFromRoot } from '../platform/project-root.ts';

/** Milliseconds: an archive is made, and sites are started. */
const PATIENCE = 240_000;
/** Milliseconds between two looks at a process. */
const INTERVAL = 100;
/** Of the clock of processor time (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100;

/** Stands in for systemd: one service, whose process is that of the file `pid`. */
const SYSTEMCTL = `#!/bin/sh
here=$(dirname "$0")
case $1 in
  cat) exit 0 ;;
  start) "$here/tarima/tarima" start >> "$here/log" 2>&1 & echo $! > "$here/pid" ;;
  stop) pid=$(cat "$here/pid"); kill -INT "$pid" 2>/dev/null; while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done; true ;;
esac
`;

describe('a release', () => {
  let folder: string;
  let program: string;
  let port = 0;
  const env = () => ({
    ...{ PATH: `${folder}:/usr/bin:/bin`, DEMO: 'off', PORT: String(port), LOG_LEVEL: 'silent' },
    ...{
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://ejemplo.org',
      DATA_DIR: join(folder, 'datos'),
    },
  });
  const systemctl = (verb: string) =>
    execFileSync(join(folder, 'systemctl'), [verb], { env: env(), stdio: 'ignore' });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tarima-unpacked-'));
    program = join(folder, 'tarima');
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    port = (server.address() as { port: number }).port;
    await new Promise((resolve) => server.close(resolve));
    const out = execFileSync(
      process.execPath,
      [resolveFromRoot('scripts/release.mjs'), '--to', folder],
      {
        encoding: 'utf8',
      },
    );
    const archive = out.trim().split('\n').at(-1) ?? '';
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    await rename(archive.replace(/\.tar\.gz$/, ''), program);
    await writeFile(join(folder, 'systemctl'), SYSTEMCTL);
    await chmod(join(folder, 'systemctl'), 0o755);
  }, PATIENCE);
  afterAll(async () => {
    systemctl('stop');
    await rm(folder, { recursive: true });
  });

  /** The first page that the site answers. */
  async function waitForPage(): Promise<string> {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
      if (response?.ok) return response.text();
      await delay(INTERVAL);
    }
  }
  const readVersion = async () =>
    JSON.parse(await readFile(join(program, 'release.json'), 'utf8')).version;
  const update = async (archive: string, wait = 120) => {
    const child = spawn(join(program, 'tarima'), ['update', archive, `--wait=${wait}`], {
      env: env(),
      cwd: folder,
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
      });
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, text };
  };
  /** An archive of the same program with another version, and what `change` does to it. */
  async function createArchive(version: string, change: (path: string) => Promise<void>) {
    const copy = join(folder, `tarima-${version}`);
    execFileSync('cp', ['-r', program, copy]);
    const release = JSON.parse(await readFile(join(copy, 'release.json'), 'utf8'));
    await writeFile(join(copy, 'release.json'), JSON.stringify({ ...release, version }));
    await change(copy);
    const archive = `${copy}.tar`;
    execFileSync('tar', ['-cf', archive, '-C', folder, `tarima-${version}`]);
    await rm(copy, { recursive: true });
    return archive;
  }

  /** Megabytes of memory at the peak, and seconds of processor time, of the site and of what it started and awaited. */
  async function measure() {
    const pid = (await readFile(join(folder, 'pid'), 'utf8')).trim();
    const [, peak = ''] =
      /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { peak: Number(peak) / 1024, seconds: ticks / TICKS_PER_SECOND };
  }

  test(
    'is started with nothing but its archive, in little memory and time',
    async () => {
      systemctl('start');
      expect(await waitForPage()).toMatch(/<html[^>]* lang="es"[\s\S]*<\/html>/);
      const { peak, seconds } = await measure();
      expect(peak).toBeLessThan(250);
      expect(seconds).toBeLessThan(10);
    },
    PATIENCE,
  );

  /** Runs a command to its end, or until it serves. */
  async function type(args: readonly string[], variables: Record<string, string>) {
    const child = spawn(join(program, 'tarima'), args, {
      env: { PATH: env().PATH, ...variables },
      cwd: folder,
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
        if (text.includes('(Ctrl+C ends)')) child.kill();
      });
    const [code] = await once(child, 'close');
    return [code, text.replace(/^Site: .*\n/gm, '')];
  }

  const NO_SITE = [1, /^There is no site in DATA_DIR \S+\. Set DATA_DIR or .*\n$/];
  const WRONG = [1, /^PORT must be a number .*\n$/];
  const DRY = [0, /Nothing was written \(--dry-run\)\.\n$/];
  const SERVES = [null, /^E-mails: http:\/\/127\S+ \(Ctrl\+C ends\)\n$/];
  const NO_ARCHIVE = [1, /^✗ Name the archive: .*\n$/];
  const NO_FILE = [1, /^There is no file nada: .*\n$/];
  /** Without variables, with a DATA_DIR where no site is, with a wrong variable, beside the running site. */
  const EVERY = {
    start: [null, null, WRONG, [1, /^DATA_DIR \S+ is in use by another process: .*\n$/]],
    setup: [DRY, DRY, DRY, DRY],
    doctor: [
      [1, /^✗ database +There is no site/m],
      [1, /^✗ database +There is no site/m],
      [1, /^✗ environment +PORT must/m],
      [1, /^✓ database +DATA_DIR/m],
    ],
    admin: [NO_SITE, NO_SITE, WRONG, [0, /^User: +ana\nPassword: \S+\nRole: +administrator\n$/]],
    backup: [NO_SITE, NO_SITE, WRONG, [0, /^Backup copia.tar.gz: \d+ rows, 0 files/]],
    restore: [NO_FILE, NO_FILE, WRONG, NO_FILE],
    sweep: [NO_SITE, NO_SITE, WRONG, [0, /^Moved to the trash: 0/]],
    update: [NO_ARCHIVE, NO_ARCHIVE, NO_ARCHIVE, NO_ARCHIVE],
    mails: [SERVES, SERVES, SERVES, SERVES],
  } as const;
  const ARGUMENTS: Partial<Record<string, string[]>> = {
    setup: ['--dry-run', '--address=https://ejemplo.org'],
    admin: ['ana'],
    backup: ['copia.tar.gz'],
    restore: ['nada'],
  };

  test('lists its commands', async () => {
    const [, overview] = await type(['--help'], {});
    const names = Array.from(String(overview).matchAll(/^ {2}(\w+) /gm), ([, name]) => name);
    expect(names).toEqual(Object.keys(EVERY));
  });

  test.each(Object.entries(EVERY))(
    'has the command %s, which makes no site where there is none',
    async (name, expected) => {
      expect(await type([name, '--help'], {})).toEqual([
        0,
        expect.stringMatching(new RegExp(`^tarima ${name}.* \\[options\\]\n\n[A-Z]`)),
      ]);
      const none = join(folder, 'nada-aqui');
      const situations: Record<string, string>[] = [
        {},
        { DATA_DIR: none },
        { ...env(), PORT: 'x' },
        env(),
      ];
      for (const [index, variables] of situations.entries()) {
        const [code, text] = expected[index] ?? [];
        if (text === undefined) continue;
        const typed = await type([name, ...(ARGUMENTS[name] ?? [])], variables);
        expect(typed, `${index}`).toEqual([code, expect.stringMatching(text as RegExp)]);
      }
      expect([join(program, '.data'), none].filter((path) => existsSync(path))).toEqual([]);
    },
    PATIENCE,
  );

  test(
    'is updated',
    async () => {
      const good = await update(await createArchive('1.0.1', async () => undefined));
      expect(good).toMatchObject({
        code: 0,
        text: expect.stringContaining('Version 1.0.1 is ready'),
      });
      expect(await readVersion()).toBe('1.0.1');
      expect(await waitForPage()).toContain('</html>');
    },
    PATIENCE,
  );

  const MAIN = 'build/program/main.js';
  test.each<[string, number, (path: string) => Promise<void>, boolean]>([
    ['does not start', 5, (path) => writeFile(join(path, MAIN), 'process.exit(1);'), false],
    [
      'changes the database, and ends',
      40,
      async (path) => {
        const text = await readFile(join(path, MAIN), 'utf8');
        await writeFile(join(path, MAIN), `process.env.MIGRATE = 'only';\n${text}`);
        await writeFile(
          join(path, 'migrations/0099-later.sql'),
          'create table later (id integer);',
        );
      },
      true,
    ],
  ])(
    'comes back from an update that %s',
    async (_, wait, change, isDatabaseChanged) => {
      const bad = await update(await createArchive('1.0.2', change), wait);
      expect(bad).toMatchObject({
        code: 1,
        text: expect.stringContaining('version 1.0.1 runs again'),
      });
      expect(await readVersion()).toBe('1.0.1');
      expect(await waitForPage()).toContain('</html>');
      const [changed] = globSync(join(folder, 'datos/after-failed-update-*/tarima.db'));
      expect(changed !== undefined).toBe(isDatabaseChanged);
      if (changed === undefined) return;
      const tables = new DatabaseSync(changed).prepare(
        "select name from sqlite_schema where name = 'later'",
      );
      expect(tables.all()).toHaveLength(1);
    },
    PATIENCE,
  );

  test('is not updated by an archive of something else', async () => {
    await mkdir(join(folder, 'x'));
    execFileSync('tar', ['-cf', join(folder, 'x.tar'), '-C', folder, 'x']);
    const none = await update(join(folder, 'x.tar'));
    expect(none.text).toMatch(/Nothing was changed: .* is no release of Tarima/);
    expect((await update('no.tar')).text).toBe('✗ There is no file no.tar: correct the path.\n');
    expect(await readVersion()).toBe('1.0.1');
  });
});

/** Stands in for npm: installs files that hold the head of machine code alone. */
const NPM = `#!/usr/bin/env node
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const [, cpu] = /--cpu=(\\w+) --os=linux/.exec(process.argv.join(' '));
const machine = (process.env.INSTALLS ?? cpu) === 'arm64' ? 183 : 62;
const head = Buffer.from([0x7f, 0x45, 0x4c, 0x46, ...Array(14).fill(0), machine, 0]);
for (const name of Object.keys(JSON.parse(readFileSync('package.json')).optionalDependencies)) {
  mkdirSync(\`node_modules/\${name}/bin\`, { recursive: true });
  writeFileSync(\`node_modules/\${name}/bin/node\`, head);
}
`;

test(
  'a release for another kind of machine holds its machine code alone',
  async () => {
    const [own, other] = process.arch === 'arm64' ? ['arm64', 'x64'] : ['x64', 'arm64'];
    const folder = await mkdtemp(join(tmpdir(), 'tarima-foreign-'));
    await writeFile(join(folder, 'npm'), NPM, { mode: 0o755 });
    const assemble = (target: string, env: Record<string, string> = {}) =>
      execFileSync(
        process.execPath,
        [resolveFromRoot('scripts/assemble.mjs'), join(folder, target), '--arch', other, '--node'],
        { env: { PATH: `${folder}:${process.env.PATH}`, ...env }, stdio: 'pipe' },
      );
    assemble('good');
    const packages = globSync('**/node_modules/{@*/,}*-linux*', { cwd: join(folder, 'good') });
    expect(packages.map((path) => path.split('/').at(-1)).sort()).toEqual([
      `argon2-linux-${other}-gnu`,
      `node-linux-${other}`,
      `sharp-libvips-linux-${other}`,
      `sharp-linux-${other}`,
    ]);
    expect(() => assemble('bad', { INSTALLS: own })).toThrow(
      `is for another kind of machine than ${other}`,
    );
    await rm(folder, { recursive: true });
  },
  PATIENCE,
);
