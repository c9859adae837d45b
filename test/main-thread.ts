import { expect } from 'vitest';
import type { Answer } from './app.ts';

/** Milliseconds of CPU that one turn of the event loop may take. */
const LONGEST_TURN = 50;

/** Milliseconds of CPU that this thread has used; unlike wall clock, other processes do not count. */
function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Does the work and measures the longest turn of the event loop meanwhile, in ms of CPU. */
async function measureTurns<T>(work: () => Promise<T>): Promise<{ result: T; longest: number }> {
  let longest = 0;
  let last = cpu();
  let isRunning = true;
  const look = () => {
    const now = cpu();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setImmediate(look);
  };
  setImmediate(look);
  const result = await work();
  isRunning = false;
  look();
  return { result, longest };
}

/** Fails on 500 and on a turn that is too long three times: a collection of garbage may be one. */
export async function expectHarmless(
  name: string,
  send: () => Promise<Pick<Answer, 'status' | 'text'>>,
): Promise<void> {
  const turns: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { result, longest } = await measureTurns(send);
    expect(result.status, `${name}: ${result.text.slice(0, 200)}`).not.toBe(500);
    turns.push(longest);
    if (longest <= LONGEST_TURN) break;
  }
  expect(Math.min(...turns), `${name}: ms of CPU in one turn`).toBeLessThanOrEqual(LONGEST_TURN);
}
