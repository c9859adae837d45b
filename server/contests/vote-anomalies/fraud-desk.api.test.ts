import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { withApp } from '../../../test/app.ts';
import { makeVoting, type TestContest } from '../../../test/contests.ts';

const MINUTE = 60_000;
const people = 'ana luisperez mcgomez jrojas carmensilva elmocho diegoz sofia rosamora'.split(' ');

describe('the fraud desk', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  let voters = 0;
  type Groups = Reply<'GET /postulations/vote-groups/:id/'>;

  async function cast(contest: TestContest, plate: number | undefined, email: string, ip: string) {
    const isScript = email.startsWith('votante');
    const vote = { public_email: email, plate, postu: contest.id };
    // What is no time is unknown, and refuses nobody.
    const times = isScript ? [1] : [40, 'x', -3, 1e9, null, 0.5];
    Object.assign(vote, { seconds_on_page: times[voters % times.length] });
    const answer = await site.withAddress(ip).post('/postulations/public-votes/', vote);
    expect(answer.status).toBe(201);
  }
  /** Honest votes for both; then one domain votes for the second, every seven seconds. */
  async function attack(votes: number) {
    const { contest, competitors } = await makeVoting(site, ['Alfa', 'Beta'], {
      public_date_until: new Date(site.app.services.clock.now() + 600 * MINUTE).toISOString(),
    });
    for (let at = 0; at < 60; at += 1) {
      voters += 1;
      const ip = `190.${voters % 200}.${at}.1`;
      await cast(contest, competitors[at % 2], `${people[at % 9]}${voters}x@gmail.com`, ip);
      site.advance((1 + ((at * 37) % 11)) * MINUTE * 0.2);
    }
    for (let at = 0; at < votes; at += 1) {
      await cast(contest, competitors[1], `votante${at}@correo-libre.net`, `181.${at}.5.5`);
      site.advance(7000);
    }
    const staff = await site.as('administrator');
    const list = async (query = '') => {
      const { body } = await staff.get(`/postulations/vote-groups/${contest.id}/${query}`);
      return body as Groups;
    };
    return { contest, competitors, staff, list };
  }

  test('an attack stands out, can be set aside or let be, and both are in the record', async () => {
    const { contest, competitors, staff, list } = await attack(40);
    const { results, made_at } = await list();
    expect(made_at).toEqual(expect.any(String));
    const domain = results.find(({ reason }) => reason === 'domain');
    expect(domain).toMatchObject({
      key: 'correo-libre.net',
      plate: competitors[1],
      plate_aka: 'Beta',
      count: 40,
      set_aside: 0,
      signals: expect.arrayContaining(['regular', 'near_names', 'quick']),
      verdict: null,
    });
    expect(domain?.score).toBeGreaterThan(50);
    expect(domain?.expected).toBeLessThan(25);

    const { reason, key, plate } = domain ?? results[0] ?? { reason: 'domain', key: '', plate: 0 };
    const path = `/postulations/vote-groups/${contest.id}/let-be/`;
    const unexplained = await staff.post(path, { reason, key, plate });
    expect(unexplained.body).toEqual({ motive: ['Debe indicar el motivo.'] });
    const stranger = await staff.post(path, { reason, key, plate: 999_999, motive: 'x' });
    expect(stranger.body).toEqual({ plate: [expect.any(String)] });
    const verdict = { motive: 'Una escuela', by: 'cuenta-administrator', at: expect.any(String) };
    expect((await staff.post(path, { reason, key, plate, motive: 'Una escuela' })).body).toEqual(
      verdict,
    );
    const decided = await list('?state=decided');
    expect(decided.results).toMatchObject([{ reason, key, verdict }]);
    const open = await list('?state=open&order=count&page_size=1');
    expect(open.count).toBe((await list()).count - 1);
    expect(open.results).toHaveLength(1);

    const aside = { reason, key, plate, motive: 'Era un solo dominio' };
    const changed = await staff.post(`/postulations/contest-votes/${contest.id}/set-aside/`, aside);
    expect(changed.body).toEqual({ changed: 40 });
    const record = await staff.get(`/postulations/record/${contest.id}/`);
    expect(record.body).toMatchObject({
      set_aside: [{ reason: 'Era un solo dominio', count: 40 }],
      let_be: [{ what: expect.stringContaining('correo-libre.net'), motive: 'Una escuela' }],
    });
    expect((await list('?state=decided')).results[0]).toMatchObject({ set_aside: 40 });
    expect((await staff.get(`/postulations/vote-groups/999999/`)).status).toBe(404);
    site.advance(11 * 60 * MINUTE);
    const shown = await site.withToken(null).get(`/postulations/qualifiers/?event=${contest.slug}`);
    expect(shown.body).toMatchObject({
      postulation: { set_aside: [{ reason: 'Era un solo dominio', count: 40 }] },
    });
  });

  test('the graph counts votes by competitor and step, and zooms', async () => {
    const { contest, competitors, staff } = await attack(10);
    type Graph = Reply<'GET /postulations/vote-graph/:id/'>;
    const graph = async (query = '') =>
      (await staff.get(`/postulations/vote-graph/${contest.id}/${query}`)).body as Graph;
    const sum = ({ competitors: all }: Graph) =>
      all.map(({ points }) => points.reduce((total, { count }) => total + count, 0));
    const whole = await graph();
    expect(whole).toMatchObject({ step: 'minute', has_before: false, has_after: false });
    expect(whole.competitors.map(({ aka }) => aka)).toEqual(['Alfa', 'Beta']);
    expect(sum(whole)).toEqual([30, 40]);
    const hours = await graph(`?step=hour&plate=${competitors[1]}`);
    expect(sum(hours)).toEqual([40]);
    const [first, last] = [hours.from, hours.competitors[0]?.points.at(-1)?.at ?? ''];
    expect(Date.parse(last)).toBeGreaterThanOrEqual(Date.parse(first));
    const later = new Date(Date.parse(whole.until) - 5 * MINUTE).toISOString();
    const end = await graph(`?step=minute&from=${later}`);
    expect(end.has_before).toBe(true);
    expect((sum(end)[0] ?? 0) + (sum(end).at(-1) ?? 0)).toBeLessThan(70);
    const list = await staff.get(
      `/postulations/contest-votes/${contest.id}/?from=${later}&plate=${competitors[1]}`,
    );
    expect((list.body as { count: number }).count).toBe(sum(end).at(-1));
    const close = await graph(`?step=five_seconds&from=${later}`);
    expect(Date.parse(close.until) - Date.parse(close.from)).toBeLessThan(42 * MINUTE);
    expect(sum(close)).toEqual(sum(end));
  });

  test('the graph of a voting of some minutes has more than one bar', async () => {
    const { contest, competitors } = await makeVoting(site, ['Gama']);
    for (let at = 0; at < 3; at += 1) {
      await cast(contest, competitors[0], `rapido${at}@gmail.com`, `186.3.${at}.1`);
      site.advance(20_000);
    }
    const staff = await site.as('administrator');
    const { body } = await staff.get(`/postulations/vote-graph/${contest.id}/`);
    const { step, competitors: lines } = body as Reply<'GET /postulations/vote-graph/:id/'>;
    expect([step, lines[0]?.points.map(({ count }) => count)]).toEqual(['five_seconds', [1, 1, 1]]);
  });
});
