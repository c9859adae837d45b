import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { HOUR_MS, MINUTE_MS } from '../../../contracts/durations.ts';
import { withApp } from '../../../test/app.ts';
import { createVoting, type TestContest } from '../../../test/contests.ts';
import { insertMany } from '../../db/insert-many.ts';
import { toSubnet } from '../../platform/client-address.ts';
import { draftVote } from '../public-votes/draft-vote.ts';

type Groups = Reply<'GET /postulations/vote-groups/:id/'>;
type Votes = Reply<'GET /postulations/contest-votes/:id/'>;

/** Honest votes of each attack, and of the attacker. */
const [HONEST, INVENTED] = [300, 60];
const names = 'ana luis maria jose carmen pedro rosa juan elena carlos sofia diego'.split(' ');
const services = ['gmail.com', 'gmail.com', 'hotmail.com', 'yahoo.com', 'outlook.com'];
const letters = (at: number) =>
  [...String(at * 7919)].map((digit) => 'qwertyuiop'[Number(digit)]).join('');
const home = (at: number) => `${180 + (at % 20)}.${at % 250}.${(at * 7) % 250}.9`;

interface Cast {
  email: string;
  ip?: string;
  isUnchecked?: boolean;
}

/** How attackers vote who take care of times, browsers and captchas, and the group that shows them. */
const attacks: Record<string, [(at: number) => Cast, Groups[number]['kind'] | null]> = {
  'one domain that takes all mail': [(at) => ({ email: `${letters(at)}@libre.example` }), 'domain'],
  'a domain that looks like a service': [
    (at) => ({ email: `${letters(at)}@outlook.eu.org` }),
    'domain',
  ],
  'the school of a rival': [
    (at) => ({ email: `${letters(at)}@colegio.com.ve`, ip: '190.7.1.1' }),
    'domain',
  ],
  'the employer of many': [(at) => ({ email: `${letters(at)}@empresa.com.ve` }), 'domain'],
  'one domain behind many exits': [
    (at) => ({ email: `${letters(at)}@libre.example`, ip: `45.${at}.7.1` }),
    'domain',
  ],
  'forty domains': [(at) => ({ email: `${letters(at)}@m${at % 40}.example` }), 'small_domains'],
  'forty domains behind their own exits': [
    (at) => ({ email: `${letters(at)}@m${at % 40}.example`, ip: `45.${at % 40}.7.1` }),
    'small_domains',
  ],
  'a disposable service': [(at) => ({ email: `${letters(at)}@mailinator.com` }), 'disposable'],
  'sub-domains of a disposable service': [
    (at) => ({ email: `${letters(at)}@x${at}.mailinator.com` }),
    'disposable',
  ],
  'numbered mailboxes': [(at) => ({ email: `votorap${at}@gmail.com` }), 'names'],
  'a name and a tail of letters': [
    (at) => ({ email: `apoyo.${letters(at)}@outlook.com` }),
    'names',
  ],
  'a name that many have, numbered': [
    (at) => ({ email: `mariaelena${1000 + at}@gmail.com` }),
    'names',
  ],
  'no captcha': [
    (at) => ({ email: `${letters(at)}${letters(at + 9)}@gmail.com`, isUnchecked: true }),
    'unchecked',
  ],
  'no captcha from one network': [
    (at) => ({ email: `${letters(at)}@gmail.com`, ip: `45.83.1.${at}`, isUnchecked: true }),
    'unchecked',
  ],
  'no captcha in one hour': [
    (at) => ({ email: `x${letters(at)}@gmail.com`, isUnchecked: true }),
    'unchecked',
  ],
  'bought mailboxes of real people': [
    (at) => ({ email: `${letters(at)}${letters(at + 3)}@gmail.com` }),
    null,
  ],
};

