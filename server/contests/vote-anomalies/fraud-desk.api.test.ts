import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { withApp } from '../../../test/app.ts';
import { createVoting, type TestContest } from '../../../test/contests.ts';
import { lookUpMailServers } from './look-up-mail-servers.ts';

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
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], {
      public_date_until: new Date(site.app.services.clock.now() + 600 * MINUTE_MS).toISOString(),
    });
    for (let at = 0; at < 60; at += 1) {
      voters += 1;
      const ip = `190.${voters % 200}.${at}.1`;
      await cast(contest, competitors[at % 2], `${people[at % 9]}${voters}x@gmail.com`, ip);
      site.advance((1 + ((at * 37) % 11)) * MINUTE_MS * 0.2);
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
    const pooled = { reason: 'new_domains', key: '*', plate: competitors[1] };
    expect(results.find(({ reason }) => reason === 'new_domains')).toMatchObject({ count: 40 });
    const ofPool = new URLSearchParams(
      Object.entries(pooled).map(([name, item]) => [name, `${item}`]),
    );
    const listed = await staff.get(`/postulations/contest-votes/${contest.id}/?${ofPool}`);
    expect(listed.body).toMatchObject({ count: 40 });
    expect(domain).toMatchObject({
      key: 'correo-libre.net',
      plate: competitors[1],
      plate_aka: 'Beta',
      count: 40,
      set_aside: 0,
      is_shared: false,
      signals: expect.arrayContaining(['quick', 'unchecked', 'rare_domain', 'many_houses']),
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
    site.advance(11 * 60 * MINUTE_MS);
    const shown = await site.withToken(null).get(`/postulations/qualifiers/?event=${contest.slug}`);
    expect(shown.body).toMatchObject({
      postulation: { set_aside: [{ reason: 'Era un solo dominio', count: 40 }] },
    });
  });

  test('two groups are combined, within a time, and only that part is set aside', async () => {
    const { contest, competitors, staff, list } = await attack(30);
    const { results } = await list();
    expect(results.map(({ is_shared }) => is_shared)).toEqual(
      results.map(({ is_shared }) => is_shared).toSorted(),
    );
    // The domain voted in an earlier contest, so that it is not new.
    expect(results.map(({ reason }) => reason)).not.toContain('new_domains');
    const found = results.find(({ reason }) => reason === 'domain');
    expect(found).toMatchObject({ count: 30, is_shared: false, plate: competitors[1] });
    const path = `/postulations/contest-votes/${contest.id}/`;
    const from = new Date(Date.parse(found?.last_at ?? '') - 9.5 * 7000).toISOString();
    const part = {
      ...{ reason: 'domain', key: 'correo-libre.net', plate: competitors[1] },
      ...{ also_reason: 'names', also_key: 'votante…@correo-libre.net', from },
    } as const;
    const query = new URLSearchParams(
      Object.entries(part).map(([name, item]) => [name, `${item}`]),
    );
    const listed = (await staff.get(`${path}?${query}`)).body as { count: number };
    expect(listed.count).toBe(10);
    const other = { ...part, also_key: 'otra…@correo-libre.net', motive: 'Nada' };
    expect((await staff.post(`${path}set-aside/`, other)).body).toEqual({ changed: 0 });
    const aside = { ...part, motive: 'La última parte' };
    expect((await staff.post(`${path}set-aside/`, aside)).body).toEqual({ changed: 10 });
    for (const [reason, also_key] of [
      ['quick', 'votante…@correo-libre.net'],
      ['unchecked', 'votante…@correo-libre.net'],
    ]) {
      const names = { reason, key: '*', also_reason: 'names', also_key };
      const all = new URLSearchParams(names as Record<string, string>);
      expect(((await staff.get(`${path}?${all}`)).body as { count: number }).count).toBe(30);
    }
  });

  test('mail servers of rare domains are looked up once, and not without DNS', async () => {
    const { list } = await attack(25);
    await list();
    const { services } = site.app;
    const asked: string[] = [];
    const refuse = () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' }));
    await lookUpMailServers(services, refuse);
    const find = (domain: string) => {
      asked.push(domain);
      return Promise.resolve([{ exchange: 'mx.comun.example', priority: 1 }]);
    };
    await lookUpMailServers(services, find);
    await lookUpMailServers(services, find);
    expect(asked).toEqual(['correo-libre.net']);
    const { results } = await list();
    const server = results.find(({ reason }) => reason === 'mail_server');
    expect(server).toMatchObject({ key: 'comun.example', count: 25 });
  });
});
