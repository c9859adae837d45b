// `npm run visual`: compares 20 screens with the pictures in `.visual/`, which its first run makes.
// `-- --update` makes them anew. They are not in the repository: typefaces and rasterisation differ
// between machines.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, nodePath, root, run } from './steps.mjs';

await ensureInstalled('all');
await ensureBuilt();
const isFirst = !existsSync(join(root, '.visual'));
const update = isFirst || process.argv.includes('--update') ? 'all' : 'none';
const playwright = 'node_modules/@playwright/test/cli.js';
const args = ['test', '--config', 'e2e/visual.config.ts', `--update-snapshots=${update}`];
const env = { ...process.env, CHROMIUM: await ensureChromium() };
await run(nodePath, [playwright, ...args], { env }).catch(() => process.exit(1));
