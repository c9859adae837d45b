import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { inTransaction } from './scope.ts';

describe('a disk that is full', () => {
  const site = withApp();

  test('may end a transaction by itself; what is told is why, not that none is left', async () => {
    const { db } = site.app.services;
    const work = inTransaction(db, async (tx) => {
      await sql`rollback`.execute(tx);
      throw new Error('the disk is full');
    });
    await expect(work).rejects.toThrow('the disk is full');
    expect((await site.withToken(null).get('/h/shell/')).status).toBe(200);
  });
});
