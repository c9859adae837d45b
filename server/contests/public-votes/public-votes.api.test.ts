import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { type Answer, withApp } from '../../../test/app.ts';
import { createVoting, setPhase, type TestContest } from '../../../test/contests.ts';

const ONCE = { non_field_errors: ['Usted ya ha votado: solo se puede votar una vez por evento.'] };

const ADDRESS = {
  non_field_errors: ['Desde esta conexión ya se votó en este concurso. Pruebe con otra conexión.'],
};

type Qualifiers = Reply<'GET /postulations/qualifiers/'>;

describe('public votes', () => {
  // Each voter in these tests has a separate IP address, sent through a trusted proxy.
  const site = withApp({ TRUST_PROXY: 'loopback' });

  function vote(
    contest: TestContest,
    plate: number | undefined,
    email: string,
    ip: string,
    fields: Record<string, unknown> = {},
  ): Promise<Answer> {
    return site.withAddress(ip).post('/postulations/public-votes/', {
      public_email: email,
      public_ip: ip,
      plate,
      postu: contest.id,
      ...fields,
    });
  }
  const look = (contest: TestContest, ref = '') =>
    site
      .withToken(null)
      .get(`/postulations/qualifiers/?event=${contest.slug}${ref && `&aka_ref=${ref}`}`);
  const stored = async (contest: TestContest) =>
    site.app.services.db
      .selectFrom('public_vote')
      .selectAll()
      .where('contest_id', '=', contest.id)
      .execute();

  test('a vote is counted, shown, and stored with the IP address used for limits', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    const answer = await vote(contest, competitors[1], 'Una@Example.com', '190.1.1.1', {
      public_ip: '8.8.8.8',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ plate: competitors[1], votes: 1 });
    const { status, body } = await look(contest);
    expect(status).toBe(200);
    const shown = body as Qualifiers;
    expect(shown.qualifiers.map(({ aka, votes }) => [aka, votes])).toEqual([
      ['Alfa', 0],
      ['Beta', 1],
    ]);
    expect(shown.postulate).toEqual(shown.qualifiers[0]);
    expect(shown.postulation).toMatchObject({
      id: contest.id,
      phase: 3,
      closed: false,
      winners: [],
    });
    expect(shown.event).toMatchObject({ name_id: contest.slug });
    expect(await stored(contest)).toMatchObject([
      { email: 'Una@Example.com', address: '190.1.1.1', claimed_address: '8.8.8.8' },
    ]);
    expect(JSON.stringify(body)).not.toContain('@');
  });

  test('a competitor is found by reference and by number', async () => {
    const { contest, competitors } = await createVoting(site, ['La Última', 'Otra']);
    const byRef = (await look(contest, 'la-ultima')).body as Qualifiers;
    expect(byRef.postulate?.aka).toBe('La Última');
    const byId = (await look(contest, String(competitors[1]))).body as Qualifiers;
    expect(byId.postulate?.aka).toBe('Otra');
    const unknown = await look(contest, 'nadie');
    expect([unknown.status, unknown.body]).toEqual([404, { detail: expect.any(String) }]);
  });

  test('one mailbox and one IP address vote once in a contest', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    await vote(contest, competitors[0], 'ana.perez@gmail.com', '190.2.1.1');
    const again = [
      await vote(contest, competitors[1], 'ana.perez@gmail.com', '190.2.1.2'),
      await vote(contest, competitors[1], 'AnaPerez+otra@googlemail.com', '190.2.1.3'),
      await vote(contest, competitors[1], 'ana\u200b.perez@gmail.com', '190.2.1.4'),
      await vote(contest, competitors[1], 'ana.perez@gmail.com', '190.2.1.1'),
    ];
    for (const { status, body } of again) expect([status, body]).toEqual([400, ONCE]);
    expect((await vote(contest, competitors[1], 'b@example.com', '190.2.1.5')).status).toBe(201);
    // Who has not voted, and who has from elsewhere: an address without a vote left does not tell which.
    const elsewhereVoted = [
      await vote(contest, competitors[1], 'otra@example.com', '190.2.1.1'),
      await vote(contest, competitors[1], 'mas@example.com', '::ffff:190.2.1.1'),
      await vote(contest, competitors[1], 'b@example.com', '190.2.1.1'),
    ];
    for (const { status, body } of elsewhereVoted) expect([status, body]).toEqual([400, ADDRESS]);
    expect((await stored(contest)).length).toBe(2);
    const other = await createVoting(site, ['Gama']);
    const elsewhere = await vote(
      other.contest,
      other.competitors[0],
      'ana.perez@gmail.com',
      '190.2.1.1',
    );
    expect(elsewhere.status).toBe(201);
  });

  test('an IPv6 address is limited by its /64', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    const [plate] = competitors;
    expect((await vote(contest, plate, 'a@example.com', '2800:810:1:2::5')).status).toBe(201);
    expect((await vote(contest, plate, 'b@example.com', '2800:810:1:2:aaaa::6')).body).toEqual(
      ADDRESS,
    );
    expect((await vote(contest, plate, 'c@example.com', '2800:810:1:3::5')).status).toBe(201);
  });

  test('staff can raise the votes per IP address, and the new limit is enforced', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa'], { votes_per_ip: 3 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        vote(contest, competitors[0], `aula${index}@example.com`, '190.3.1.1'),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBe(3);
    expect(statuses.filter((status) => status === 400).length).toBe(9);
    expect((await stored(contest)).length).toBe(3);
  });

  test.each(['one mailbox', 'one address', 'aliases of one mailbox'])(
    '200 simultaneous requests from %s count exactly once',
    async (kind) => {
      const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
      const getEmail = (at: number) => {
        if (kind === 'one mailbox') return 'una@example.com';
        return kind === 'one address' ? `p${at}@example.com` : `u.na+${at}@gmail.com`;
      };
      const getIp = (at: number) => (kind === 'one address' ? '190.4.1.1' : `10.4.${at}.1`);
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          vote(contest, competitors[index % 2], getEmail(index), getIp(index)),
        ),
      );
      expect(answers.filter(({ status }) => status === 201).length).toBe(1);
      const refused = answers.filter(({ status }) => status !== 201);
      const reason = kind === 'one address' ? ADDRESS : ONCE;
      for (const { status, body } of refused) expect([status, body]).toEqual([400, reason]);
      expect((await stored(contest)).length).toBe(1);
      const { qualifiers } = (await look(contest)).body as Qualifiers;
      expect(qualifiers.reduce((sum, qualifier) => sum + (qualifier.votes ?? 0), 0)).toBe(1);
    },
  );

  test('no vote is counted after a change of phase was answered', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    const answers = Array.from({ length: 500 }, (_, index) =>
      vote(contest, competitors[0], `f${index}@example.com`, `10.5.${index >> 8}.${index & 255}`),
    );
    await Promise.race(answers);
    await setPhase(site, contest, 1);
    const atTheChange = (await stored(contest)).length;
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect((await stored(contest)).length).toBe(atTheChange);
    expect(statuses.filter((status) => status === 201).length).toBe(atTheChange);
    expect(statuses.filter((status) => status === 403).length).toBe(500 - atTheChange);
    await setPhase(site, contest, 3);
    const { qualifiers } = (await look(contest)).body as Qualifiers;
    expect(qualifiers[0]?.votes).toBe(atTheChange);
  });

  test('an address in the body and a forged forwarded address have no effect', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    const [plate] = competitors;
    const first = await vote(contest, plate, 'a@example.com', '190.6.1.1');
    expect(first.status).toBe(201);
    const forged = await vote(contest, plate, 'b@example.com', '1.2.3.4, 190.6.1.1', {
      public_ip: '4.4.4.4',
    });
    expect(forged.body).toEqual(ADDRESS);
  });

  test('invalid fields and competitors of another contest are rejected with a field error', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    const other = await createVoting(site, ['Beta']);
    const visitor = site.withToken(null);
    const nothing = await visitor.post('/postulations/public-votes/', {});
    expect(nothing.status).toBe(400);
    expect(Object.keys(nothing.body as object).sort()).toEqual(['plate', 'postu', 'public_email']);
    expect((await vote(contest, competitors[0], 'nadie', '190.7.1.1')).body).toEqual({
      public_email: ['El email ingresado no es correcto.'],
    });
    const foreign = await vote(contest, other.competitors[0], 'a@example.com', '190.7.1.1');
    expect([foreign.status, foreign.body]).toEqual([
      400,
      { plate: ['Este competidor no participa en este evento.'] },
    ]);
    const badKey = await vote(contest, competitors[0], 'a@example.com', '190.7.1.1', {
      h_key: 'otra',
    });
    expect(badKey.status).toBe(403);
    expect((await stored(contest)).length).toBe(0);
  });

  test('one second before the opening and after the close nothing is stored', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    const staff = await site.as('administrator');
    const now = site.app.services.clock.now();
    const path = `/postulations/postulations/${contest.id}/`;
    const at = (ms: number) => new Date(now + ms).toISOString();
    await staff.patch(path, { public_date_from: at(HOUR_MS / 2), public_date_until: at(HOUR_MS) });
    const early = await vote(contest, competitors[0], 'a@example.com', '190.8.1.1');
    expect([early.status, early.body]).toEqual([403, { detail: expect.any(String) }]);
    expect((await look(contest)).status).toBe(404);
    await staff.patch(path, { public_date_from: at(-HOUR_MS) });
    expect((await vote(contest, competitors[1], 'a@example.com', '190.8.1.1')).status).toBe(201);
    await staff.patch(path, { public_date_until: at(-1000) });
    expect((await vote(contest, competitors[0], 'b@example.com', '190.8.1.2')).status).toBe(403);
    const over = (await look(contest)).body as Qualifiers;
    expect(over.postulation).toMatchObject({ closed: true, winners_count: 1 });
    expect(over.postulation.winners).toMatchObject([
      { aka: 'Beta', votes: 1, place: 1, is_tied: false },
    ]);
    expect((await stored(contest)).length).toBe(1);
  });

  test('an event without voting, or without a contest, is 404', async () => {
    const { contest } = await createVoting(site, ['Alfa']);
    await setPhase(site, contest, 2);
    expect((await look(contest)).status).toBe(404);
    expect((await look({ ...contest, slug: 'no-existe' })).status).toBe(404);
  });

  test('an open voting is listed and shown beside its event', async () => {
    const { contest } = await createVoting(site, ['Ana Lírica', 'Beto']);
    const listed = async () => {
      const { body } = await site.withToken(null).get('/postulations/votings/');
      const votings = body as Reply<'GET /postulations/votings/'>;
      return votings.find((voting) => voting.event === contest.slug)?.competitors;
    };
    const entry = async () =>
      (await site.withToken(null).get(`/h/entries/event/${contest.slug}/`)).body;
    expect(await listed()).toEqual(['ana-lirica', 'beto']);
    expect(await entry()).toMatchObject({ contests: [{ phase: 3 }] });

    await setPhase(site, contest, 2);
    expect(await listed()).toBeUndefined();
    expect(await entry()).toMatchObject({ contests: [] });
  });

  test('competitors with votes remain when voting is opened again', async () => {
    const { contest, competitors } = await createVoting(site, ['Con voto', 'Sin voto']);
    await vote(contest, competitors[0], 'a@example.com', '190.9.1.1');
    await setPhase(site, contest, 2);
    // Its judge has been deleted, so no applicant is selected any more.
    await setPhase(site, contest, 3);
    const { qualifiers } = (await look(contest)).body as Qualifiers;
    expect(qualifiers.map(({ aka, votes }) => [aka, votes])).toEqual([['Con voto', 1]]);
  });
});
