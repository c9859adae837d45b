// The archive of a release, unpacked elsewhere and run with what is in it alone; needs the build of the present sources.
import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveFromRoot } from '../platform/project-root.ts';

/** Milliseconds: an archive is made, and sites are started. */
const PATIENCE = 240_000;
/** Milliseconds between two looks at a process. */
const INTERVAL = 100;

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
  const update = async (archive: string) => {
    const child = spawn(join(program, 'tarima'), ['update', archive, '--wait=20'], {
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

  test(
    'is started with nothing but its archive, is updated, and comes back from an update that fails',
    async () => {
      systemctl('start');
      expect(await waitForPage()).toMatch(/<html[^>]* lang="es"[\s\S]*<\/html>/);
      const pid = (await readFile(join(folder, 'pid'), 'utf8')).trim();
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      const [, peak = ''] = /VmHWM:\s+(\d+) kB/.exec(status) ?? [];
      expect(Number(peak) / 1024).toBeLessThan(250);

      const good = await update(await createArchive('1.0.1', async () => undefined));
      expect(good).toMatchObject({
        code: 0,
        text: expect.stringContaining('Version 1.0.1 is ready'),
      });
      expect(await readVersion()).toBe('1.0.1');
      expect(await waitForPage()).toContain('</html>');

      const broken = await createArchive('1.0.2', (path) =>
        writeFile(join(path, 'build/program/main.js'), 'process.exit(1);'),
      );
      const bad = await update(broken);
      expect(bad).toMatchObject({
        code: 1,
        text: expect.stringContaining('version 1.0.1 runs again'),
      });
      expect(await readVersion()).toBe('1.0.1');
      expect(await waitForPage()).toContain('</html>');

      await mkdir(join(folder, 'x'));
      execFileSync('tar', ['-cf', join(folder, 'x.tar'), '-C', folder, 'x']);
      const none = await update(join(folder, 'x.tar'));
      expect(none.text).toMatch(/Nothing was changed: .* is no release of Tarima/);
    },
    PATIENCE,
  );
});
