import { expect, test } from 'vitest';
import { createGate, QueueFullError } from './gate.ts';

test('never more tasks than places run at once, in the order they came', async () => {
  const gate = createGate(2);
  const begun: number[] = [];
  const leave: (() => void)[] = [];
  const tasks = [0, 1, 2, 3].map((n) =>
    gate(() => {
      begun.push(n);
      return new Promise<void>((resolve) => leave.push(resolve));
    }),
  );
  expect(begun).toEqual([0, 1]);
  leave[1]?.();
  await tasks[1];
  expect(begun).toEqual([0, 1, 2]);
  leave[0]?.();
  await tasks[0];
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const go of leave) go();
  await Promise.all(tasks);
});

test('a task that fails frees its place', async () => {
  const gate = createGate(1);
  const failing = gate(() => Promise.reject(new Error('no')));
  const next = gate(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('who comes while enough are waiting is refused', async () => {
  const gate = createGate(1, { maxWaiting: 1 });
  let finish: () => void = () => undefined;
  const first = gate(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = gate(async () => 'second');
  await expect(gate(async () => 'third')).rejects.toThrow(QueueFullError);
  finish();
  await first;
  expect(await second).toBe('second');
  expect(await gate(async () => 'fourth')).toBe('fourth');
});
