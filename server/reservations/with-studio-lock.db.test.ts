import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { dryRun, type SharedTransaction } from '../db/scope.ts';
import { internalContext } from '../http/in-process.ts';

const site = withApp();

test('a write within a transaction does not wait for one that waits for its connection', async () => {
  await site.as('administrator');
  const { services, api } = site.app;
  const { db, log } = services;
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'cuenta-administrator')
    .executeTakeFirstOrThrow();
  const ctx = internalContext(log, await services.findAccountById(db, account.id));
  const change = (cancel_hours: number, shared?: SharedTransaction) =>
    api.bound.get('PATCH /capsula/studio/')?.run({ body: { cancel_hours } }, ctx, shared);
  // Another request, which begins while the transaction is open and is no part of it.
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  const outside = isOpen.then(() => change(7));
  const inside = await dryRun(db, async (shared) => {
    open();
    await isOpen;
    return change(8, shared);
  });
  const values = [inside, await outside].map((answer) => answer?.value);
  expect(values).toMatchObject([{ cancel_hours: 8 }, { cancel_hours: 7 }]);
});
