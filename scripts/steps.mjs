// Plain JavaScript for whatever Node the machine has (≥ 20.19): it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
const isWindows = process.platform === 'win32';

/** Node as a package for each kind of machine, installed only where the machine's own is older. */
const runtime = join(root, 'runtime');
const OLDEST_MAJOR = 24;

export function isRecentNode() {
  return Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR;
}

export const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;

/** Path of the Node that runs the server and the tools: 24 or newer. */
export const nodePath = isRecentNode()
  ? process.execPath
  : join(runtime, 'node_modules', nodePackage, 'bin', isWindows ? 'node.exe' : 'node');

/**
 * What keeps the memory of the server flat. V8 grows its young generation to 128 MB on a large machine, and the heap
 * to several times what lives before it collects (measured after 1,000 page views: 155 MB instead of 176);
 * glibc cannot give back what lies between blocks in use, so blocks from 16 KB on get mappings of
 * their own, which go with the block (measured: 290 MB instead of 400 under mixed load). With the
 * compile cache, Node does not load its TypeScript parser (18 MB) once every file is cached; the
 * cache is a variable because a call in the program would be too late for the program's own file.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=20'];
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
};

/** Runs a command with its output shown; rejects when it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: isWindows,
      ...options,
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args[0] ?? ''} ended with ${signal ?? code}`));
    });
  });
}

const stampFile = 'node_modules/.tarima-installed';

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

export function installedMode() {
  if (!existsSync(join(root, stampFile))) return null;
  const [hash, mode] = readFileSync(join(root, stampFile), 'utf8').split(' ');
  return hash === lockHash() ? mode : null;
}

/** Whether the Node that runs the server is there, in the version that `runtime/` names. */
function hasNode() {
  if (isRecentNode()) return true;
  const read = (file) => JSON.parse(readFileSync(join(runtime, file), 'utf8'));
  const installed = `node_modules/${nodePackage}/package.json`;
  if (!existsSync(nodePath) || !existsSync(join(runtime, installed))) return false;
  return read(installed).version === read('package.json').optionalDependencies[nodePackage];
}

/** The package for this machine alone, without the headers that are for native modules. */
async function installNode() {
  await installPackages({ cwd: runtime });
  rmSync(join(runtime, 'node_modules', nodePackage, 'include'), { recursive: true, force: true });
  if (!hasNode()) throw new Error('Tarima needs Node 24 or newer: install it, and start again.');
}

/** Without npm's warnings about the machine's Node: Tarima does not run on an old one. */
function installPackages(options, flags = []) {
  return run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...flags], options);
}

/** What may be installed: to run what is built, to build it too, to test it too, and to measure it too. */
const MODES = ['program', 'production', 'all', 'bench'];

/** The packages of the benchmarks, those of workspaces, are a third of all files. */
const FLAGS = {
  production: ['--omit=dev', '--no-workspaces'],
  all: ['--no-workspaces'],
  bench: [],
};

export function stampInstalled(mode, folder = root) {
  writeFileSync(join(folder, stampFile), `${lockHash()} ${mode}`);
}

/** Installs what is missing, exactly as locked. */
export async function ensureInstalled(mode) {
  if (!hasNode()) await installNode();
  if (MODES.indexOf(installedMode()) >= MODES.indexOf(mode)) return;
  console.log('▸ Installing packages (only this time)…');
  const installed = mode === 'program' ? 'production' : mode;
  await installPackages({}, FLAGS[installed]);
  stampInstalled(installed);
}

/** By name and contents: times change when a folder is copied or becomes part of an image. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const file = join(root, path);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(file).sort()) visit(`${path}/${name}`);
    } else {
      hash.update(`${path} ${stat.size}\n`).update(readFileSync(file));
    }
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}

const configuration = ['package-lock.json', 'contracts'];

/** What is built, from which sources, and how; a stamp in `build` says of which sources it is. */
const builds = [
  {
    what: 'pages',
    sources: [
      'web',
      'docs/manual',
      'tools/class-names.ts',
      'tools/style-rules.ts',
      'tools/value-rules.ts',
      'tools/spanish-fonts.ts',
      'server/pages/inline-styles.ts',
      'vite.config.ts',
      'react-router.config.ts',
    ],
    command: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  },
  {
    what: 'program',
    sources: [
      'server',
      'demo',
      'scripts/external.json',
      'tools/minify-worker.ts',
      'vite.server.config.ts',
    ],
    command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts'],
  },
];

/** The server, bundled. */
export const program = join(root, 'build/program/main.js');

/** Builds the pages and the program where they are not those of the present sources. */
export async function ensureBuilt() {
  for (const { what, sources, command } of builds) {
    const stamp = join(root, `build/.${what}`);
    const wanted = fingerprint([...configuration, ...sources]);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue;
    await ensureInstalled('production');
    console.log(`▸ Building the ${what}…`);
    await run(nodePath, command);
    mkdirSync(join(root, 'build'), { recursive: true });
    writeFileSync(stamp, wanted);
  }
}
