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

test('a bounded queue turns away what does not fit, and takes more once there is room', async () => {
  const gate = createGate(1, { maxWaiting: 1 });
  let leave = () => {};
  const running = gate(() => new Promise<void>((resolve) => (leave = resolve)));
  const waiting = gate(async () => 'waited');
  await expect(gate(async () => 'late')).rejects.toThrow(QueueFullError);
  leave();
  await running;
  expect(await waiting).toBe('waited');
  expect(await gate(async () => 'again')).toBe('again');
});

test('a share is limited, the shares take turns, and who is known goes before strangers', async () => {
  const gate = createGate(1, { maxWaiting: 4, maxPerShare: 3 });
  const begun: string[] = [];
  let leave = () => {};
  const running = gate(() => new Promise<void>((resolve) => (leave = resolve)));
  const wait = (key: string, isKnown = false) =>
    gate(async () => void begun.push(key), { key, isKnown });
  const waiting = [wait('loud'), wait('loud'), wait('loud')];
  await expect(wait('loud')).rejects.toThrow(QueueFullError);
  waiting.push(wait('other'));
  await expect(wait('third')).rejects.toThrow(QueueFullError);
  waiting.push(wait('staff', true));
  leave();
  await Promise.all([running, ...waiting]);
  expect(begun).toEqual(['staff', 'loud', 'other', 'loud', 'loud']);
});
