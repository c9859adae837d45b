// `npm test`: everything that must hold, from a fresh clone, with a summary at the end.
import { spawn } from 'node:child_process';
import * as checks from './checks.mjs';
import { browsersOfJourneys } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, nodePath, root } from './steps.mjs';

const results = [];
let passed = 0;
let failed = 0;

/**
 * Runs a tool on the Node that runs the server and shows its output; what it says last is kept.
 * `isQuiet`: the output is shown at the end, so that that of steps at the same time does not mix.
 */
function tool(args, { env = {}, isQuiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(nodePath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let tail = '';
    for (const stream of ['stdout', 'stderr']) {
      child[stream].on('data', (chunk) => {
        if (!isQuiet) process[stream].write(chunk);
        tail = (tail + chunk).slice(-200_000);
      });
    }
    child.once('close', (code) => {
      if (isQuiet) process.stdout.write(tail);
      resolve({ isRight: code === 0, output: plain(tail) });
    });
  });
}

function plain(text) {
  return text.replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
}

function count(output, pattern) {
  return Number(output.match(pattern)?.[1] ?? 0);
}

async function step(name, work) {
  const start = Date.now();
  console.log(`\n▸ ${name}`);
  let isRight = false;
  let detail = '';
  let names = [];
  try {
    const result = await work();
    isRight = result?.isRight ?? true;
    detail = result?.detail ?? '';
    names = result?.names ?? [];
  } catch (error) {
    console.error(error.message);
  }
  const seconds = Math.round((Date.now() - start) / 1000);
  results.push({ name, isRight, detail, names, seconds });
  return isRight;
}

/** The tests that failed with what each said, each once, so that the summary tells them at the end. */
function failures(output, pattern) {
  const lines = [...output.matchAll(pattern)].map(
    ([, name, reason]) => `${name.trim()}: ${reason.trim()}`,
  );
  return [...new Set(lines)];
}

/** The journeys that failed: what each said, what it was waiting for, and its line. */
function journeyFailures(output) {
  const [, ...blocks] = output.split(/^ {2}\d+\) (?=\S+ › )/m);
  const lines = blocks.map((block) => {
    const [name = '', reason = ''] = block.split('\n').filter((line) => line.trim() !== '');
    const details = block.match(/^\s+- waiting for .+$|^\s*> *\d+ \|.+$/gm) ?? [];
    const parts = [name.replace(/[ ─]+$/, ''), reason, ...details.slice(0, 2)];
    return parts.map((part) => part.trim()).join(' · ');
  });
  return [...new Set(lines)];
}

/** `options`: as those of `tool`. */
async function vitest(projects, options) {
  const { isRight, output } = await tool(
    [...checks.vitest(...projects), '--reporter=dot'],
    options,
  );
  const tests = output.match(/^\s*Tests\s+.*$/m)?.[0] ?? '';
  passed += count(tests, /(\d+) passed/);
  const bad = count(tests, /(\d+) failed/);
  failed += bad;
  return {
    isRight: isRight && bad === 0,
    detail: tests.replace(/^\s*Tests\s+/, ''),
    names: failures(output, /^\s*FAIL\s+(.+)\n+(.+)$/gm),
  };
}

/** Several at the same time: a quarter of their time is waiting. */
async function playwright() {
  const env = { ...(await browsersOfJourneys()), E2E_WORKERS: '3' };
  const { isRight, output } = await tool(checks.playwright, { env });
  const good = count(output, /^\s*(\d+) passed/m);
  const bad = count(output, /^\s*(\d+) failed/m);
  passed += good;
  failed += bad;
  return {
    isRight,
    detail: `${good} passed, ${bad} failed`,
    names: journeyFailures(output),
  };
}

async function main() {
  await ensureInstalled('all');
  // The types take one core for as long as the other checks and the build together.
  const types = step('Types', () => tool(['scripts/check.mjs', 'types'], { isQuiet: true }));
  await step('Format and lint', () => tool(checks.lint));
  await step('Who imports whom', () => tool(checks.imports));
  await step('Unused dependencies, files and exports', () => tool(checks.unused));
  const isBuilt = await step('Build', ensureBuilt);
  await types;
  // Two thirds of the panel's tests are waiting: beside the others they take a quarter less time.
  const panel = step('Component tests of the panel', () =>
    vitest(['panel', 'panel-mocked'], { isQuiet: true }),
  );
  await step('Unit and API tests (SQLite and PostgreSQL)', () =>
    vitest(['!panel', '!panel-mocked']),
  );
  await panel;
  // Alone: either uses both cores, and beside each other both become slow.
  if (isBuilt) await step('End-to-end tests in Chromium', playwright);

  console.log('\n──────── Summary ────────');
  for (const { name, isRight, detail, names, seconds } of results) {
    console.log(`${isRight ? '✓' : '✗'} ${name} (${seconds} s)${detail ? `: ${detail}` : ''}`);
    for (const failure of names) console.log(`    ${failure}`);
  }
  const isAllRight = results.every((result) => result.isRight) && results.length === 8;
  // A step that fails without a count (lint, types, build) is a failure too.
  const others = results.filter((result) => !result.isRight && !result.detail).length;
  console.log(`\n${passed} passed, ${failed + others} failed`);
  process.exit(isAllRight ? 0 : 1);
}

await main();
