import { describe, expect, test } from 'vitest';
import type { VoteHead } from '../../../contracts/recount.ts';
import { readHeads } from '../../../contracts/verify-kept.mjs';
import { withApp } from '../../../test/app.ts';
import { createVoting, makeContest } from '../../../test/contests.ts';
import { sealVotes } from './seal-votes.ts';

describe('heads for anybody to keep', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const read = async (path: string) => site.withToken(null).get(`/postulations/${path}`);

  test('stand in the receipt, in a feed, after a number of lines, and on the page of the recount', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    const unsealed = await read(`recounts/${contest.id}/`);
    expect(unsealed.body).toMatchObject({ head: null, is_open: false, counts: [] });
    for (let at = 0; at < 120; at += 1) {
      const visitor = site.withAddress(`10.5.${at}.1`);
      const email = `h${at}@example.com`;
      const ballot = { public_email: email, plate: competitors[0], postu: contest.id };
      await visitor.post('/postulations/public-votes/', ballot);
    }
    await sealVotes(site.app.services, contest.id);
    const heads = (await read(`heads/${contest.id}/`)).body as VoteHead[];
    // One at a hundred lines, one at the end.
    expect(heads.map(({ number }) => number)).toEqual([100, 121]);
    expect((await read(`heads/${contest.id}/?after=100`)).body).toEqual(heads.slice(1));
    const feed = await read(`heads/${contest.id}/feed/`);
    expect(feed.headers['content-type']).toContain('application/atom+xml');
    const kept = heads.map(({ number, hash }) => ({ number, hash }));
    expect(readHeads(feed.text)).toEqual([...kept].reverse());
    expect(readHeads(JSON.stringify(heads))).toEqual(kept);
    const { receipt } = await site.app.services.db
      .selectFrom('public_vote')
      .select('receipt')
      .where('contest_id', '=', contest.id)
      .executeTakeFirstOrThrow();
    expect((await read(`receipts/${receipt}/`)).body).toMatchObject({
      ...{ contest: contest.id, head: heads[1] },
    });
    site.advance(2 * 3_600_000);
    expect((await read(`recounts/${contest.id}/`)).body).toMatchObject({
      is_open: true,
      counts: [{ ref: 'alfa', aka: 'Alfa', votes: 120 }],
    });
  });

  test('nobody is told of a contest that is not announced, or does not exist', async () => {
    const { id } = await makeContest(site, { postu_active: false });
    for (const contest of [id, 999_999]) {
      expect((await read(`recounts/${contest}/`)).status).toBe(404);
      expect((await read(`heads/${contest}/feed/`)).status).toBe(404);
    }
  });
});
