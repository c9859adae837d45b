#!/usr/bin/env node
// The command of the site: `tarima --help`. Plain JavaScript for whatever Node the machine has (≥ 20.19).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readEnvironmentFile } from './scripts/environment.mjs';
import { prepare } from './scripts/slim.mjs';
import { ensureInstalled, installedMode, isRecentNode, nodePath, root } from './scripts/steps.mjs';

const [name, ...args] = process.argv.slice(2);
const isHelp = args.includes('--help') || args.includes('-h');

async function runCommand() {
  await ensureInstalled('program');
  // What is set up must not be built by a user that may not write here.
  if (name === 'setup' && !isHelp && !args.includes('--dry-run')) await prepare();
  // What the sources import beyond the built program is deleted after the build (`slim.mjs`), and never in a release.
  const isBuilt = installedMode() === 'program';
  const main = join(root, isBuilt ? 'build/program/tarima.js' : 'server/commands/tarima.ts');
  if (isRecentNode()) return import(main);
  const child = spawn(nodePath, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}

try {
  readEnvironmentFile();
  if (name === 'start' && !isHelp) await import('./scripts/start.mjs');
  else if (name === 'update' && !isHelp) await (await import('./scripts/update.mjs')).update(args);
  else await runCommand();
} catch (error) {
  console.error(`✗ ${error.message}`);
  process.exit(1);
}
