import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { withApp } from '../../../test/app.ts';
import { takeToken } from '../../../test/captcha.ts';
import { createVoting, makeContest, setPhase, type TestContest } from '../../../test/contests.ts';
import { sealVotes } from './seal-votes.ts';

describe('what bears on the result', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const { staff } = site;
  let voters = 0;

  async function vote(contest: TestContest, plate: number | undefined) {
    voters += 1;
    const visitor = site.withAddress(`10.7.${voters}.1`);
    const ballot = { public_email: `e${voters}@example.com`, plate, postu: contest.id };
    return visitor.post('/postulations/public-votes/', ballot);
  }

  /** Asks for a code, and confirms it after `meanwhile`. */
  async function askAndConfirm(
    contest: TestContest,
    plate: number | undefined,
    meanwhile: () => Promise<void>,
  ) {
    voters += 1;
    const visitor = site.withToken(null);
    const token = await takeToken(visitor);
    const email = `codigo${voters}@example.com`;
    const ballot = { public_email: email, plate, postu: contest.id, token };
    const asked = await visitor.post('/postulations/public-votes/', ballot);
    expect(asked.status).toBe(202);
    const mail = await site.app.services.db
      .selectFrom('mail_job')
      .select('subject')
      .where('to_address', '=', email)
      .executeTakeFirstOrThrow();
    await meanwhile();
    const { request } = asked.body as { request: string };
    const code = /\d{6}/.exec(mail.subject)?.[0];
    return visitor.post('/postulations/public-votes/confirm/', { request, code });
  }

  /** Kind, competitor, subject and reason of each line of the chain. */
  async function lines(contest: TestContest): Promise<string[][]> {
    await sealVotes(site.app.services, contest.id);
    const rows = await site.app.services.db
      .selectFrom('vote_line')
      .select('line')
      .where('contest_id', '=', contest.id)
      .orderBy('number')
      .execute();
    return rows
      .map(({ line }) => line.split('\t'))
      .map(([, kind = '', , , ...rest]) => [kind, ...rest]);
  }

  const toPath = (contest: TestContest) => `/postulations/postulations/${contest.id}/`;

  test('the rules stand in the first line, and each change of them in a line', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    await staff.patch(toPath(contest), { votes_per_ip: 2 });
    expect((await vote(contest, competitors[0])).status).toBe(201);
    await staff.patch(toPath(contest), { votes_per_ip: 5, postu_winners: 1 });
    await setPhase(site, contest, 2);
    await setPhase(site, contest, 3);
    const until = new Date(site.app.services.clock.now() + 3 * HOUR_MS).toISOString();
    await staff.patch(`${toPath(contest)}end/`, { phase: 3, until });
    expect((await lines(contest)).map(([kind, , , reason]) => [kind, reason])).toEqual([
      ['start', expect.stringContaining('votes_per_ip=2; verification=none')],
      ['vote', 'none'],
      ['rules', 'votes_per_ip=2>5'],
      ['rules', 'postu_phase=3>2'],
      // Beta was selected by a judge whose account is gone, and has no votes.
      ['rules', 'postu_phase=2>3; competitors=alfa,beta>alfa'],
      ['rules', expect.stringMatching(/^public_date_until=.*>/)],
    ]);
  });

  test('hiding the event stops the voting, and both are lines, by any change of the event', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    const { contest: other } = await createVoting(site, ['Beta']);
    await vote(contest, competitors[0]);
    const show = (is_active: boolean) =>
      staff.patch(`/event/init/${contest.event}/`, { is_active, description: 'Hoy' });
    for (const isShown of [false, false, true, true]) {
      expect((await show(isShown)).status).toBe(200);
      expect((await vote(contest, competitors[0])).status).toBe(isShown ? 201 : 403);
    }
    expect((await lines(contest)).map(([kind, , , reason]) => [kind, reason])).toEqual([
      ['start', expect.stringContaining('event_is_active=1')],
      ['vote', 'none'],
      ['rules', 'event_is_active=1>0'],
      ['rules', 'event_is_active=0>1'],
      ['vote', 'none'],
      ['vote', 'none'],
    ]);
    expect((await lines(other)).filter(([kind]) => kind === 'rules')).toEqual([]);
  });

  test('no vote is counted after the event was hidden', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    await vote(contest, competitors[0]);
    const answers = Array.from({ length: 100 }, () => vote(contest, competitors[0]));
    await Promise.race(answers);
    await staff.patch(`/event/init/${contest.event}/`, { is_active: false });
    const kinds = (await lines(contest)).map(([kind]) => kind);
    await Promise.all(answers);
    expect((await lines(contest)).map(([kind]) => kind)).toEqual(kinds);
    expect(kinds.at(-1)).toBe('rules');
  });

  test('each decision about a vote is a line, also two within a minute', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    await vote(contest, competitors[0]);
    const votes = await staff.get(`/postulations/contest-votes/${contest.id}/`);
    const [{ id } = { id: 0 }] = (votes.body as { results: { id: number }[] }).results;
    const path = `/postulations/contest-votes/${contest.id}/set-aside/`;
    for (const is_set_aside of [true, false]) {
      await staff.post(path, { vote: id, is_set_aside, motive: 'Prueba' });
    }
    expect((await lines(contest)).slice(2)).toEqual([
      ['aside', 'alfa', '2', 'Prueba'],
      ['back', 'alfa', '2', 'Prueba'],
    ]);
  });

  test('a voting whose result was shown does not open again; without votes it does', async () => {
    for (const isVoted of [true, false]) {
      const { contest, competitors } = await createVoting(site, ['Alfa']);
      if (isVoted) await vote(contest, competitors[0]);
      await sealVotes(site.app.services, contest.id);
      site.advance(2 * HOUR_MS);
      await sealVotes(site.app.services, contest.id);
      const later = new Date(site.app.services.clock.now() + HOUR_MS).toISOString();
      const answer = await staff.patch(toPath(contest), { public_date_until: later });
      if (!isVoted) {
        expect(answer.status).toBe(200);
        await vote(contest, competitors[0]);
        expect((await staff.patch(toPath(contest), { votes_per_ip: 7 })).status).toBe(200);
        site.advance(2 * HOUR_MS);
        expect((await lines(contest)).at(-1)).toEqual(['end', '-', '-', 'alfa=1']);
      } else {
        expect([answer.status, answer.body]).toEqual([
          409,
          { detail: 'El resultado de esta votación ya se mostró: no se puede volver a abrir.' },
        ]);
        // Not by way of another phase either.
        await setPhase(site, contest, 2);
        await staff.patch(toPath(contest), { public_date_until: later });
        expect((await staff.patch(toPath(contest), { postu_phase: 3 })).status).toBe(409);
      }
    }
  });

  const CLOSED = { postu_phase: 2, public_date_until: '2099-01-01T00:00:00.000Z' };

  test.each([
    ['before the recount was public, in another phase', true],
    ['afterwards', false],
  ])(
    'nobody takes a public recount back, or opens the voting again: changed %s',
    async (_, early) => {
      const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], {
        counts_shown: 'after_close',
      });
      await vote(contest, competitors[0]);
      if (early) await setPhase(site, contest, 2);
      site.advance(2 * HOUR_MS);
      const visitor = site.withToken(null);
      const path = `/postulations/recount/${contest.id}/`;
      const opens = async () => (await visitor.get(`/postulations/recounts/${contest.id}/`)).body;
      expect(await opens()).toMatchObject({ is_open: true });
      expect((await staff.patch(toPath(contest), CLOSED)).status).toBe(200);
      expect(await opens()).toMatchObject({ is_open: true, counts: [{ votes: 1 }, { votes: 0 }] });
      expect((await visitor.get(path)).text).toContain('\tend\t');
      expect((await staff.patch(toPath(contest), { postu_phase: 3 })).status).toBe(409);
      expect((await staff.delete(toPath(contest))).status).toBe(200);
      expect((await visitor.get(path)).status).toBe(200);
    },
  );

  test('a begun voting keeps its event, and no code in a mailbox ends before now', async () => {
    const { event } = await makeContest(site);
    const past = new Date(site.app.services.clock.now() - HOUR_MS / 4).toISOString();
    const close = (contest: TestContest) =>
      staff.patch(toPath(contest), { public_date_until: past });
    const voting = await createVoting(site, ['Alfa', 'Beta'], { verification: 'email' });
    const { contest, competitors } = voting;
    // The other code of a mailbox that has voted keeps no voting open.
    await askAndConfirm(contest, competitors[0], async () => {
      const visitor = site.withToken(null);
      const other = { public_email: `codigo${voters}@example.com`, plate: competitors[1] };
      const ballot = { ...other, postu: contest.id, token: await takeToken(visitor) };
      expect((await visitor.post('/postulations/public-votes/', ballot)).status).toBe(202);
    });
    await askAndConfirm(contest, competitors[0], async () => {
      for (const answer of [await staff.patch(toPath(contest), { event }), await close(contest)]) {
        expect(answer.status).toBe(400);
      }
    });
    const closed = await close(contest);
    expect([
      closed.status,
      (closed.body as { public_date_until: string }).public_date_until,
    ]).toEqual([200, past]);
  });

  test('of a deleted contest the recount opens at the close, or half an hour after the deletion', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    await vote(contest, competitors[0]);
    await staff.patch(toPath(contest), { public_date_until: CLOSED.public_date_until });
    await staff.delete(toPath(contest));
    const path = `/postulations/recount/${contest.id}/`;
    expect((await site.withToken(null).get(path)).status).toBe(403);
    site.advance(HOUR_MS / 2);
    expect((await site.withToken(null).get(path)).status).toBe(200);
  });

  test('a code of a contest that was deleted meanwhile is told that the voting is closed', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa'], { verification: 'email' });
    const answer = await askAndConfirm(contest, competitors[0], async () => {
      await staff.delete(toPath(contest));
    });
    expect([answer.status, answer.body]).toEqual([403, { detail: expect.any(String) }]);
    const unknown = { request: 'f'.repeat(32), code: '123456' };
    const other = await site.withToken(null).post('/postulations/public-votes/confirm/', unknown);
    expect(other.status).toBe(403);
    for (const request of ['0'.repeat(32), 'x']) {
      const path = '/postulations/public-votes/confirm/';
      const wrong = await site.withToken(null).post(path, { request, code: '123456' });
      expect(wrong.status).toBe(400);
    }
  });

  test('a code for somebody who does not compete any more counts nothing', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], {
      verification: 'email',
    });
    const answer = await askAndConfirm(contest, competitors[0], async () => {
      await setPhase(site, contest, 2);
      await setPhase(site, contest, 3);
    });
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: [expect.stringContaining('ya no participa')] },
    ]);
  });
});
