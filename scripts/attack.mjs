// `npm run attack`: attacks a site of its own on the loopback; see bench/attack/main.ts.
import { ensureBuilt, ensureInstalled, nodePath, run } from './steps.mjs';

await ensureInstalled('bench');
await ensureBuilt();
await run(nodePath, ['bench/attack/main.ts', ...process.argv.slice(2)]).catch(() =>
  process.exit(1),
);
