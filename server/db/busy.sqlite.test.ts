import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { createVoting } from '../../test/contests.ts';
import { EMBEDDED_FILE } from './database.ts';

/** Only the embedded database is a file that another process, as a new administrator's, may lock. */
describe('a database that another process is writing to', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  let other: DatabaseSync;
  beforeAll(() => {
    other = new DatabaseSync(join(site.dataDir, EMBEDDED_FILE));
  });
  afterAll(() => other.close());

  let voters = 0;
  function vote(contest: { id: number }, plate: number | undefined) {
    voters += 1;
    const ballot = { public_email: `v${voters}@example.com`, plate, postu: contest.id };
    return site.withAddress(`190.2.0.${voters}`).post('/postulations/public-votes/', ballot);
  }

  test('votes wait for it, and the process answers other requests meanwhile', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    other.exec('begin immediate');
    const order: string[] = [];
    const votes = Promise.all(Array.from({ length: 77 }, () => vote(contest, competitors[0]))).then(
      (answers) => {
        order.push('votes');
        return answers;
      },
    );
    for (let count = 0; count < 5; count += 1) {
      await delay(50);
      expect((await site.app.http.inject('/healthz')).statusCode).toBe(200);
    }
    order.push('released');
    other.exec('rollback');
    const statuses = (await votes).map(({ status }) => status);
    expect(statuses).toEqual(Array(77).fill(201));
    expect(order).toEqual(['released', 'votes']);
  });

  test('for longer than 5 s are refused with 503 and Retry-After', async () => {
    const { contest, competitors } = await createVoting(site, ['Gama', 'Delta']);
    other.exec('begin immediate');
    const { status, headers } = await vote(contest, competitors[0]);
    other.exec('rollback');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect((await vote(contest, competitors[0])).status).toBe(201);
  });
});
