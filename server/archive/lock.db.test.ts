import { expect, test } from 'vitest';
import { createPlace } from '../../test/database.ts';
import { withBackupLock } from './lock.ts';

test('of two backups at once the second waits until the first has ended', async () => {
  const place = await createPlace();
  const events: string[] = [];
  const waiting = Promise.withResolvers<void>();
  let second: Promise<unknown> = Promise.resolve();
  const lock = (onWait: () => void, work: () => Promise<void>) =>
    withBackupLock(place, onWait, work);
  await lock(
    () => events.push('never'),
    async () => {
      second = lock(waiting.resolve, async () => void events.push('second'));
      await waiting.promise;
      events.push('first');
    },
  );
  await second;
  expect(events).toEqual(['first', 'second']);
  await expect(lock(waiting.resolve, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  await lock(
    () => events.push('never'),
    async () => undefined,
  );
  expect(events).not.toContain('never');
  await place.remove();
});
