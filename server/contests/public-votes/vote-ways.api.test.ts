import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../contracts/durations.ts';
import { withApp } from '../../../test/app.ts';
import { createVoting } from '../../../test/contests.ts';
import { type PreparedVote, sendVote, type VoteWay, voteWays } from '../../../test/vote-ways.ts';
import { closeVoting } from '../list/close-voting.ts';

const AT_ONCE = 200;
const PART = 'ABCD2345';

describe.each(voteWays)('votes by $name', (way) => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const getClient = (at: number) => site.withAddress(`10.${at >> 8}.${at & 255}.1`);
  const send = (vote: PreparedVote, at = 0, fields: Record<string, unknown> = {}) =>
    sendVote(site.app.services.db, (path, body) => getClient(at).post(path, body), {
      ...vote,
      body: { ...vote.body, ...fields },
    });
  async function prepare({ verification, prepare }: VoteWay) {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], { verification });
    const { db, clock } = site.app.services;
    const [vote] = await prepare(db, { id: contest.id, competitors }, 1, clock.now());
    if (vote === undefined) throw new Error('no vote');
    return { contest, competitors, vote };
  }
  const stored = (contest: { id: number }) =>
    site.app.services.db
      .selectFrom('public_vote')
      .select('receipt')
      .where('contest_id', '=', contest.id)
      .execute();

  beforeEach(() => {
    // The work of a captcha is not what is tested here.
    vi.spyOn(site.app.services.captcha, 'check').mockResolvedValue('ok');
  });

  test('200 at once of one voter count once; the others are refused', async () => {
    const { contest, vote } = await prepare(way);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => send(vote, index, { receipt_part: undefined })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(AT_ONCE - 1).fill(400)]);
    expect(await stored(contest)).toHaveLength(1);
    const page = await getClient(0).get(`/postulations/qualifiers/?event=${contest.slug}`);
    const { qualifiers } = page.body as { qualifiers: { votes: number }[] };
    expect(qualifiers.map(({ votes }) => votes)).toEqual([1, 0]);
  });

  test('after the line of the result no vote is stored, by a clock that is behind', async () => {
    const { contest, competitors } = await prepare(way);
    const { db, clock } = site.app.services;
    const voting = { id: contest.id, competitors };
    const [vote, late] = await way.prepare(db, voting, 2, clock.now());
    if (vote === undefined || late === undefined) throw new Error('no vote');
    expect((await send(vote)).status).toBe(201);
    site.advance(DAY_MS);
    await closeVoting(site.app.services, contest.id);
    site.advance(-DAY_MS);
    expect((await send(late, 1)).status).toBe(403);
    expect(await stored(contest)).toHaveLength(1);
  });

  test('a vote whose answer was lost is answered again as the first time, also at once', async () => {
    const { contest, vote } = await prepare(way);
    const first = await send(vote);
    expect(first.status).toBe(201);
    const mails = () => site.app.services.db.selectFrom('mail_job').select('id').execute();
    const before = (await mails()).length;
    const again = await send(vote);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    // One more request of a code is mailed.
    expect((await mails()).length - before).toBe(way.name === 'request and code' ? 1 : 0);
    // Each further request of a code is a mail, of which a mailbox gets few.
    const length = way.name === 'request and code' ? 3 : 20;
    const answers = await Promise.all(Array.from({ length }, (_, index) => send(vote, index)));
    for (const { status, body } of answers) expect([status, body]).toEqual([201, first.body]);
    expect(await stored(contest)).toHaveLength(1);
  });

  test('nobody else is told the receipt: another part, another choice', async () => {
    const { contest, competitors, vote } = await prepare(way);
    await send(vote);
    const [{ receipt } = { receipt: '' }] = await stored(contest);
    for (const fields of [
      { receipt_part: PART },
      { receipt_part: undefined },
      { plate: competitors[1] },
    ]) {
      const answer = await send(vote, 7, fields);
      expect(answer.status, JSON.stringify(fields)).toBe(400);
      expect(JSON.stringify(answer.body)).not.toContain(receipt);
    }
  });

  test('the same vote is answered after the close too', async () => {
    const { contest, vote } = await prepare(way);
    const first = await send(vote);
    const { db, clock } = site.app.services;
    if (way.name !== 'request and code') {
      const until = { public_date_until: clock.now() - 1 };
      await db.updateTable('contest').set(until).where('id', '=', contest.id).execute();
    }
    const again = await send(vote);
    // While codes of a closed voting are confirmed, nobody sees a count.
    const hidden = way.name === 'confirmed code' ? { votes: null } : {};
    expect([again.status, again.body]).toEqual([201, { ...(first.body as object), ...hidden }]);
  });
});
