import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { DAY_MS, HOUR_MS } from '../../../contracts/durations.ts';
import { verify } from '../../../contracts/verify.mjs';
import { withApp } from '../../../test/app.ts';
import {
  createApplicant,
  createVoting,
  makeContest,
  makeJudge,
  setPhase,
  type TestContest,
} from '../../../test/contests.ts';
import { createVoters } from '../../../test/voters.ts';
import { runDue } from '../../jobs/jobs.ts';
import { createVoteListJob } from './close-voting.ts';

describe('the public list of a voting', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const { staff } = site;
  const { vote, work, readList } = createVoters(site);
  const read = async (path: string) => site.withToken(null).get(`/postulations/${path}`);
  const readPage = async ({ id }: TestContest) =>
    (await read(`recounts/${id}/`)).body as Reply<'GET /postulations/recounts/:id/'>;
  const getReceipt = async (receipt: string) => (await read(`receipts/${receipt}/`)).body;
  const toPath = ({ id }: TestContest) => `/postulations/postulations/${id}/`;
  const findId = async (receipt: string) => {
    const votes = site.app.services.db.selectFrom('public_vote').select('id');
    return (await votes.where('receipt', '=', receipt).executeTakeFirstOrThrow()).id;
  };
  const decide = async (contest: TestContest, receipt: string, is_set_aside: boolean) => {
    const votes = [await findId(receipt)];
    const body = { votes, is_set_aside, motive: 'Correo\tinventado\n' };
    return staff.post(`/postulations/contest-votes/${contest.id}/set-aside/`, body);
  };

  test('has a line for each change, with the hour alone, and agrees with the result', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    const [alfa, beta] = competitors;
    const first = await vote(contest, alfa);
    await vote(contest, alfa);
    await decide(contest, first, true);
    await staff.patch(toPath(contest), { votes_per_ip: 4 });
    await decide(contest, first, false);
    await decide(contest, first, true);
    const last = await vote(contest, beta);
    const early = await read(`recount/${contest.id}/`);
    expect([early.status, early.body]).toEqual([403, { detail: expect.any(String) }]);
    expect(await readPage(contest)).toMatchObject({ is_open: false, counts: [], digests: [] });
    site.advance(2 * HOUR_MS);
    await work();
    const text = await readList(contest);
    const hash = (receipt: string) => createHash('sha256').update(receipt).digest('hex');
    const hour = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\dZ$/);
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t')),
    ).toEqual([
      ['1', 'rules', hour, '-', '-', expect.stringMatching(/competitors=alfa,beta$/)],
      ['2', 'vote', hour, 'alfa', hash(first), 'none'],
      ['3', 'vote', hour, 'alfa', expect.any(String), 'none'],
      ['4', 'aside', hour, 'alfa', hash(first), 'Correo inventado'],
      ['5', 'rules', hour, '-', '-', 'votes_per_ip=4'],
      ['6', 'back', hour, 'alfa', hash(first), 'Correo inventado'],
      ['7', 'aside', hour, 'alfa', hash(first), 'Correo inventado'],
      ['8', 'vote', hour, 'beta', hash(last), 'none'],
      ['9', 'end', hour, '-', '-', 'alfa=1; beta=1'],
    ]);
    expect(text).not.toMatch(/@|\b10\.\d+\./);
    expect(text).not.toContain(last);
    const page = await readPage(contest);
    expect(page.changes.map(({ kind, what }) => [kind, what])).toEqual([
      ['rules', 'votes_per_ip=4'],
    ]);
    expect(await verify(text, page)).toEqual({ lines: 9, votes: 3, problems: [] });
    await work();
    expect(await readList(contest)).toBe(text);
  });

  test('a digest is published each night and at the close, and mailed once', async () => {
    const { clock, db } = site.app.services;
    const until = new Date(clock.now() + 50 * HOUR_MS).toISOString();
    const { contest, competitors } = await createVoting(site, ['Alfa'], {
      public_date_until: until,
    });
    await vote(contest, competitors[0]);
    const mails = async () =>
      (await db.selectFrom('mail_job').selectAll().where('kind', '=', 'competitor').execute())
        .length;
    const before = await mails();
    // A clock that is ahead of the next night.
    site.advance(24 * HOUR_MS);
    await work();
    await work();
    const [night] = (await readPage(contest)).digests;
    expect(night).toMatchObject({ lines: 2 });
    expect((await mails()) - before).toBe(1);
    // Nothing new, nothing mailed.
    site.advance(24 * HOUR_MS);
    await work();
    expect((await mails()) - before).toBe(1);
    site.advance(3 * HOUR_MS);
    await work();
    const { digests } = await readPage(contest);
    expect(digests.map(({ lines }) => lines)).toEqual([2, 3]);
    expect((await mails()) - before).toBe(2);
    const start = (await readList(contest)).split('\n').slice(0, 2);
    const hash = createHash('sha256')
      .update(`${start.join('\n')}\n`)
      .digest('hex');
    expect(hash).toBe(night?.hash);
  });

  test('a clock that was ahead for seconds ends nothing', async () => {
    const { services } = site.app;
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    let up = 86_400_000;
    const job = createVoteListJob(services, () => up);
    site.advance(DAY_MS);
    await runDue(services, job);
    expect((await readPage(contest)).is_open).toBe(false);
    site.advance(-DAY_MS);
    up += 1000;
    await runDue(services, job);
    await vote(contest, competitors[0]);
    // The same time, by a clock that has run for a minute.
    site.advance(DAY_MS);
    await runDue(services, job);
    site.advance(61_000);
    up += 61_000;
    await runDue(services, job);
    expect((await readPage(contest)).is_open).toBe(true);
  });

  test('a closed voting is opened again by its date; that is written, and it ends again', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    await vote(contest, competitors[0]);
    site.advance(2 * HOUR_MS);
    await work();
    const later = new Date(site.app.services.clock.now() + HOUR_MS).toISOString();
    const dates = { public_date_until: later };
    expect((await (await site.as('administrator')).patch(toPath(contest), dates)).status).toBe(200);
    expect((await read(`recount/${contest.id}/`)).status).toBe(403);
    await vote(contest, competitors[0]);
    expect((await readPage(contest)).changes).toMatchObject([
      { kind: 'end' },
      { kind: 'rules', what: `public_date_until=${later}` },
    ]);
    site.advance(2 * HOUR_MS);
    await work();
    const text = await readList(contest);
    expect(text.match(/\tend\t/g)).toHaveLength(2);
    expect((await verify(text, await readPage(contest))).problems).toEqual([]);
  });

  test('what staff change in the hour of the close, or a clock that is set back over a full hour, accuses nobody', async () => {
    const now = site.app.services.clock.now();
    const ends = now - (now % HOUR_MS) + 2.5 * HOUR_MS;
    const { contest, competitors } = await createVoting(site, ['Alfa'], {
      public_date_until: new Date(ends).toISOString(),
    });
    site.advance(HOUR_MS - (now % HOUR_MS) + 500);
    await vote(contest, competitors[0]);
    site.advance(-2000);
    await vote(contest, competitors[0]);
    site.advance(ends + 120_000 - site.app.services.clock.now());
    await work();
    const admin = await site.as('administrator');
    expect((await admin.patch(toPath(contest), { postu_winners: 2 })).status).toBe(200);
    expect((await verify(await readList(contest), await readPage(contest))).problems).toEqual([]);
  });

  test('who was deleted before any vote and applies again competes under the same reference', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    const admin = await site.as('administrator');
    await admin.delete(`/postulations/postulates/${competitors[0]}/?motive=Repetido`);
    await setPhase(site, contest, 1);
    const again = await createApplicant(site, contest, 'Alfa');
    await setPhase(site, contest, 2);
    const judge = await makeJudge(site, 'Otra');
    for (const plate of [again, competitors[1]])
      await judge.post('/postulations/votes/', { plate });
    await setPhase(site, contest, 3);
    await admin.delete(`/postulations/register-judge/${judge.id}/`);
    await vote(contest, again);
    site.advance(2 * HOUR_MS);
    await work();
    const text = await readList(contest);
    expect(text).toMatch(/\tout\t.*\talfa\t.*\tvote\t.*\talfa\t/s);
    expect((await verify(text, await readPage(contest))).problems).toEqual([]);
  });

  test('a receipt shows what became of a vote, not for whom, and so of a deleted contest', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta', 'Gama']);
    const receipts: string[] = [];
    for (const plate of competitors) receipts.push(await vote(contest, plate));
    const [counted = '', aside = '', retired = ''] = receipts;
    await decide(contest, aside, true);
    await (await site.as('administrator')).delete(
      `/postulations/postulates/${competitors[2]}/?motive=Retiro`,
    );
    const states = () => Promise.all(receipts.map(getReceipt));
    const expected = [
      { state: 'counted', reason: '', contest: contest.id },
      { state: 'set_aside', reason: expect.stringContaining('inventado') },
      { state: 'retired', reason: 'Administración: Retiro' },
    ];
    expect(await states()).toMatchObject(expected);
    expect(await getReceipt(counted.toLowerCase())).toMatchObject({
      at: expect.stringMatching(/:00\.000Z$/),
    });
    expect(JSON.stringify(await getReceipt(counted))).not.toContain('Alfa');
    for (const other of ['AAAAAAAAAA', 'x', retired.slice(1)]) {
      expect(await getReceipt(other)).toMatchObject({ state: 'unknown', event: '' });
    }
    const deleted = await (await site.as('administrator')).delete(toPath(contest));
    expect(deleted.status).toBe(200);
    expect(await states()).toMatchObject(expected);
    // Nothing can be counted any more: the list is public at once.
    expect((await verify(await readList(contest), await readPage(contest))).problems).toEqual([]);
  });

  test('of a deleted contest the result stays, without persons; without votes nothing does', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    await vote(contest, competitors[0]);
    const admin = await site.as('administrator');
    const path = `/postulations/results/${contest.id}/`;
    const before = (await admin.get(path)).body as Reply<'GET /postulations/results/:id/'>;
    expect(before).toMatchObject({
      ...{ is_final: false, competitors: [{ aka: 'Alfa', votes: 1, place: null }, { votes: 0 }] },
    });
    await admin.delete(toPath(contest));
    expect((await admin.get(path)).body).toEqual({
      ...before,
      made_at: expect.any(String),
      judges: [{ ...before.judges[0], name: 'Jurado 1' }],
    });
    expect((await admin.get(`${path}csv/`)).text).toContain('Alfa');
    const empty = await makeContest(site);
    await admin.delete(toPath(empty));
    const list = (await admin.get('/postulations/results/')).body as { id: number }[];
    expect(list.map(({ id }) => id)).toContain(contest.id);
    expect(list.map(({ id }) => id)).not.toContain(empty.id);
    for (const gone of [`results/${empty.id}/`, 'results/999999/']) {
      expect((await admin.get(`/postulations/${gone}`)).status).toBe(404);
    }
    expect((await read(`recount/${empty.id}/`)).status).toBe(404);
  });

  test('who is not announced is not revealed', async () => {
    const { id } = await makeContest(site, { postu_active: false });
    for (const hidden of [id, 999_999]) {
      expect((await read(`recounts/${hidden}/`)).status).toBe(404);
    }
  });

  test('votes while the date passes leave count, rows and lines equal', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    const votes = Array.from({ length: 40 }, () =>
      vote(contest, competitors[0]).then(
        () => 1,
        () => 0,
      ),
    );
    await Promise.race(votes);
    site.advance(2 * HOUR_MS);
    await work();
    const answered = (await Promise.all(votes)).filter((count) => count === 1).length;
    await work();
    const { db } = site.app.services;
    const rows = await db
      .selectFrom('public_vote')
      .select('id')
      .where('contest_id', '=', contest.id)
      .execute();
    const { counts } = await readPage(contest);
    const text = await readList(contest);
    expect([rows.length, counts[0]?.votes]).toEqual([answered, answered]);
    expect(await verify(text, { counts })).toMatchObject({ votes: answered, problems: [] });
  });

  test('hiding the event stops the voting, and both are lines', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    await vote(contest, competitors[0]);
    for (const is_active of [false, false, true]) {
      const shown = await staff.patch(`/event/init/${contest.event}/`, { is_active });
      expect(shown.status).toBe(200);
      if (!is_active) await expect(vote(contest, competitors[0])).rejects.toThrow('refused');
    }
    const lines = site.app.services.db.selectFrom('vote_line').select(['kind', 'reason']);
    expect(await lines.where('contest_id', '=', contest.id).orderBy('id').execute()).toEqual([
      { kind: 'rules', reason: expect.stringContaining('event_is_active=1') },
      { kind: 'vote', reason: 'none' },
      { kind: 'rules', reason: 'event_is_active=0' },
      { kind: 'rules', reason: 'event_is_active=1' },
    ]);
  });
});
