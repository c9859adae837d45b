// Installs and builds without starting: for images and deployments.
import { ensureBuilt, ensureInstalled } from './steps.mjs';

await ensureInstalled('production');
await ensureBuilt();
