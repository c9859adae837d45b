// Runs a TypeScript program of the repository on the Node that runs the server: `node scripts/run.mjs server/admin.ts …`.
import { ensureInstalled, nodePath, run } from './steps.mjs';

await ensureInstalled('program');
await run(nodePath, process.argv.slice(2)).catch(() => process.exit(1));
