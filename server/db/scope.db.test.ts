import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { inOneTransaction } from './scope.ts';

const site = withApp();

test('what each change does after the common commit is done although that of another fails', async () => {
  const done: string[] = [];
  const changed = inOneTransaction(site.app.services.db, async ({ afterCommit }) => {
    afterCommit.push(
      () => Promise.reject(new Error('no files')),
      async () => {
        done.push('second');
      },
    );
  });
  await expect(changed).rejects.toThrow('no files');
  expect(done).toEqual(['second']);
});
