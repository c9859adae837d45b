import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { verify } from '../../../contracts/verify.mjs';
import { withApp } from '../../../test/app.ts';
import { takeToken } from '../../../test/captcha.ts';
import { createVoting, type TestContest } from '../../../test/contests.ts';
import { sendVote } from '../../../test/vote-ways.ts';
import { runDue } from '../../jobs/jobs.ts';
import { createQuarantineJob } from './quarantine.ts';

const DISPOSABLE = 'mailinator.com';

describe('quarantine', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const { staff } = site;
  type Voting = Reply<'GET /postulations/qualifiers/'>;
  type Groups = Reply<'GET /postulations/vote-groups/:id/'>;
  type Receipt = Reply<'GET /postulations/receipts/:code/'>;
  let voters = 0;
  afterEach(() => vi.restoreAllMocks());

  async function cast(
    contest: TestContest,
    plate: number | undefined,
    email: string,
    sent: boolean | string = false,
  ) {
    voters += 1;
    const visitor = site.withAddress(`190.${voters >> 8}.${voters & 255}.1`);
    const token = sent === true ? await takeToken(visitor) : sent || undefined;
    const body = { public_email: email, plate, postu: contest.id, token };
    const answer = await sendVote(
      site.app.services.db,
      (path, fields) => visitor.post(path, fields),
      { path: '/postulations/public-votes/', body },
    );
    expect(answer.status).toBe(201);
    return answer.body as { votes: number; receipt: string };
  }
  /** The work of a captcha is not what is tested here. */
  const acceptCaptchas = () => vi.spyOn(site.app.services.captcha, 'check').mockResolvedValue('ok');
  const read = async <T>(path: string) => (await site.withToken(null).get(path)).body as T;
  const getVoting = ({ slug }: TestContest) =>
    read<Voting>(`/postulations/qualifiers/?event=${slug}`);
  const getState = async (receipt: string) =>
    (await read<Receipt>(`/postulations/receipts/${receipt}/`)).state;
  const listVotes = async ({ id }: TestContest, query: string) => {
    const { body } = await staff.get(`/postulations/contest-votes/${id}/${query}`);
    return body as Reply<'GET /postulations/contest-votes/:id/'>;
  };
  async function decide(
    { id }: TestContest,
    what: 'release' | 'set-aside',
    fields: Record<string, unknown>,
  ) {
    return staff.post(`/postulations/contest-votes/${id}/${what}/`, fields);
  }

  test('a vote above the score gets its receipt and does not count until staff decide', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], {
      quarantine: 'wait',
    });
    const [alfa] = competitors;
    expect(await cast(contest, alfa, 'ana@gmail.com', true)).toEqual({
      ...{ plate: alfa, votes: 1, receipt: expect.any(String) },
    });
    const held = await cast(contest, alfa, `uno@${DISPOSABLE}`, true);
    // The answer is that of a vote that counts.
    expect(held).toEqual({ plate: alfa, votes: 2, receipt: expect.any(String) });
    expect(await cast(contest, alfa, `dos@${DISPOSABLE}`)).toEqual({ plate: alfa, votes: 2 });
    await cast(contest, alfa, `tres@${DISPOSABLE}`);
    expect(await getState(held.receipt)).toBe('received');
    const { results, count } = await listVotes(contest, '?waiting=true');
    expect(count).toBe(3);
    expect(results.at(-1)).toMatchObject({ is_waiting: true, held_score: 94, released_by: '' });
    expect((await listVotes(contest, '?waiting=false')).count).toBe(1);

    site.advance(1.5 * HOUR_MS);
    const closed = await getVoting(contest);
    expect(closed.postulation).toMatchObject({ closed: true, waiting: 3, winners: [] });
    const [second, third] = [results[1]?.id, results[0]?.id];
    for (const what of ['release', 'set-aside'] as const) {
      const bare = await decide(contest, what, { vote: second });
      expect([bare.status, Object.keys(bare.body as object)]).toEqual([400, ['motive']]);
      const nobody = await decide(contest, what, { motive: 'x' });
      expect(nobody.body).toEqual({ vote: [expect.any(String)] });
      const none = await decide({ ...contest, id: 999_999 }, what, { vote: second, motive: 'x' });
      expect(none.status).toBe(404);
    }
    const first = { vote: results.at(-1)?.id, motive: 'Es una persona' };
    expect((await decide(contest, 'release', first)).body).toEqual({ changed: 1 });
    expect((await decide(contest, 'release', first)).body).toEqual({ changed: 0 });
    await decide(contest, 'set-aside', { vote: second, motive: 'Inventado' });
    expect((await getVoting(contest)).postulation).toMatchObject({ waiting: 1, winners: [] });
    const aside = { reason: 'throw_away', key: DISPOSABLE, plate: alfa, motive: 'Inventado' };
    expect((await decide(contest, 'set-aside', { ...aside, vote: third })).status).toBe(200);
    expect(await getState(held.receipt)).toBe('counted');
    expect((await getVoting(contest)).postulation).toMatchObject({
      ...{ waiting: 0, set_aside: [{ reason: 'Inventado', count: 2 }] },
      winners: [{ aka: 'Alfa', votes: 2, place: 1 }],
    });
    expect((await staff.get(`/postulations/record/${contest.id}/`)).body).toMatchObject({
      contest: { quarantine: 'wait' },
      released: [{ reason: 'Es una persona', count: 1 }],
      competitors: [{ votes: 2, votes_set_aside: 2, votes_waiting: 0, place: 1 }, {}],
    });
    // A vote that waited and was set aside counts when it is brought back.
    await decide(contest, 'set-aside', { vote: second, is_set_aside: false, motive: 'Error' });
    expect((await getVoting(contest)).qualifiers[0]?.votes).toBe(3);
  });

  test('votes that join a conspicuous group count; letting disposable ones be counts them', async () => {
    acceptCaptchas();
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], {
      ...{ quarantine: 'wait', verification: 'email' },
      public_date_until: new Date(site.app.services.clock.now() + 10 * HOUR_MS).toISOString(),
    });
    const [alfa, beta] = competitors;
    for (let at = 0; at < 40; at += 1) {
      const email = `gente${'abcdefghij'[at % 10]}${at}x@gmail.com`;
      await cast(contest, at % 4 ? alfa : beta, email, 'x');
      site.advance((1 + ((at * 37) % 11)) * 12_000);
    }
    for (let at = 0; at < 25; at += 1) {
      await cast(contest, beta, `p${at}@correo-libre.net`, 'x');
      site.advance(7000);
    }
    const path = `/postulations/vote-groups/${contest.id}/`;
    const { results } = (await staff.get(path)).body as Groups;
    expect(results.find(({ reason }) => reason === 'domain')).toMatchObject({
      ...{ key: 'correo-libre.net', count: 25, waiting: 0 },
    });
    await cast(contest, beta, 'p90@correo-libre.net', 'x');
    for (const plate of [beta, alfa]) await cast(contest, plate, `p${plate}@${DISPOSABLE}`, 'x');
    expect((await listVotes(contest, '?waiting=true')).count).toBe(2);
    expect((await getVoting(contest)).postulation.waiting).toBe(0);
    const verdict = { reason: 'throw_away', key: DISPOSABLE, plate: beta, motive: 'Una empresa' };
    expect((await staff.post(`${path}let-be/`, verdict)).status).toBe(200);
    expect((await getVoting(contest)).qualifiers.map(({ votes }) => votes)).toEqual([30, 37]);
    // All sub-domains of a service are one group.
    await cast(contest, beta, `p93@buzon.${DISPOSABLE}`, 'x');
    await cast(contest, alfa, `p94@${DISPOSABLE}`, 'x');
    expect((await getVoting(contest)).qualifiers.map(({ votes }) => votes)).toEqual([30, 38]);
  });

  test.each(['none', 'email'])(
    'a flood through the network and the names of a school holds none of its honest votes (%s)',
    async (verification) => {
      acceptCaptchas();
      const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], {
        ...{ quarantine: 'wait', verification, votes_per_ip: 500 },
        public_date_until: new Date(site.app.services.clock.now() + 10 * HOUR_MS).toISOString(),
      });
      const [alfa, beta] = competitors;
      const school = site.withAddress('190.250.7.1');
      const vote = (public_email: string) =>
        sendVote(site.app.services.db, (path, body) => school.post(path, body), {
          path: '/postulations/public-votes/',
          body: { public_email, plate: beta, postu: contest.id, token: 'x' },
        });
      const letter = (at: number) => 'abcdefghij'[at % 10];
      for (let at = 0; at < 40; at += 1) {
        await cast(contest, at % 2 ? alfa : beta, `gente${letter(at)}xy${at}@gmail.com`, 'x');
      }
      for (let at = 0; at < 39; at += 1) await vote(`alumno.${letter(at)}${at}@liceo.com`);
      for (let at = 0; at < 60; at += 1) await vote(`falso${at}@${DISPOSABLE}`);
      // With mailboxes that nobody proved, the flood uses the domain and the names of the school too.
      for (let at = 0; at < 60; at += 1) await cast(contest, beta, `otro${at}@liceo.com`, 'x');
      await runDue(site.app.services, createQuarantineJob(site.app.services));
      for (let at = 0; at < 10; at += 1) await vote(`honesto${letter(at)}@liceo.com`);
      await cast(contest, beta, 'pupilo.en.casa@liceo.com', 'x');
      const held = (await listVotes(contest, '?waiting=true&page_size=100')).results;
      const emails = held.map(({ email }) => email);
      expect(emails.filter((email) => email.includes('honesto'))).toEqual([]);
      expect(emails).not.toContain('pupilo.en.casa@liceo.com');
      expect(emails).toContain(`falso59@${DISPOSABLE}`);
    },
    60_000,
  );

  test('votes that wait for somebody withdrawn hold nobody else up', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], {
      quarantine: 'wait',
    });
    const [alfa, beta] = competitors;
    const held = await cast(contest, alfa, `uno@${DISPOSABLE}`, true);
    await cast(contest, beta, 'ana@gmail.com');
    const withStaff = async () => site.as('administrator');
    const path = `/postulations/postulates/${alfa}/?motive=x`;
    expect((await (await withStaff()).delete(path)).status).toBe(200);
    site.advance(25 * HOUR_MS);
    const winners = [{ aka: 'Beta', votes: 1 }];
    expect((await getVoting(contest)).postulation).toMatchObject({ waiting: 0, winners });
    expect(await getState(held.receipt)).toBe('retired');
    const record = `/postulations/record/${contest.id}/`;
    expect((await (await withStaff()).get(record)).body).toMatchObject({
      competitors: [{ aka: 'Beta', place: 1, votes_waiting: 0 }],
    });
  });

  test.each(['wait', 'count', 'set_aside'])(
    'votes that waited for somebody withdrawn do not take a published result back (%s)',
    async (quarantine) => {
      const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta', 'Gama'], {
        quarantine,
      });
      const [alfa, beta, gama] = competitors;
      const held = await cast(contest, alfa, `dos@${DISPOSABLE}`, true);
      await cast(contest, alfa, `tres@${DISPOSABLE}`, true);
      await cast(contest, beta, 'ana@gmail.com');
      const other = await cast(contest, gama, `cuatro@${DISPOSABLE}`, true);
      const change = async (isBack: boolean) => {
        const body = { resource: 'applicant', record_id: alfa };
        const answer = isBack
          ? await staff.post('/h/trash/restore/', body)
          : await staff.delete(`/postulations/postulates/${alfa}/?motive=x`);
        expect(answer.status).toBe(200);
      };
      await change(false);
      // Before the result they wait again.
      await change(true);
      expect((await listVotes(contest, '?waiting=true')).count).toBe(3);
      await change(false);
      site.advance(25 * HOUR_MS);
      if (quarantine === 'wait') {
        const [vote] = (await listVotes(contest, `?plate=${gama}`)).results;
        await decide(contest, 'set-aside', { vote: vote?.id, is_set_aside: true, motive: 'x' });
      }
      await runDue(site.app.services, createQuarantineJob(site.app.services));
      expect(await getState(other.receipt)).toBe(quarantine === 'count' ? 'counted' : 'set_aside');
      expect(await getState(held.receipt)).toBe('retired');
      const { winners } = (await getVoting(contest)).postulation;
      expect(winners[0]).toMatchObject({ aka: 'Beta', votes: 1 });
      await change(true);
      await runDue(site.app.services, createQuarantineJob(site.app.services));
      const { postulation, qualifiers } = await getVoting(contest);
      expect(postulation).toMatchObject({ waiting: 0, winners });
      expect(qualifiers.find(({ id }) => id === alfa)).toMatchObject({ votes: 0 });
      expect(await read(`/postulations/receipts/${held.receipt}/`)).toMatchObject({
        ...{ state: 'set_aside', reason: expect.stringContaining('se publicó el resultado') },
      });
      const { text } = await site.withToken(null).get(`/postulations/recount/${contest.id}/`);
      expect((await verify(text)).problems).toEqual([]);
    },
  );

  test('at the close the rule of the contest counts what waits, or sets it aside', async () => {
    const rules = { count: [2, 0], set_aside: [1, 1] } as const;
    for (const [quarantine, [votes, aside]] of Object.entries(rules)) {
      const { contest, competitors } = await createVoting(site, ['Alfa'], { quarantine });
      const held = await cast(contest, competitors[0], `z@${DISPOSABLE}`, true);
      await cast(contest, competitors[0], 'z@gmail.com');
      await runDue(site.app.services, createQuarantineJob(site.app.services));
      expect(await getState(held.receipt)).toBe('received');
      site.advance(1.2 * HOUR_MS);
      await runDue(site.app.services, createQuarantineJob(site.app.services));
      expect(await getState(held.receipt)).toBe(quarantine === 'count' ? 'counted' : 'set_aside');
      const { postulation } = await getVoting(contest);
      expect(postulation).toMatchObject({ waiting: 0, winners: [{ votes }] });
      expect(postulation.undecided).toBe(quarantine === 'count' ? 1 : undefined);
      const record = await staff.get(`/postulations/record/${contest.id}/`);
      expect(record.body).toMatchObject({
        released: [],
        undecided: quarantine === 'count' ? 1 : 0,
      });
      expect(postulation.set_aside.reduce((sum, { count }) => sum + count, 0)).toBe(aside);
    }
  });

  test('the rule decides at once about a vote confirmed after the close; the answer does not tell', async () => {
    const rules = { count: 'counted', set_aside: 'set_aside', wait: 'waiting' } as const;
    const { db } = site.app.services;
    for (const [quarantine, state] of Object.entries(rules)) {
      const fields = { quarantine, verification: 'email' };
      const { contest, competitors } = await createVoting(site, ['Alfa'], fields);
      const email = `${quarantine}@${DISPOSABLE}`;
      const visitor = site.withAddress('190.200.1.1');
      const vote = { public_email: email, plate: competitors[0], postu: contest.id };
      const token = await takeToken(visitor);
      const asked = await visitor.post('/postulations/public-votes/', { ...vote, token });
      const { request } = asked.body as { request: string };
      const mails = db.selectFrom('mail_job').selectAll().where('to_address', '=', email);
      const [code] = await mails.execute();
      // Codes live for 15 minutes; the voting ends in an hour.
      const close = site.app.services.clock.now() + 60_000;
      const until = { public_date_until: close };
      await db.updateTable('contest').set(until).where('id', '=', contest.id).execute();
      site.advance(2 * 60_000);
      const confirmation = { request, code: code?.subject.slice(0, 6) };
      const answer = await visitor.post('/postulations/public-votes/confirm/', confirmation);
      const { receipt, ...told } = answer.body as { receipt: string };
      expect(told).toEqual({ plate: competitors[0], votes: 1 });
      const mail = (await mails.execute()).find(({ subject }) => subject === 'El acuse de su voto');
      expect(mail?.text_body).toContain('Recibimos su voto.');
      if (state !== 'set_aside') expect(await getState(receipt)).toBe('received');
      site.advance(24 * HOUR_MS);
      const found = await read<Receipt>(`/postulations/receipts/${receipt}/`);
      const reason = state === 'set_aside' ? expect.stringContaining('después del cierre') : '';
      expect(found).toMatchObject({ state, reason });
      const { postulation } = await getVoting(contest);
      // Each rule lists the late ones with those that it decided about at the close.
      const { waiting, undecided = 0, set_aside } = postulation;
      expect([waiting, undecided, set_aside.length]).toEqual(
        ['wait', 'count', 'set_aside'].map((rule) => (rule === quarantine ? 1 : 0)),
      );
      const { text } = await site.withToken(null).get(`/postulations/recount/${contest.id}/`);
      expect((await verify(text)).problems).toEqual([]);
      expect(postulation.set_aside).toEqual(state === 'set_aside' ? [{ reason, count: 1 }] : []);
    }
  });

  test('it is fixed once a vote is stored, and nothing of it shows without it', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    const path = `/postulations/postulations/${contest.id}/`;
    expect((await staff.patch(path, { quarantine: 'si' })).status).toBe(400);
    expect((await staff.patch(path, { quarantine: 'count' })).body).toMatchObject({
      quarantine: 'count',
    });
    await staff.patch(path, { quarantine: 'none' });
    const vote = await cast(contest, competitors[0], `q@${DISPOSABLE}`, true);
    expect(vote).toEqual({ plate: competitors[0], votes: 1, receipt: expect.any(String) });
    const refused = await staff.patch(path, { quarantine: 'wait' });
    expect([refused.status, refused.body]).toEqual([400, { quarantine: [expect.any(String)] }]);
    expect((await staff.patch(path, { quarantine: 'none', votes_per_ip: 2 })).status).toBe(200);
    expect((await getVoting(contest)).postulation).not.toHaveProperty('waiting');
    const record = await staff.get(`/postulations/record/${contest.id}/`);
    expect(record.body).not.toHaveProperty('released');
  });
});
