// `npm run dev`: the pages through Vite with hot reload; the server starts anew when its code changes.
import { spawn } from 'node:child_process';
import { ensureInstalled, nodePath, root } from './steps.mjs';

await ensureInstalled('all');
const watched = ['server', 'contracts', 'demo'].map((folder) => `--watch-path=${folder}`);
const child = spawn(nodePath, [...watched, '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TARIMA_MODE: 'development' },
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
