// The commands as they are typed; the formats are tried on both databases elsewhere.
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { addArtist, createPlaces } from '../../test/archived-site.ts';
import { type Ended, runProgram, startProgram } from '../../test/run-program.ts';
import { startS3 } from '../../test/stand-ins/s3.ts';
import { adoptStorage } from '../stored-files/site-binding.ts';

const PROGRAM = 'server/commands/tarima.ts';
/** Milliseconds: each command is a process of its own. */
const PATIENCE = 180_000;
const AWS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

describe('tarima backup and tarima restore', () => {
  const site = withApp();
  const places = createPlaces();
  let made = 0;
  let target = '';
  let backup = '';

  beforeAll(async () => {
    await addArtist(site, 'Uno');
    await addArtist(site, 'Dos');
    // As the start of a site does: a repeated restore knows its own files by the site's id.
    await adoptStorage(site.app.services.db, site.app.services.storage);
    backup = join(places.folder, 'copia.tar.gz');
  });
  afterAll(() => places.close());
  beforeEach(() => {
    made += 1;
    target = join(places.folder, `nuevo-${made}`);
  });

  const run = (args: string[], env: Record<string, string> = {}) =>
    runProgram(PROGRAM, args, { DATA_DIR: site.dataDir, ...env });
  const restore = (args: string[], env: Record<string, string> = {}) =>
    run(['restore', ...args], { DATA_DIR: target, ...env });
  /** The command ends itself without warning in the turn in which a new file of this pattern is there. */
  const killWhen = async (args: string[], env: Record<string, string>, pattern: string) => {
    const known = globSync(pattern);
    const code = `import { globSync } from 'node:fs';
      const look = () => {
        const isThere = globSync(${JSON.stringify(pattern)}).some((path) => !${JSON.stringify(known)}.includes(path));
        if (isThere) process.kill(process.pid, 'SIGKILL');
        setImmediate(look).unref();
      };
      look();`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(code)}`;
    expect(await run(args, { NODE_OPTIONS, ...env }), pattern).toMatchObject({ code: null });
  };
  const withoutSite = (error: string) =>
    error
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('Site: '));
  const expectLine = ({ code, error }: Ended, line: RegExp) => {
    expect([code, withoutSite(error)]).toEqual([1, [expect.stringMatching(line)]]);
  };

  test(
    'copy a site into one file of this user’s alone, and back',
    async () => {
      expect(await run(['backup', backup])).toEqual({
        code: 0,
        out: expect.stringMatching(
          /^Backup .*copia\.tar\.gz: \d+ rows, \d+ files\.\nIt is not encrypted, .*\n$/,
        ),
        error: `Site: DATA_DIR ${site.dataDir}\n`,
      });
      expect((await stat(backup)).mode & 0o777).toBe(0o600);
      const { code, out } = await restore([backup]);
      expect([code, out]).toEqual([
        0,
        expect.stringMatching(/^Restored .*: \d+ rows, \d+ files\./),
      ]);
      expect((await stat(target)).mode & 0o777).toBe(0o700);
      expect((await stat(join(target, 'tarima.db'))).mode & 0o777).toBe(0o600);
      expectLine(await restore([backup]), /^The place to restore into is not empty/);
    },
    PATIENCE,
  );

  test(
    'say in one line why they cannot, and leave nothing behind',
    async () => {
      const missing = join(places.folder, 'nada', 'copia.tar.gz');
      expectLine(await run(['backup', missing]), /^There is no folder .*nada: make it first/);
      expectLine(await run(['backup']), /^Name a file, or set BACKUP_TO/);
      expectLine(await run(['backup', backup], { DATA_DIR: target }), /^There is no site in/);
      expectLine(await restore([missing]), /^There is no file .*: correct the path/);
      expectLine(await restore([]), /^Name what to restore/);
      const cut = join(places.folder, 'cortada.tar.gz');
      const whole = await readFile(backup);
      await writeFile(cut, whole.subarray(0, whole.length - 2000));
      expectLine(await restore([cut]), /^This is no archive of a site, or it is damaged/);
      expect(await readdir(places.folder)).not.toContain(`nuevo-${made}`);
      const s3 = await startS3();
      s3.fail('PUT', 500, 100);
      const STORAGE_URL = `s3://${s3.bucket}/site?endpoint=${s3.url}`;
      expectLine(await restore([backup], { STORAGE_URL, ...AWS }), /service answers 500/);
      await s3.close();
      expect(s3.objects.size).toBe(0);
      expect(await readdir(places.folder)).not.toContain(`nuevo-${made}`);
    },
    PATIENCE,
  );

  test(
    'list the backups of a place and restore the newest, or one of a day',
    async () => {
      const BACKUP_TO = join(places.folder, 'copias');
      const env = { BACKUP_TO };
      expectLine(await run(['backup'], env), /^There is no folder .*copias for BACKUP_TO/);
      await mkdir(BACKUP_TO);
      // As on a full disk of the site: what a backup needs meanwhile lies beside the backups.
      await writeFile(join(site.dataDir, 'backup-work'), '');
      expect((await run(['backup'], env)).out).toMatch(
        /^Backup \d{4}-\d\d-\d\dT\d{4}Z, restored and compared/,
      );
      const before = await readdir(BACKUP_TO);
      await rm(join(BACKUP_TO, '.clock'));
      const { out } = await run(['restore', '--list'], env);
      // A place that is mounted read-only is listed too.
      expect(await readdir(BACKUP_TO)).toEqual(before.filter((path) => path !== '.clock'));
      expect(out).toMatch(/^\S+Z {2}\d{4}-\d\d-\d\d \d\d:\d\d \(Caracas\) {2}\d+ files\n$/);
      const [name = ''] = out.split(' ');
      expectLine(await restore(['--at', '2020-01-01'], env), /^There is no backup for --at/);
      expectLine(await restore(['--at', 'ayer'], env), /^--at takes a backup as --list shows it/);
      for (const args of [[], ['--at', name], [join(BACKUP_TO, `${name}.tar.gz`)]]) {
        made += 1;
        target = join(places.folder, `nuevo-${made}`);
        expect((await restore(args, env)).out).toMatch(/^Restored \S+Z: \d+ rows/);
      }
      // The restored copy has the site's environment: it must not write among the site's backups.
      expectLine(await run(['backup'], { ...env, DATA_DIR: target }), /--adopt$/);
      expect((await run(['backup', '--adopt'], { ...env, DATA_DIR: target })).code).toBe(0);
      expectLine(await run(['backup'], env), /--adopt$/);
      expect(await readdir(BACKUP_TO)).not.toContain('.work');
    },
    PATIENCE,
  );

  test(
    'say that the disk of the backups is full, and leave the proven ones as they were',
    async () => {
      const BACKUP_TO = join(places.folder, 'lleno');
      await mkdir(BACKUP_TO);
      expect((await run(['backup'], { BACKUP_TO })).code).toBe(0);
      await addArtist(site, 'Tres');
      const before = await readdir(BACKUP_TO, { recursive: true });
      const full = await startProgram(
        PROGRAM,
        ['backup'],
        { DATA_DIR: site.dataDir, BACKUP_TO },
        {
          isDiskFull: true,
        },
      ).ended;
      expect(full.code).toBe(1);
      expect(await readdir(BACKUP_TO, { recursive: true })).toEqual(before);
      expect((await run(['backup'], { BACKUP_TO })).code).toBe(0);
    },
    PATIENCE,
  );

  test(
    'killed midway, leave what is there as it is, and the same command does it',
    async () => {
      const BACKUP_TO = join(places.folder, 'cortadas');
      await mkdir(BACKUP_TO);
      const before = await readFile(backup);
      await killWhen(['backup', backup], {}, `${backup}.part`);
      for (const moment of ['.work/database.*', '.work/proof-*']) {
        await killWhen(['backup'], { BACKUP_TO }, join(BACKUP_TO, moment));
      }
      expect(await readFile(backup)).toEqual(before);
      expect((await run(['backup'], { BACKUP_TO })).code).toBe(0);
      expect((await run(['backup', backup])).code).toBe(0);
      for (const moment of ['server.lock', 'tarima.db', 'media/pictures/*']) {
        made += 1;
        target = join(places.folder, `nuevo-${made}`);
        await killWhen(['restore', backup], { DATA_DIR: target }, join(target, moment));
        expect((await restore([backup])).code, moment).toBe(0);
      }
      made += 1;
      target = join(places.folder, `nuevo-${made}`);
      expect((await restore([], { BACKUP_TO })).code).toBe(0);
    },
    PATIENCE,
  );
});
