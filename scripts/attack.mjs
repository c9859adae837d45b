// `npm run attack`: attacks a site of its own on the loopback; see bench/attack/main.ts.
import { ensureBuilt, ensureInstalled, pinnedNode, run } from './steps.mjs';

await ensureInstalled('all');
await ensureBuilt();
await run(pinnedNode, ['bench/attack/main.ts']).catch(() => process.exit(1));
