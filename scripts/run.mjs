// Runs a TypeScript program of the repository on the pinned Node: `node scripts/run.mjs server/admin.ts …`.
import { ensureInstalled, pinnedNode, run } from './steps.mjs';

await ensureInstalled('production');
await run(pinnedNode, process.argv.slice(2)).catch(() => process.exit(1));