describe('the desk of public votes', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  let contest: TestContest;
  let plates: number[];
  let groupsPath: string;
  let votesPath: string;

  beforeAll(async () => {
    ({ contest, competitors: plates } = await createVoting(site, ['Alfa', 'Beta', 'Gama']));
    groupsPath = `/postulations/vote-groups/${contest.id}/`;
    votesPath = `/postulations/contest-votes/${contest.id}/`;
  });

  /** Stores votes as if they had been cast: honest ones for all, and the given ones for the first competitor. */
  async function fill(invented: readonly Cast[]) {
    const { db, clock } = site.app.services;
    await db.deleteFrom('public_vote').execute();
    const honest = Array.from({ length: HONEST }, (_, at): [Cast, number] => {
      const name = `${names[at % 12]}${letters(at).slice(0, 4)}${at % 3 ? '' : at}`;
      const domain = at % 25 === 0 ? `casa${at}.com.ve` : services[at % 5];
      return [{ email: `${name}@${domain}`, isUnchecked: at % 60 === 0 }, plates[at % 3] ?? 0];
    });
    const all = [...honest, ...invented.map((cast): [Cast, number] => [cast, plates[0] ?? 0])];
    const rows = await Promise.all(
      all.map(async ([{ email, ip, isUnchecked }, plate], at) => {
        const address = ip ?? home(at);
        const voter = { ip: address, rateLimitKey: address, subnet: toSubnet(address) };
        const ballot = { public_email: email, plate, postu: contest.id };
        const now = clock.now() - (at % 24) * HOUR_MS;
        const draft = await draftVote(ballot, { ...voter, userAgent: `b${at % 9}` }, now);
        return { ...draft, address_slot: at + 1, is_unchecked: isUnchecked ? 1 : 0 };
      }),
    );
    await insertMany(db, 'public_vote', rows, { skipExisting: true });
    for (const id of plates) {
      const count = rows.filter(({ applicant_id }) => applicant_id === id).length;
      await db.updateTable('applicant').set({ public_votes: count }).where('id', '=', id).execute();
    }
    return rows;
  }

  test.each(Object.entries(attacks))('%s', async (_, [tactic, kind]) => {
    await fill(Array.from({ length: INVENTED }, (_, at) => tactic(at)));
    const groups = (await site.staff.get(groupsPath)).body as Groups;
    expect(groups).toEqual(groups.toSorted((a, b) => b.count - a.count));
    // Most of a group for one competitor, where others have a third each.
    const skewed = groups.filter(({ count, shares }) => (shares[0]?.count ?? 0) / count > 0.7);
    expect(skewed.map((group) => group.kind)).toEqual(kind === null ? [] : [kind]);
    if (kind === null) return;
    const [group] = skewed;
    expect(group?.shares[0]).toMatchObject({ plate: plates[0], aka: 'Alfa' });
    const query = new URLSearchParams({ group: kind, key: group?.key ?? '' });
    const shown = (await site.staff.get(`${votesPath}?${query}&plate=${plates[0]}`)).body as Votes;
    expect(shown.count).toBe(group?.shares[0]?.count);
    expect(shown.count).toBeGreaterThanOrEqual(INVENTED * 0.9);
  });

  test('votes are set aside with a reason and counted again; the counts and the list say so', async () => {
    await fill([]);
    const { db } = site.app.services;
    const decide = (body: object) => site.staff.post(`${votesPath}set-aside/`, { ...body });
    const count = async () => {
      const rows = db
        .selectFrom('applicant')
        .select('public_votes')
        .where('id', '=', plates[0] ?? 0);
      return (await rows.executeTakeFirstOrThrow()).public_votes;
    };
    const before = await count();
    const filter = { plate: plates[0], domain: 'gmail.com' };
    expect((await decide(filter)).body).toEqual({ motive: ['Debe indicar el motivo.'] });
    expect((await decide({ motive: 'sin más' })).body).toHaveProperty('votes');
    const { changed } = (await decide({ ...filter, motive: 'Inventados' })).body as {
      changed: number;
    };
    expect(changed).toBeGreaterThan(10);
    expect(await count()).toBe(before - changed);
    expect((await decide({ ...filter, motive: 'otra vez' })).body).toEqual({ changed: 0 });
    const aside = (await site.staff.get(`${votesPath}?set_aside=true&order=email`)).body as Votes;
    expect(aside.count).toBe(changed);
    expect(aside.results[0]).toMatchObject({
      ...{ is_set_aside: true, set_aside_reason: 'Inventados', plate: plates[0] },
    });
    const mailboxes = aside.results.map(({ email }) => email);
    expect(mailboxes).toEqual(mailboxes.toSorted());
    const votes = aside.results.slice(0, 2).map(({ id }) => id);
    const back = { votes, is_set_aside: false, motive: 'Eran de una escuela' };
    expect((await decide(back)).body).toEqual({ changed: 2 });
    expect(await count()).toBe(before - changed + 2);
    const lines = await db
      .selectFrom('vote_line')
      .select(['kind', 'reason', ({ fn }) => fn.countAll().as('count')])
      .where('kind', 'in', ['aside', 'back'])
      .groupBy(['kind', 'reason'])
      .orderBy('kind')
      .execute();
    expect(lines.map((line) => [line.kind, line.reason, Number(line.count)])).toEqual([
      ['aside', 'Inventados', changed],
      ['back', 'Eran de una escuela', 2],
    ]);
    const gone = await site.staff.post('/postulations/contest-votes/999999/set-aside/', back);
    expect(gone.status).toBe(404);
  });

  test('each filter narrows the list to what it names', async () => {
    const rows = await fill([{ email: 'una@mailinator.com', ip: '45.1.1.7' }]);
    const [first] = rows;
    const hour = new Date(Math.floor((first?.created_at ?? 0) / HOUR_MS) * HOUR_MS).toISOString();
    const countOf = async (query: Record<string, string>) => {
      const answer = await site.staff.get(`${votesPath}?${new URLSearchParams(query)}`);
      return (answer.body as Votes).count;
    };
    const all = await countOf({});
    expect(await countOf({ network: '45.1.1.0/24' })).toBe(1);
    expect(await countOf({ not_network: '45.1.1.0/24' })).toBe(all - 1);
    expect(await countOf({ address: '45.1.1.7' })).toBe(1);
    expect(await countOf({ domain: 'mailinator.com' })).toBe(1);
    expect(await countOf({ browser: first?.client ?? '' })).toBeGreaterThan(20);
    const sameHour = rows.filter(
      ({ created_at }) =>
        Math.abs(created_at - Date.parse(hour)) < HOUR_MS && created_at >= Date.parse(hour),
    );
    expect(await countOf({ hour })).toBe(sameHour.length);
    const hours = (await site.staff.get(`/postulations/vote-hours/${contest.id}/`))
      .body as Reply<'GET /postulations/vote-hours/:id/'>;
    expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(all);
    expect(Date.parse(hours[0]?.hour ?? '') % HOUR_MS).toBe(0);
    expect(hours[0]?.count).toBeLessThan(all);
    expect(MINUTE_MS).toBeLessThan(HOUR_MS);
  });
});
