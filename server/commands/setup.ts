import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseEnv } from 'node:util';
import { paths } from '../../contracts/paths.ts';
import { createPassword } from '../accounts/set-administrator.ts';
import { readConfig } from '../config.ts';
import { MessageError } from '../platform/errors.ts';
import { resolveFromRoot } from '../platform/project-root.ts';
import { defineCommand, print } from './command.ts';

interface Answers {
  /** `https://ejemplo.com` */
  address: string;
  smtp: string;
  from: string;
  backup: string;
  admin: string;
  proxy: 'caddy' | 'nginx';
}

interface SetupFile {
  path: string;
  mode: number;
  text: string;
}

const DATA_DIR = '/var/lib/tarima';

const createSecret = () => randomBytes(32).toString('hex');

/** A value that both systemd and Node read back unchanged. */
function quote(value: string): string {
  if (/["'\\\n]/.test(value)) throw new MessageError(`A value must have no quotes or \\: ${value}`);
  return /^[\w./:@=+-]*$/.test(value) ? value : `"${value}"`;
}

function formatEnvironment({ address, smtp, from, backup, admin }: Answers, password: string) {
  const variables = {
    NODE_ENV: 'production',
    PUBLIC_URL: address,
    TRUST_PROXY: 'loopback',
    DATA_DIR,
    SECRETS_KEY: createSecret(),
    SMTP_URL: smtp,
    MAIL_FROM: from,
    BACKUP_TO: backup,
    BACKUP_PASSPHRASE: backup === '' ? '' : createSecret(),
    ADMIN_USERNAME: admin,
    ADMIN_PASSWORD: password,
  };
  const lines = Object.entries(variables)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${quote(value)}`);
  return `# Tarima. Keep a copy of this file where you keep passwords: without BACKUP_PASSPHRASE and SECRETS_KEY
# no backup can be used. ADMIN_PASSWORD is that of the first log-in: remove it then.
${lines.join('\n')}
`;
}

/** @param environment path of the environment file, which systemd reads as root */
function formatUnit(environment: string): string {
  return `[Unit]
Description=Tarima
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStart=${process.execPath} ${resolveFromRoot('tarima.mjs')} start
WorkingDirectory=${resolveFromRoot('.')}
EnvironmentFile=${environment}
# Root's file: its variables are set already.
Environment=TARIMA_ENV=
User=tarima
StateDirectory=tarima
StateDirectoryMode=0700
Restart=always
RestartSec=5
TimeoutStopSec=15

[Install]
WantedBy=multi-user.target
`;
}

/** Returns the block of docs/operations.md for the proxy, with the host of the site. */
function formatProxy({ address, proxy }: Answers): string {
  const document = readFileSync(resolveFromRoot('docs/operations.md'), 'utf8');
  const [, rest = ''] = document.split(`\`\`\`${proxy}\n`, 2);
  const [block = ''] = rest.split('```', 1);
  return block.replaceAll('ejemplo.com', new URL(address).host);
}

function listFiles(answers: Answers, environment: string, password: string): SetupFile[] {
  const etc = dirname(environment);
  const proxy = { caddy: 'caddy/tarima.caddy', nginx: 'nginx/conf.d/tarima.conf' }[answers.proxy];
  const user = `u tarima - "Tarima" ${DATA_DIR}\n`;
  return [
    { path: environment, mode: 0o600, text: formatEnvironment(answers, password) },
    { path: join(etc, 'sysusers.d/tarima.conf'), mode: 0o644, text: user },
    {
      path: join(etc, 'systemd/system/tarima.service'),
      mode: 0o644,
      text: formatUnit(environment),
    },
    { path: join(etc, proxy), mode: 0o644, text: formatProxy(answers) },
  ];
}

const QUESTIONS = {
  address: 'Address of the site (https://ejemplo.com): ',
  smtp: 'Mail account (smtps://user:password@host:465, empty for none yet): ',
  from: 'Sender of the mails (Tarima <hola@ejemplo.com>, empty for the default): ',
  backup: 'Folder or s3://… for daily backups, on another disk (empty for none yet): ',
  admin: 'Name of the first administrator (admin): ',
} as const;

type Given = Partial<Record<keyof Answers, string>>;

/** Returns what the kept environment file says, as after the loss of a machine; it stays as it is. */
function readKept(environment: string, given: Given): Given {
  if (Object.keys(QUESTIONS).some((name) => name in given))
    throw new MessageError(`${environment} is there already: change it by hand, or move it away.`);
  const variables = parseEnv(readFileSync(environment, 'utf8'));
  const { PUBLIC_URL: address = '', SMTP_URL: smtp = '', MAIL_FROM: from = '' } = variables;
  const { BACKUP_TO: backup = '', ADMIN_USERNAME: admin = '' } = variables;
  return { ...given, address, smtp, from, backup, admin };
}

/** Asks on the terminal what is not given. */
async function readAnswers(given: Given): Promise<Answers> {
  const answers: Record<keyof Answers, string> = {
    ...{ address: '', smtp: '', from: '', backup: '', admin: '', proxy: 'caddy' },
    ...given,
  };
  if (process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    for (const [name, question] of Object.entries(QUESTIONS) as [keyof typeof QUESTIONS, string][])
      if (given[name] === undefined) answers[name] = (await terminal.question(question)).trim();
    terminal.close();
  }
  const { address, backup, proxy } = answers;
  if (address === '') throw new MessageError('Say the address of the site: --address https://…');
  if (proxy !== 'caddy' && proxy !== 'nginx') throw new MessageError('--proxy is caddy or nginx.');
  if (backup !== '' && !backup.startsWith('s3://') && !isAbsolute(backup))
    throw new MessageError(`--backup is a path from / on, or s3://…, not ${backup}.`);
  return { ...answers, proxy, admin: answers.admin || 'admin' };
}

/** @throws ConfigError for what the site would not take */
function assertValid(answers: Answers): void {
  readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: answers.address,
    SMTP_URL: answers.smtp,
    MAIL_FROM: answers.from,
  });
}

