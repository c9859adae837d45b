// `tarima update <archive>`: another version of the program in the place of this one, and back when it does not start.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { nodePath, root } from './steps.mjs';

const SERVICE = 'tarima';
/** Seconds until a version is ready. */
const READY_WITHIN = 60;
const READY_INTERVAL_MS = 500;
/** What is the site's and not the program's, where it lies beside the program. */
const OWN_FILES = ['.env', '.data'];

const print = (line) => console.log(`▸ ${line}`);
const systemctl = (...args) => execFileSync('systemctl', args, { stdio: 'inherit' });

function readRelease(folder) {
  const file = join(folder, 'release.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function assertService() {
  try {
    execFileSync('systemctl', ['cat', SERVICE], { stdio: 'ignore' });
  } catch {
    throw new Error(
      `There is no service ${SERVICE} of systemd (tarima setup makes it). In a container, start the new image; elsewhere stop the site, unpack the archive, move .env and .data there, and start it.`,
    );
  }
}

/** Unpacks the archive beside the program and looks whether its program runs on this machine. */
function unpack(archive) {
  const folder = mkdtempSync(`${root}.new-`);
  try {
    execFileSync('tar', ['-xf', archive, '-C', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [name] = readdirSync(folder);
    const program = join(folder, name ?? '');
    const release = readRelease(program);
    if (release === null) throw new Error(`${archive} is no release of Tarima.`);
    if (release.platform !== process.platform || release.arch !== process.arch)
      throw new Error(`${archive} is for ${release.platform} on ${release.arch}.`);
    execFileSync(nodePath, [join(program, 'tarima.mjs'), '--help'], { stdio: 'pipe' });
    return { folder, program, release };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    const line = String(error.stderr || error.message)
      .trim()
      .split('\n')[0];
    throw new Error(`Nothing was changed: ${line}`);
  }
}

const getDataDir = () => resolve(root, process.env.DATA_DIR || '.data');

/** To `BACKUP_TO`, else into one file where the site's user may write. */
function backUp(version) {
  const folder = existsSync(getDataDir()) ? getDataDir() : dirname(root);
  const file = process.env.BACKUP_TO ? [] : [join(folder, `before-update-of-${version}.tar.gz`)];
  execFileSync(nodePath, [join(root, 'tarima.mjs'), 'backup', ...file], { stdio: 'inherit' });
}

function moveOwnFiles(from, to) {
  for (const name of OWN_FILES)
    if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
}

async function isReady(seconds) {
  const host = (process.env.HOST || '127.0.0.1').replace(/^(0\.0\.0\.0|::)$/, '127.0.0.1');
  const url = `http://${host}:${process.env.PORT || 3000}/readyz`;
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return true;
    await delay(READY_INTERVAL_MS);
  }
  return false;
}

/** The embedded database as it was before the new version changed it, if it did (`copy-before-update.ts`). */
function restoreDatabase(startedAt) {
  const dataDir = getDataDir();
  const copy = join(dataDir, 'tarima-before-update.db');
  const info = statSync(copy, { throwIfNoEntry: false });
  if (process.env.DATABASE_URL || info === undefined || info.mtimeMs < startedAt) return;
  const aside = join(dataDir, `after-failed-update-${Math.round(startedAt)}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of readdirSync(dataDir).filter((item) => /^tarima\.db(-|$)/.test(item)))
    renameSync(join(dataDir, name), join(aside, name));
  renameSync(copy, join(dataDir, 'tarima.db'));
  print(`The database is that of before the update; the changed one lies in ${aside}.`);
}

/** Puts the program at `source` in the place of this one, which is moved to `target`. */
function swap(source, target) {
  rmSync(target, { recursive: true, force: true });
  renameSync(root, target);
  renameSync(source, root);
  moveOwnFiles(target, root);
}

/**
 * @param args the archive that `npm run release` has made, and `--wait <seconds>`
 * @throws Error of one line when nothing was changed, or the former program runs again
 */
export async function update(args) {
  const options = { wait: { type: 'string', default: String(READY_WITHIN) } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const seconds = Number(values.wait);
  const [archive] = positionals;
  if (archive === undefined) throw new Error('Name the archive: tarima update tarima-….tar.gz');
  if (!existsSync(archive)) throw new Error(`There is no file ${archive}: correct the path.`);
  const present = readRelease(root);
  if (present === null)
    throw new Error('This is a folder of sources: update it there (git pull), and start it again.');
  assertService();
  const { folder, program, release } = unpack(resolve(archive));
  try {
    backUp(present.version);
    process.chdir(dirname(root));
    const startedAt = Date.now();
    print(`${basename(root)}: from ${present.version} to ${release.version}`);
    systemctl('stop', SERVICE);
    swap(program, `${root}.before`);
    systemctl('start', SERVICE);
    if (await isReady(seconds)) {
      print(`Version ${release.version} is ready. The former program lies in ${root}.before`);
      return;
    }
    systemctl('stop', SERVICE);
    swap(`${root}.before`, `${root}.failed`);
    restoreDatabase(startedAt);
    systemctl('start', SERVICE);
    const outcome = (await isReady(READY_WITHIN))
      ? 'runs again'
      : 'is back, and is not ready either';
    throw new Error(
      `Version ${release.version} was not ready within ${seconds} s (journalctl -u ${SERVICE}); version ${present.version} ${outcome}. The other lies in ${root}.failed`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
