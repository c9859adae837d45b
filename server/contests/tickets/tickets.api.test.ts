import { describe, expect, test } from 'vitest';
import type { CreatedBatch, TicketBatch } from '../../../contracts/tickets.ts';
import { verify } from '../../../contracts/verify.mjs';
import { withApp } from '../../../test/app.ts';
import { takeToken } from '../../../test/captcha.ts';
import { createVoting, makeContest, setPhase, type TestContest } from '../../../test/contests.ts';
import { createVoters } from '../../../test/voters.ts';

describe('votes with tickets', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const { staff } = site;
  const { work, readList } = createVoters(site);
  const ticketed = (akas = ['Alfa', 'Beta'], verification = 'ticket') =>
    createVoting(site, akas, { verification });

  async function makeBatch(contest: TestContest, quantity: number) {
    const fields = { label: 'Entrada', quantity };
    const made = await staff.post(`/postulations/tickets/${contest.id}/`, fields);
    expect(made.status).toBe(201);
    const batch = made.body as CreatedBatch;
    return { batch, codes: batch.codes, link: batch.link };
  }
  const voteWith = (contest: TestContest, plate: number | undefined, ticket: string | undefined) =>
    site
      .withAddress('200.44.32.1')
      .post('/postulations/ticket-votes/', { ticket, plate, postu: contest.id });
  async function countOf(contest: TestContest): Promise<number> {
    const path = `/postulations/qualifiers/?event=${contest.slug}`;
    const { qualifiers } = (await site.withToken(null).get(path)).body as {
      qualifiers: { votes: number }[];
    };
    return qualifiers.reduce((sum, { votes }) => sum + votes, 0);
  }
  const refused = { ticket: [expect.stringContaining('boleta')] };

  test('each ticket votes once, also at once, and many vote behind one address', async () => {
    const { contest, competitors } = await ticketed();
    const { codes, link } = await makeBatch(contest, 20);
    expect(new Set(codes).size).toBe(20);
    expect(link).toMatch(new RegExp(`/eventos/${contest.slug}/votar#boleta=$`));
    const typed = `${codes[0]?.slice(0, 4)}-${codes[0]?.slice(4).toLowerCase()}`;
    const answers = await Promise.all(
      [typed, typed, ...codes.slice(0, 10)].map((code) => voteWith(contest, competitors[0], code)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    for (const { status, body } of answers) if (status !== 201) expect(body).toEqual(refused);
    expect(answers.find(({ status }) => status === 201)?.body).toEqual({
      plate: competitors[0],
      votes: expect.any(Number),
      receipt: expect.stringMatching(/^[0-9A-Z]{24}$/),
    });
    expect(await countOf(contest)).toBe(10);
    const { body } = await staff.get(`/postulations/results/${contest.id}/`);
    expect(body).toMatchObject({
      tickets: [{ label: 'Entrada', quantity: 20, used: 10, is_revoked: false }],
    });
  });

  test('a ticket of another contest, an unknown one and a closed voting are refused', async () => {
    const { contest, competitors } = await ticketed();
    const other = await ticketed();
    const { codes } = await makeBatch(other.contest, 1);
    for (const code of [codes[0], 'AAAA-AAAA-AAAA', 'no']) {
      const answer = await voteWith(contest, competitors[0], code);
      expect([answer.status, answer.body]).toEqual([400, refused]);
    }
    const stranger = await voteWith(contest, other.competitors[0], codes[0]);
    expect(stranger.body).toEqual({ plate: [expect.any(String)] });
    expect((await voteWith(contest, competitors[0], '')).body).toEqual({
      ticket: [expect.any(String)],
    });
    await setPhase(site, other.contest, 1);
    expect((await voteWith(other.contest, other.competitors[0], codes[0])).status).toBe(403);
  });

  test('only contests with tickets have them; such a contest takes no other vote', async () => {
    const { contest, competitors } = await ticketed(['Alfa'], 'none');
    const none = await staff.post(`/postulations/tickets/${contest.id}/`, {
      label: 'x',
      quantity: 1,
    });
    expect(none.status).toBe(400);
    expect((await voteWith(contest, competitors[0], 'AAAA-AAAA-AAAA')).body).toEqual(refused);
    const only = await ticketed(['Alfa']);
    const visitor = site.withAddress('190.1.1.1');
    const vote = { public_email: 'a@example.com', plate: only.competitors[0] };
    for (const token of [undefined, await takeToken(visitor)]) {
      const ballot = { ...vote, postu: only.contest.id, token };
      const answer = await visitor.post('/postulations/public-votes/', ballot);
      expect([answer.status, answer.body]).toEqual([403, { detail: expect.any(String) }]);
    }
    const either = await ticketed(['Alfa'], 'email_or_ticket');
    const token = await takeToken(visitor);
    const ballot = { ...vote, plate: either.competitors[0], postu: either.contest.id, token };
    expect((await visitor.post('/postulations/public-votes/', ballot)).status).toBe(202);
    const { codes } = await makeBatch(either.contest, 1);
    expect((await voteWith(either.contest, either.competitors[0], codes[0])).status).toBe(201);
  });

  test('a batch is revoked while none of its tickets was used, and never half', async () => {
    const { contest, competitors } = await ticketed(['Alfa']);
    const revoke = (id: number) => staff.post(`/postulations/ticket-batches/${id}/revoke/`);
    const first = await makeBatch(contest, 2);
    expect((await revoke(first.batch.id)).body).toMatchObject({ revoked_at: expect.any(String) });
    expect((await voteWith(contest, competitors[0], first.codes[0])).body).toEqual(refused);
    const second = await makeBatch(contest, 2);
    const race = await Promise.all([
      voteWith(contest, competitors[0], second.codes[0]),
      revoke(second.batch.id),
    ]);
    const [vote, revoked] = race.map(({ status }) => status);
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([vote, revoked]);
    const third = await makeBatch(contest, 1);
    await voteWith(contest, competitors[0], third.codes[0]);
    expect((await revoke(third.batch.id)).status).toBe(409);
    const { body } = await staff.get(`/postulations/tickets/${contest.id}/`);
    expect((body as TicketBatch[])[0]).toMatchObject({ label: 'Entrada', used: 1, quantity: 1 });
    expect((await staff.get('/postulations/tickets/999999/')).status).toBe(404);
  });

  test('codes are answered once; the database holds none of them, the audit that they were read', async () => {
    const contest = await makeContest(site, { verification: 'ticket' });
    const { batch, codes } = await makeBatch(contest, 3);
    for (const path of ['codes', 'csv']) {
      expect((await staff.get(`/postulations/ticket-batches/${batch.id}/${path}/`)).status).toBe(
        404,
      );
    }
    const audit = await staff.get(`/h/audit/?resource=tickets&id=${batch.id}`);
    expect(audit.body).toMatchObject({ results: [{ after: { are_codes_read: true } }] });
    const { db } = site.app.services;
    const stored = JSON.stringify(await db.selectFrom('ticket').selectAll().execute());
    for (const code of codes) expect(stored).not.toContain(code);
    for (const quantity of [0, 5001, 'x']) {
      const fields = { label: 'x', quantity };
      const answer = await staff.post(`/postulations/tickets/${contest.id}/`, fields);
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ['quantity']]);
    }
  });

  test('each batch is in the list: made, revoked, used; tickets of one device are a group', async () => {
    const { contest, competitors } = await ticketed(['Alfa']);
    const door = { label: 'Entrada', place: 'Puerta 2', quantity: 10 };
    const soon = new Date(site.app.services.clock.now() + 60_000).toISOString();
    const path = `/postulations/tickets/${contest.id}/`;
    const made = await staff.post(path, { ...door, expected_from: soon });
    const { id, codes } = made.body as CreatedBatch;
    const other = await makeBatch(contest, 2);
    await staff.post(`/postulations/ticket-batches/${other.batch.id}/revoke/`);
    for (const code of codes.slice(0, 6)) {
      expect((await voteWith(contest, competitors[0], code)).status).toBe(201);
    }
    expect((await staff.get(path)).body).toMatchObject([
      { revoked_at: expect.any(String) },
      { place: 'Puerta 2', expected_from: soon },
    ]);
    const groups = (await staff.get(`/postulations/vote-groups/${contest.id}/`)).body;
    expect(groups).toMatchObject([{ kind: 'device', count: 6, shares: [{ aka: 'Alfa' }] }]);
    const [{ key }] = groups as [{ key: string }];
    const aside = { group: 'device', key, motive: 'Boletas de una caja perdida' };
    const setAside = `/postulations/contest-votes/${contest.id}/set-aside/`;
    expect((await staff.post(setAside, aside)).body).toEqual({ changed: 6 });
    site.advance(2 * 3_600_000);
    await work();
    const text = await readList(contest);
    const lines = text.split('\n').filter((line) => line.includes('\ttickets\t'));
    expect(lines.map((line) => line.split('\t').slice(4, 6))).toEqual([
      [String(id), 'made 10'],
      [String(other.batch.id), 'made 2'],
      [String(other.batch.id), 'revoked 2'],
      [String(id), 'used 6 of 10'],
      [String(other.batch.id), 'used 0 of 2'],
    ]);
    expect((await verify(text)).problems).toEqual([]);
  });

  test('one person who types wrong codes stops nobody else of the hall', async () => {
    const { contest, competitors } = await ticketed(['Alfa']);
    const visitor = site.withAddress('190.66.6.6');
    const ballot = { plate: competitors[0], postu: contest.id };
    const vote = (ticket: string | undefined) =>
      visitor.post('/postulations/ticket-votes/', { ...ballot, ticket });
    for (let at = 0; at < 101; at += 1) expect((await vote('AAAA-AAAA-AAAA')).status).toBe(400);
    const { codes } = await makeBatch(contest, 1);
    expect((await vote(codes[0])).status).toBe(201);
  });
});
