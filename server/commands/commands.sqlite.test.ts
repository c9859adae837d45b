import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { runProgram, startProgram } from '../../test/run-program.ts';
import { readConfig } from '../config.ts';
import { resolveFromRoot } from '../platform/project-root.ts';

/** Milliseconds: each command is a process of its own. */
const PATIENCE = 120_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarima-commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (args: string[], env: Record<string, string> = {}) =>
  runProgram('server/commands/tarima.ts', args, env);
/** As it is typed, with the environment file. */
const type = (args: string[], env: Record<string, string>) =>
  startProgram(resolveFromRoot('tarima.mjs'), args, env).ended;

describe('a command', () => {
  const site = withApp({ ADMIN_USERNAME: 'admin' });

  test(
    'that is not known, or has an option that is not, is told in one line',
    async () => {
      expect(await run(['backup', '--nada'])).toEqual({
        code: 1,
        out: '',
        error: "Unknown option '--nada'. See: tarima backup --help\n",
      });
      expect((await run(['nada'])).error).toBe(
        'There is no command "nada": tarima --help lists them.\n',
      );
    },
    PATIENCE,
  );

  test(
    'finds its site by the environment file, beside the running site; what is set wins',
    async () => {
      const file = join(folder, 'tarima.env');
      await writeFile(
        file,
        `DATA_DIR="${site.dataDir}"\nADMIN_USERNAME=otra\nADMIN_PASSWORD=de-antes-y-ya-no\n`,
      );
      await chmod(file, 0o640);
      const made = await type(['admin'], { TARIMA_ENV: file, ADMIN_USERNAME: 'berta' });
      expect(made).toEqual({
        code: 0,
        out: expect.stringMatching(
          /^User: {5}berta\nPassword: (?!de-antes)\S+\nRole: {5}administrator\n$/,
        ),
        error: `Others may read the passwords in ${file}: chmod 600 ${file}\nSite: DATA_DIR ${site.dataDir}, by ${file}\n`,
      });
      const berta = await site.app.services.db
        .selectFrom('account')
        .select('id')
        .where('username', '=', 'berta')
        .execute();
      expect(berta).toHaveLength(1);
      const missing = await type(['backup'], { TARIMA_ENV: join(folder, 'no.env') });
      expect(missing).toMatchObject({
        code: 1,
        out: '',
        error: `✗ TARIMA_ENV names ${join(folder, 'no.env')}, and there is no such file.\n`,
      });
      // A file that nobody may read, root neither.
      const closed = await type(['backup'], { TARIMA_ENV: '/proc/self/clear_refs' });
      expect(closed.error).toMatch(/^✗ This user may not read \S+: run the command as root/);
    },
    PATIENCE,
  );

  test(
    'the doctor says what is right, what deserves a look, and what is wrong',
    async () => {
      await site.app.http.listen({ host: '127.0.0.1', port: 0 });
      const { port } = site.app.http.server.address() as { port: number };
      const env = { DATA_DIR: site.dataDir, PUBLIC_URL: `http://127.0.0.1:${port}` };
      const states = async (changes: Record<string, string> = {}) => {
        const { code, out } = await run(['doctor', '--json'], { ...env, ...changes });
        const findings = JSON.parse(out) as { name: string; state: string; text: string }[];
        return { code, ...Object.fromEntries(findings.map(({ name, state }) => [name, state])) };
      };
      await chmod(site.dataDir, 0o755);
      expect(await states()).toMatchObject({
        ...{ code: 1, version: 'ok', database: 'ok', address: 'ok', proxy: 'ok', mail: 'warning' },
        // The app of a test binds no storage.
        ...{ folder: 'warning', storage: 'fault', backup: 'warning', clock: 'ok' },
      });
      const wrong = {
        SMTP_URL: 'smtp://127.0.0.1:1',
        PUBLIC_URL: 'http://127.0.0.1:1',
        BACKUP_TO: join(folder, 'nada'),
        DATABSE_URL: 'x',
      };
      expect(await states(wrong)).toMatchObject({
        ...{
          mail: 'fault',
          address: 'fault',
          proxy: 'fault',
          backup: 'fault',
          environment: 'warning',
        },
      });
      expect(await states({ PORT: 'x' })).toEqual({
        ...{ code: 1, version: 'ok', memory: expect.any(String), environment: 'fault' },
      });
    },
    PATIENCE,
  );
});

