import { expect, test, vi } from 'vitest';
import type { Verification } from '../../../contracts/contests.ts';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { type Answer, withApp } from '../../../test/app.ts';
import { createVoting } from '../../../test/contests.ts';
import { sendVote, type VoteWay, voteWays } from '../../../test/vote-ways.ts';

const VOTE = '/postulations/public-votes/';
const CONFIRM = '/postulations/public-votes/confirm/';

const site = withApp({ TRUST_PROXY: 'loopback' });

/** Asks for a code as a stranger, lets the mailbox vote or not, and returns what the stranger is told. */
async function spy({ verification, prepare }: VoteWay, isLink: boolean, isVoting: boolean) {
  const { db, clock, captcha } = site.app.services;
  vi.spyOn(captcha, 'check').mockResolvedValue('ok');
  let now = clock.now();
  const time = vi.spyOn(clock, 'now').mockImplementation(() => now);
  const voting = await createVoting(site, ['Alfa', 'Beta'], { verification: 'email' });
  const { contest, competitors } = voting;
  const [alfa, beta] = competitors;
  const stranger = site.withAddress('200.9.9.9');
  const ask = (fields = {}) => {
    const public_email = `v${contest.id}x0@example.com`;
    const vote = { public_email, plate: alfa, postu: contest.id, token: 'x', ...fields };
    return stranger.post(VOTE, vote);
  };
  const { request } = (await ask()).body as { request: string };
  const rows = db.selectFrom('vote_request').select('code').where('reference', '=', request);
  const { code } = await rows.executeTakeFirstOrThrow();
  now += MINUTE_MS;
  const set = (values: { verification: Verification }) =>
    db.updateTable('contest').set(values).where('id', '=', contest.id).execute();
  await set({ verification });
  const [prepared] = await prepare(db, { id: contest.id, competitors }, 1, clock.now());
  if (prepared === undefined) throw new Error('no vote');
  const vote = isLink ? { path: CONFIRM, body: { request, code, plate: alfa } } : prepared;
  const owner = site.withAddress('190.1.1.1');
  const answer = await sendVote(
    db,
    // What does not count a vote is done in any case.
    async (path, body) =>
      isVoting || (path === VOTE && verification === 'email')
        ? owner.post(path, body)
        : { status: 0, body: null },
    vote,
  );
  expect(answer.status).toBe(isVoting ? 201 : 0);
  await set({ verification: 'email' });

  const told: Answer[] = [];
  const look = async () => told.push(await stranger.get(`/postulations/vote-requests/${request}/`));
  const wrong = code === '000000' ? '111111' : '000000';
  await look();
  for (const plate of [undefined, alfa, beta]) {
    told.push(await stranger.post(CONFIRM, { request, code: wrong, plate }));
  }
  told.push(
    await ask({ request }),
    await ask(),
    await ask({ plate: beta }),
    await ask({ request }),
  );
  for (let mails = 0; mails < 5; mails += 1) told.push(await ask({ request }));
  await look();
  for (let tries = 0; tries < 3; tries += 1) {
    told.push(await stranger.post(CONFIRM, { request, code: wrong, plate: beta }));
  }
  now += 10 * MINUTE_MS;
  await look();
  now += 60 * MINUTE_MS;
  await look();
  time.mockRestore();
  // The next run begins with limits that are over.
  site.advance(80 * MINUTE_MS);
  const references: string[] = [];
  return told.map(({ status, text }) => {
    const plain = text.replace(/[0-9a-f]{32}/g, (reference) => {
      if (!references.includes(reference)) references.push(reference);
      return `request ${references.indexOf(reference)}`;
    });
    // Both runs ask the same, at other times.
    return `${status} ${plain.replace(/\d{4}-[\d-]+T[\d:.]+Z/g, (at) => String(Date.parse(at) - now))}`;
  });
}

const ways = voteWays.map((way) => ({ ...way, isLink: false }));
const link = ways.flatMap((way) =>
  way.name === 'request and code' ? [{ ...way, name: "the stranger's link", isLink: true }] : [],
);

test.each([...ways, ...link])(
  'a request that a stranger made answers the same when its mailbox has voted by $name',
  async ({ isLink, ...way }) => {
    const before = await spy(way, isLink, false);
    expect(before.map((item) => item.slice(0, 3)).slice(0, 6)).toEqual([
      ...['200', '400', '400', '400', '202', '202'],
    ]);
    expect(before.at(-1)?.slice(0, 3)).toBe('404');
    expect(await spy(way, isLink, true)).toEqual(before);
  },
);

test('a wrong code costs a try whoever it is for; the right one learns of another choice', async () => {
  vi.spyOn(site.app.services.captcha, 'check').mockResolvedValue('ok');
  const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], {
    verification: 'email',
  });
  const [alfa, beta] = competitors;
  const visitor = site.withAddress('190.2.1.1');
  const vote = { public_email: 'x@example.com', plate: alfa, postu: contest.id, token: 'x' };
  const { request } = (await visitor.post(VOTE, vote)).body as { request: string };
  const { db } = site.app.services;
  const rows = db.selectFrom('vote_request').select(['code', 'tries']);
  const read = () => rows.where('reference', '=', request).executeTakeFirstOrThrow();
  const { code } = await read();
  const enter = async (fields: object) =>
    JSON.stringify((await visitor.post(CONFIRM, { request, plate: beta, ...fields })).body);
  expect(await enter({ code: code === '000000' ? '111111' : '000000' })).toContain(
    'no es correcto',
  );
  expect((await read()).tries).toBe(1);
  expect(await enter({ code })).toContain('para otro competidor');
  expect((await read()).tries).toBe(1);
});
