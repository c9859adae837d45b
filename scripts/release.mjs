// `npm run release`: makes tarima-<version>.tar.gz in build/release, which runs without npm, network and compiler.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assemble } from './assemble.mjs';
import { ensureBuilt, ensureInstalled, root, run } from './steps.mjs';

const HELP = `npm run release -- [options]
  --arch <x64|arm64>  the kind of Linux machine; else that of this one
  --demo              with the pictures of the demo company (12 MB)
  --no-node           without Node: the machine has 24 or newer
  --to <folder>       else build/release`;

const { values } = parseArgs({
  options: {
    arch: { type: 'string', default: process.arch },
    demo: { type: 'boolean' },
    'no-node': { type: 'boolean' },
    to: { type: 'string', default: join(root, 'build/release') },
    help: { type: 'boolean' },
  },
});
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

async function release({ arch, to, demo: hasDemo, 'no-node': isWithoutNode }) {
  await ensureInstalled('program');
  await ensureBuilt();
  const name = `tarima-${version}`;
  const work = mkdtempSync(join(tmpdir(), 'tarima-release-'));
  try {
    const folder = join(work, name);
    await assemble(folder, { arch, hasDemo, hasNode: !isWithoutNode });
    const { platform } = process;
    writeFileSync(join(folder, 'release.json'), JSON.stringify({ version, platform, arch }));
    mkdirSync(to, { recursive: true });
    const machine = arch === process.arch ? '' : `-linux-${arch}`;
    const archive = join(to, `${name}${machine}.tar.gz`);
    // The files belong to whoever unpacks them.
    await run('tar', ['-czf', archive, '--owner=0', '--group=0', '-C', work, name]);
    console.log(archive);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (values.help) console.log(HELP);
else if (!['x64', 'arm64'].includes(values.arch)) throw new Error('--arch is x64 or arm64.');
else await release(values);
