import { expect, test } from 'vitest';
import { verify } from '../../../contracts/verify.mjs';
import { addContest } from '../../../test/add-contest.ts';
import { createPlace } from '../../../test/database.ts';
import { openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { inTransaction } from '../../db/scope.ts';
import { decideVotes } from '../vote-anomalies/decide-votes.ts';
import { renderRecount } from './chain.ts';
import { sealInTransaction } from './seal-votes.ts';
import { listLines } from './store.ts';

const NO_CHANGE = {
  audit: () => undefined,
  deleteFiles: () => undefined,
  trashRecord: () => Promise.resolve(),
  restoreFiles: () => undefined,
  eraseFiles: () => undefined,
};

test('9,000 votes are stored, set aside at once, and sealed', async () => {
  const place = await createPlace();
  const database = await openDatabase(place);
  const { db, engine } = database;
  try {
    await migrate(db, engine);
    const size = { applicants: 2, competitors: 2, votes: 9000, judges: 0, phase: 3 } as const;
    const { id } = await addContest(database, 'grande', size);
    const all = { reason: 'domain', key: 'example.com' } as const;
    const decision = { kind: 'set_aside', at: 1, by: 'ana', reason: 'Inventados' } as const;
    const decided = await inTransaction(db, (tx) =>
      decideVotes({ ...NO_CHANGE, tx }, id, all, decision),
    );
    expect(decided).toBe(9000);
    await inTransaction(db, (tx) => sealInTransaction(tx, id, Date.now()));
    const parts = renderRecount({ id, receipt_salt: 'aa' }, (after) => listLines(db, id, after));
    const found = await verify((await Array.fromAsync(parts)).join(''));
    expect(found).toMatchObject({ problems: [], lines: 18_001, votes: 9000 });
    expect(found.counts.map(({ aside }) => aside)).toEqual([4500, 4500]);
  } finally {
    await database.close();
    await place.remove();
  }
});
