// `npm start`: installs, builds, and serves; each step only where it is not done yet.
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, isPinned, pinnedNode, root } from './steps.mjs';

try {
  await ensureInstalled('production');
  await ensureBuilt();
} catch (error) {
  console.error(`✗ ${error.message}`);
  process.exit(1);
}

if (isPinned()) {
  await import('../server/main.ts');
} else {
  const child = spawn(pinnedNode, ['server/main.ts'], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}
