// `npm run bench [-- part …]`: see bench/main.ts for the parts.
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, nodePath, run } from './steps.mjs';

await ensureInstalled('bench');
await ensureBuilt();
const env = { ...process.env, CHROMIUM: await ensureChromium() };
await run(nodePath, ['bench/main.ts', ...process.argv.slice(2)], { env }).catch(() =>
  process.exit(1),
);
