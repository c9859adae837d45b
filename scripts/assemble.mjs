// The folder that a release and the container's image hold, after `scripts/prepare.mjs`:
// `node scripts/assemble.mjs <folder> [--arch arm64] [--node] [--demo]`.
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { listNeededPackages, runtimeScripts } from './slim.mjs';
import { nodePath, root, run, stampInstalled } from './steps.mjs';

/** Read when the site or one of its commands runs, and by whoever runs it; `web` is in `build`. */
export const runtimePaths = [
  'package.json',
  'package-lock.json',
  'README.md',
  'SECURITY.md',
  'build/client',
  'build/program',
  'build/server',
  'build/style-rules',
  'contracts/verify.mjs',
  ...['configuration.md', 'limits.md', 'manual', 'operations.md', 'pictures', 'security.md'].map(
    (name) => `docs/${name}`,
  ),
  'migrations',
  ...runtimeScripts,
  'tarima',
  'tarima.mjs',
];

/** Read where the site is filled with the invented company. */
export const demoPaths = ['demo/pictures', 'demo/video-stills'];

/** Tests, and what only compilers and debuggers read. */
const LEFT_OUT = /\.test\.tsx?$|\.(?:map|d\.[cm]?ts)$/;

/** Numbers of the machine in the head of a file of machine code (ELF). */
const MACHINES = { x64: 62, arm64: 183 };

const readLock = (folder) =>
  JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')).packages;

/** Installs packages for another kind of machine, exactly as locked, in a folder of their own. */
async function installFor(arch, places, folder) {
  const packages = { ...readLock('runtime'), ...readLock('.') };
  const versions = places.map((place) => [
    place.replace('node_modules/', ''),
    packages[place].version,
  ]);
  // Optional ones alone may be for another machine than that of npm.
  const own = { name: 'tarima-machine-code', optionalDependencies: Object.fromEntries(versions) };
  const locked = Object.fromEntries(places.map((place) => [place, packages[place]]));
  const lock = { name: own.name, lockfileVersion: 3, packages: { '': own, ...locked } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', `--cpu=${arch}`, '--os=linux'];
  await run('npm', ['ci', ...flags], { cwd: folder });
}

/** @throws Error when a file of machine code is for another kind of machine */
function assertMachine(folder, arch) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.node$|\.so[.\d]*$|bin\/node$/.test(name)) continue;
    const file = openSync(join(folder, name), 'r');
    const head = Buffer.alloc(20);
    readSync(file, head);
    closeSync(file);
    if (head.toString('latin1', 1, 4) === 'ELF' && head.readUInt16LE(18) !== MACHINES[arch])
      throw new Error(`${name} is for another kind of machine than ${arch}.`);
  }
}

/**
 * @param target the folder, which is made
 * @param options.arch `x64` or `arm64`
 * @param options.hasNode adds the Node that runs it, where `tarima` looks for it
 * @param options.hasDemo adds the pictures of the invented company
 */
export async function assemble(target, { arch = process.arch, hasNode, hasDemo } = {}) {
  const paths = hasDemo ? [...runtimePaths, ...demoPaths] : runtimePaths;
  const packages = listNeededPackages(arch);
  const node = `node_modules/node-linux-${arch}`;
  const foreign = mkdtempSync(join(tmpdir(), 'tarima-machine-code-'));
  const copy = (from, path, to = path) => {
    mkdirSync(join(target, to, '..'), { recursive: true });
    cpSync(join(from, path), join(target, to), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !LEFT_OUT.test(source),
    });
  };
  try {
    const missing = packages.filter((place) => !existsSync(join(root, place)));
    const isForeign = arch !== process.arch;
    if (isForeign) await installFor(arch, hasNode ? [...missing, node] : missing, foreign);
    for (const path of [...paths, ...packages]) copy(missing.includes(path) ? foreign : root, path);
    const [from, file] = isForeign ? [foreign, `${node}/bin/node`] : ['', nodePath];
    if (hasNode) copy(from, file, `runtime/${node}/bin/node`);
    assertMachine(target, arch);
    stampInstalled('program', target);
  } finally {
    rmSync(foreign, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const { values, positionals } = parseArgs({
    options: { arch: { type: 'string' }, node: { type: 'boolean' }, demo: { type: 'boolean' } },
    allowPositionals: true,
  });
  const { arch, node: hasNode, demo: hasDemo } = values;
  await assemble(positionals[0], { arch, hasNode, hasDemo });
}