describe('tarima setup', () => {
  const options = {
    address: 'https://ejemplo.org',
    smtp: 'smtps://ana:clave@mail.ejemplo.org:465',
    from: 'Casa <hola@ejemplo.org>',
    backup: '/mnt/copias',
    admin: 'ana',
  };
  const args = (changes: Partial<typeof options> & { proxy?: string } = {}) =>
    Object.entries({ ...options, ...changes }).map(([name, value]) => `--${name}=${value}`);

  async function createEtc(): Promise<string> {
    const etc = await mkdtemp(join(folder, 'etc-'));
    for (const path of ['systemd/system', 'caddy'])
      await mkdir(join(etc, path), { recursive: true });
    return etc;
  }

  test(
    'shows its files first, then writes those that are not there, and the commands that are left',
    async () => {
      const etc = await createEtc();
      const dry = await run(['setup', ...args(), '--dry-run', `--etc=${etc}`]);
      expect(dry).toMatchObject({
        code: 0,
        error: '',
        out: expect.stringContaining('Nothing was written'),
      });
      expect(existsSync(join(etc, 'tarima.env'))).toBe(false);
      const { code, out } = await run(['setup', ...args(), `--etc=${etc}`]);
      expect([code, out]).toEqual([
        0,
        expect.stringContaining(
          'systemd-sysusers && chown tarima: /mnt/copias && systemctl enable --now tarima',
        ),
      ]);
      expect(out).toContain('There is no folder /mnt/copias yet');
      const file = join(etc, 'tarima.env');
      const unit = join(etc, 'systemd/system/tarima.service');
      const readable = [unit, join(etc, 'sysusers.d/tarima.conf'), join(etc, 'caddy/tarima.caddy')];
      const modes = [file, ...readable].map((path) => statSync(path).mode & 0o777);
      expect(modes).toEqual([0o600, 0o644, 0o644, 0o644]);
      expect(statSync(join(etc, 'sysusers.d')).mode & 0o777).toBe(0o755);
      const env: Record<string, string | undefined> = {};
      for (const [, name = '', value] of (await readFile(file, 'utf8')).matchAll(
        /^(\w+)="?(.*?)"?$/gm,
      ))
        env[name] = value;
      const config = readConfig(env);
      expect(config).toMatchObject({
        ...{ publicUrl: options.address, smtpUrl: options.smtp, mailFrom: options.from },
        ...{ backupTo: options.backup, adminUsername: 'ana', trustProxy: 'loopback' },
      });
      expect(out).toContain(`as ana with ${config.adminPassword}`);
      expect(await readFile(join(etc, 'caddy/tarima.caddy'), 'utf8')).toMatch(/^ejemplo\.org \{/);
      const again = await run(['setup', ...args(), `--etc=${etc}`]);
      expect(again).toMatchObject({ code: 1, error: expect.stringContaining('is there already') });
      expect(await readFile(unit, 'utf8')).toMatch(/^Restart=always\nRestartSec=5$/m);
      if (existsSync('/usr/bin/systemd-analyze'))
        execFileSync('systemd-analyze', ['verify', '--man=no', unit], { stdio: 'pipe' });
    },
    PATIENCE,
  );

  test(
    'writes what a kept environment file lacks beside it, and shows no secret',
    async () => {
      const etc = await createEtc();
      const file = join(etc, 'tarima.env');
      const kept = `PUBLIC_URL=https://ejemplo.org\nBACKUP_TO=${etc}\nSECRETS_KEY=${'k'.repeat(32)}\n`;
      await writeFile(file, kept, { mode: 0o600 });
      const { code, out } = await run(['setup', '--proxy=caddy', `--etc=${etc}`]);
      expect([code, out]).toEqual([
        0,
        expect.stringMatching(/ at https:\/\/ejemplo\.org\/login\n$/),
      ]);
      expect(out).toContain(`${file} stays as it is\n`);
      expect(out).toContain(`chown -R tarima: ${etc} `);
      expect(out).not.toMatch(/SECRETS_KEY|PASSWORD|There is no folder/);
      expect(await readFile(file, 'utf8')).toBe(kept);
      expect(await readFile(join(etc, 'caddy/tarima.caddy'), 'utf8')).toMatch(/^ejemplo\.org \{/);
      expect(existsSync(join(etc, 'systemd/system/tarima.service'))).toBe(true);
    },
    PATIENCE,
  );

  test(
    'says what it cannot use, and writes nothing then',
    async () => {
      const etc = await createEtc();
      const refused = async (given: string[]) => {
        const { code, error } = await run(['setup', `--etc=${etc}`, ...given]);
        expect(code).toBe(1);
        return error;
      };
      expect(await refused([])).toMatch(/^Say the address of the site/);
      expect(await refused(args({ address: 'ejemplo' }))).toMatch(/^PUBLIC_URL must be/);
      expect(await refused(args({ backup: 'copias' }))).toMatch(/^--backup is a path from/);
      expect(await refused(args({ proxy: 'apache' }))).toMatch(/^--proxy is caddy or nginx/);
      expect(await refused(args({ proxy: 'nginx' }))).toMatch(/^There is no folder .*\/conf\.d: /);
      expect(existsSync(join(etc, 'tarima.env'))).toBe(false);
    },
    PATIENCE,
  );
});
