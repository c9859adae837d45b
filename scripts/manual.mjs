// `npm run manual`: draws the pictures of the staff handbook (`CHROMIUM` names the browser).
import { ensureBuilt, ensureInstalled, nodePath, run } from './steps.mjs';

await ensureInstalled('all');
await ensureBuilt();
await run(nodePath, ['e2e/manual.ts']).catch(() => process.exit(1));
