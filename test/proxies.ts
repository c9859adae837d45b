import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installOnDebian } from '../scripts/debian.mjs';
import { resolveFromRoot } from '../server/platform/project-root.ts';

/** A program in front of the site, with the configuration of docs/operations.md. */
export interface ReverseProxy {
  port: number;
  /** The file in which it logs requests; empty if it logs none. */
  accessLog: string;
  stop(): Promise<void>;
}

async function findProgram(name: string, places: readonly string[], packages: readonly string[]) {
  const named = process.env[name.toUpperCase()];
  const find = () => [named, ...places].find((path) => path !== undefined && existsSync(path));
  if (find() === undefined) await installOnDebian(...packages);
  const found = find();
  if (found !== undefined) return found;
  throw new Error(
    `No ${name} for the tests of the proxy. Install one (Debian: apt-get install ${packages[0]}) or name it in ${name.toUpperCase()}.`,
  );
}

/** The block of docs/operations.md in this language, with these texts replaced. */
function readBlock(language: string, changes: Readonly<Record<string, string>>): string {
  const document = readFileSync(resolveFromRoot('docs/operations.md'), 'utf8');
  const [, block = ''] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(document) ?? [];
  return Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from))
      throw new Error(`The ${language} block of docs/operations.md lacks ${from}.`);
    return text.replaceAll(from, to);
  }, block);
}

export async function findFreePort(): Promise<number> {
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

/** A folder with a certificate, and a free port. */
async function createPlace(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `tarima-${name}-`));
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', certificate, '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
  return { folder, certificate, key, port: await findFreePort() };
}

/** Starts the program and waits until it listens. */
async function run(
  { folder, port }: { folder: string; port: number },
  program: string,
  args: readonly string[],
): Promise<ReverseProxy> {
  const env = { ...process.env, HOME: folder };
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (child.exitCode === null && !(await isListening(port))) await delay(20);
  if (child.exitCode !== null) throw new Error(said);
  return {
    port,
    accessLog: '',
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs nginx in front of a site on this port of the loopback. */
export async function startNginx(sitePort: number): Promise<ReverseProxy> {
  const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'];
  const program = await findProgram('nginx', places, ['nginx-light', 'openssl']);
  const place = await createPlace('nginx');
  const at = (name: string) => join(place.folder, name);
  const block = readBlock('nginx', {
    '127.0.0.1:3000': `127.0.0.1:${sitePort}`,
    'listen 443': `listen 127.0.0.1:${place.port}`,
    '/etc/letsencrypt/live/ejemplo.com/fullchain.pem': place.certificate,
    '/etc/letsencrypt/live/ejemplo.com/privkey.pem': place.key,
    '/var/log/nginx/tarima.log': at('access.log'),
    '/var/lib/nginx/tarima': at('cache'),
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(name)};`,
  );
  const settings = [
    process.getuid?.() === 0 ? 'user root;' : '',
    `daemon off; worker_processes 1; pid ${at('pid')}; error_log stderr;`,
    'events { worker_connections 256; }',
    `http { access_log off; ${temporary.join(' ')}`,
    block,
    '}',
  ];
  await writeFile(at('nginx.conf'), settings.join('\n'));
  const proxy = await run(place, program, ['-c', at('nginx.conf'), '-p', place.folder]);
  return { ...proxy, accessLog: at('access.log') };
}

/** Runs Caddy in front of a site on this port of the loopback. */
export async function startCaddy(sitePort: number): Promise<ReverseProxy> {
  const places = ['/usr/bin/caddy', '/usr/local/bin/caddy'];
  const program = await findProgram('caddy', places, ['caddy', 'openssl']);
  const place = await createPlace('caddy');
  const block = readBlock('caddy', {
    '127.0.0.1:3000': `127.0.0.1:${sitePort}`,
    'ejemplo.com {': `https://127.0.0.1:${place.port} {\n  tls ${place.certificate} ${place.key}`,
  });
  const file = join(place.folder, 'Caddyfile');
  // Nothing that other programs of this machine may have: no port 80, no port of its own to manage it.
  await writeFile(file, `{\n  admin off\n  auto_https disable_redirects\n}\n${block}`);
  return run(place, program, ['run', '--config', file, '--adapter', 'caddyfile']);
}
