// `tarima start`: installs, builds, and serves; each step only where it is not done yet.
import { spawn } from 'node:child_process';
import { prepare } from './slim.mjs';
import { isRecentNode, nodePath, program, root, serverEnvironment, serverFlags } from './steps.mjs';

await prepare();

const env = { ...serverEnvironment, ...process.env };
process.chdir(root);
if (isRecentNode() && process.execve) {
  // In the place of this process: signals and the exit code are the server's own.
  process.execve(process.execPath, [process.execPath, ...serverFlags, program], env);
} else {
  const child = spawn(nodePath, [...serverFlags, program], { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}
