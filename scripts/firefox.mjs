// `npm run firefox`: a visitor's main paths in Firefox (Debian: apt-get install firefox-esr).
import { ensureBuilt, ensureInstalled, nodePath, run } from './steps.mjs';

await ensureInstalled('all');
await ensureBuilt();
await run(nodePath, ['e2e/firefox.ts']).catch(() => process.exit(1));