/** @throws MessageError before anything is written: what reads a file is not installed */
function assertWritable(files: readonly SetupFile[]): void {
  // Debian has no sysusers.d until somebody writes there.
  const folder = files
    .map(({ path }) => dirname(path))
    .find((path) => !existsSync(path) && !path.endsWith('/sysusers.d'));
  if (folder !== undefined)
    throw new MessageError(`There is no folder ${folder}: install what reads it, then try again.`);
}

export const setup = defineCommand({
  help: 'Writes what a server with systemd needs: the environment file, the service and its user, and the\nblock of the proxy. Asks for what no option says, shows what it writes, and prints the commands that\nare left. Files that are there stay; a kept environment file answers the questions. Run it as root.',
  positionals: [],
  options: {
    address: { type: 'string', help: 'the address of the site: https://ejemplo.com' },
    smtp: { type: 'string', help: 'mail account: smtps://user:password@host:465' },
    from: { type: 'string', help: 'sender of the mails: Tarima <hola@ejemplo.com>' },
    backup: { type: 'string', help: 'a folder on another disk, or s3://…, for daily backups' },
    admin: { type: 'string', help: 'name of the first administrator' },
    proxy: { type: 'string', help: 'caddy (which gets the certificate by itself) or nginx' },
    etc: { type: 'string', help: 'another folder than /etc, to look at the files first' },
    'dry-run': { type: 'boolean', help: 'shows the files and writes nothing' },
  },
  async run({ values: { etc = '/etc', 'dry-run': isDry = false, ...given } }) {
    const environment = join(etc, 'tarima.env');
    const isKept = existsSync(environment);
    const answers = await readAnswers(isKept ? readKept(environment, given) : given);
    assertValid(answers);
    const password = createPassword();
    const files = listFiles(answers, environment, password);
    const missing = files.filter(({ path }) => !existsSync(path));
    for (const file of files)
      print(`──── ${file.path}${missing.includes(file) ? `\n${file.text}` : ' stays as it is'}`);
    if (isDry) return print('Nothing was written (--dry-run).');
    assertWritable(missing);
    // Each file has its mode: Caddy reads its block as a user of its own.
    process.umask(0o022);
    for (const { path, mode, text } of missing) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { mode, flag: 'wx' });
    }
    const folder = answers.backup.startsWith('s3://') ? '' : answers.backup;
    if (folder !== '' && !existsSync(folder))
      print(`There is no folder ${folder} yet: make it, or mount the disk it lies on.`);
    // A place that is in use already holds backups of the service, written by another user before a loss.
    const own = folder === '' ? '' : ` && chown${isKept ? ' -R' : ''} tarima: ${folder}`;
    const reload =
      answers.proxy === 'nginx'
        ? 'nginx -t && systemctl reload nginx'
        : `echo 'import tarima.caddy' >> ${join(etc, 'caddy/Caddyfile')} && systemctl reload caddy`;
    const logIn = isKept ? '' : ` as ${answers.admin} with ${password}`;
    print(`Written. Two commands are left:

  systemd-sysusers${own} && systemctl enable --now tarima
  ${reload}

Then log in at ${answers.address}${paths.login}${logIn}`);
  },
});
