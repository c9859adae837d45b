import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { dryRun, outsideTransaction } from '../db/joined.ts';
import { withStudioLock } from './with-studio-lock.ts';

const site = withApp();

test('a write within a transaction does not wait for one that waits for its connection', async () => {
  const { services } = site.app;
  const write = (result: string) => withStudioLock(services, null, async () => result);
  const { outside, inside } = await dryRun(services.db, async () => {
    const waiting = outsideTransaction(() => write('outside'));
    return { inside: await write('inside'), outside: () => waiting };
  });
  expect([inside, await outside()]).toEqual(['inside', 'outside']);
});
