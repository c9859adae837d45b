import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installOnDebian } from '../scripts/debian.mjs';
import { repositoryPath } from '../server/platform/repository.ts';

const PROGRAMS = [process.env.NGINX, '/usr/sbin/nginx', '/usr/local/sbin/nginx'];

async function findNginx(): Promise<string> {
  const find = () => PROGRAMS.find((path) => path !== undefined && existsSync(path));
  if (find() === undefined) await installOnDebian('nginx-light', 'openssl');
  const found = find();
  if (found !== undefined) return found;
  throw new Error(
    'No nginx for the tests of the proxy. Install one (Debian: apt-get install nginx-light) or name it in NGINX.',
  );
}

/** The block of the README, on these ports and with a certificate of its own. */
function readBlock(folder: string, port: number, sitePort: number): string {
  const [, block = ''] =
    /```nginx\n(.*?)```/s.exec(readFileSync(repositoryPath('README.md'), 'utf8')) ?? [];
  const changes = [
    ['127.0.0.1:3000', `127.0.0.1:${sitePort}`],
    ['listen 443', `listen 127.0.0.1:${port}`],
    ['/etc/letsencrypt/live/ejemplo.com/fullchain.pem', join(folder, 'cert.pem')],
    ['/etc/letsencrypt/live/ejemplo.com/privkey.pem', join(folder, 'key.pem')],
  ] as const;
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The nginx block of the README lacks ${from}.`);
    return text.replaceAll(from, to);
  }, block);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Runs nginx with the README's own configuration in front of a site on this port of the loopback. */
export async function startNginx(sitePort: number) {
  const program = await findNginx();
  const folder = await mkdtemp(join(tmpdir(), 'tarima-nginx-'));
  const at = (name: string) => join(folder, name);
  const subject = ['-subj', '/CN=ejemplo.com', '-days', '2'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', at('key.pem'), '-out', at('cert.pem')];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, ...subject], { stdio: 'ignore' });
  const port = await findFreePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(name)};`,
  );
  const settings = [
    process.getuid?.() === 0 ? 'user root;' : '',
    `daemon off; worker_processes 1; pid ${at('pid')}; error_log ${at('error.log')};`,
    'events { worker_connections 256; }',
    `http { access_log off; ${temporary.join(' ')}`,
    readBlock(folder, port, sitePort),
    '}',
  ];
  await writeFile(at('nginx.conf'), settings.join('\n'));
  const child = spawn(program, ['-c', at('nginx.conf'), '-p', folder], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (child.exitCode === null && !(await isListening(port))) await delay(20);
  if (child.exitCode !== null) throw new Error(readFileSync(at('error.log'), 'utf8'));
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
