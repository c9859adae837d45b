// `npm run release [-- --no-node] [--to <folder>]`: makes tarima-<version>.tar.gz in build/release, which runs without npm, network and compiler.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assemble } from './assemble.mjs';
import { ensureBuilt, ensureInstalled, nodePackage, nodePath, root, run } from './steps.mjs';

const { values } = parseArgs({
  options: { 'no-node': { type: 'boolean' }, to: { type: 'string' } },
});
const target = values.to ?? join(root, 'build/release');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Adds the Node that runs this, where `tarima` looks for it. */
function addNode(folder) {
  const place = join(folder, 'runtime/node_modules', nodePackage);
  mkdirSync(join(place, 'bin'), { recursive: true });
  cpSync(nodePath, join(place, 'bin/node'));
}

await ensureInstalled('program');
await ensureBuilt();
const name = `tarima-${version}`;
const work = mkdtempSync(join(tmpdir(), 'tarima-release-'));
try {
  const folder = join(work, name);
  assemble(folder);
  if (!values['no-node']) addNode(folder);
  const { platform, arch } = process;
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ version, platform, arch }));
  mkdirSync(target, { recursive: true });
  const archive = join(target, `${name}.tar.gz`);
  // The files belong to whoever unpacks them.
  await run('tar', ['-czf', archive, '--owner=0', '--group=0', '-C', work, name]);
  console.log(archive);
} finally {
  rmSync(work, { recursive: true, force: true });
}
