import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { verify } from '../../../contracts/verify.mjs';
import { withApp } from '../../../test/app.ts';
import { createVoting, type TestContest } from '../../../test/contests.ts';
import { inTransaction } from '../../db/scope.ts';
import { eraseVoters } from '../purge-store.ts';

const DISPOSABLE = 'mailinator.com';

describe('a decision about a group undoes only what was decided about that group', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const { staff } = site;
  const network = '190.44.7.0/24';
  const domain = 'pueblo.example';

  /** A contest with a vote of each mailbox, all from one connection. */
  async function voteFromOneNetwork(
    emails: readonly string[],
    fields: Record<string, unknown> = {},
  ) {
    const { contest, competitors } = await createVoting(site, ['Alfa'], {
      ...{ votes_per_ip: 100, ...fields },
    });
    const [plate] = competitors;
    const visitor = site.withAddress('190.44.7.9');
    for (const public_email of emails) {
      const vote = { public_email, plate, postu: contest.id };
      expect((await visitor.post('/postulations/public-votes/', vote)).status).toBe(201);
    }
    const list = async (query = '') => {
      const path = `/postulations/contest-votes/${contest.id}/?page_size=100${query}`;
      return (await staff.get(path)).body as Reply<'GET /postulations/contest-votes/:id/'>;
    };
    return {
      contest,
      plate,
      /** Sets aside, or restores: one vote by its mailbox, or a group. */
      async decide(is_set_aside: boolean, which: Record<string, string>) {
        const { results } = await list();
        const { email, ...rest } = which;
        const one = results.find((row) => row.email === email);
        const { motive = 'Motivo', ...group } = rest;
        const body = { ...group, ...(one && { vote: one.id }), is_set_aside, motive };
        const path = `/postulations/contest-votes/${contest.id}/set-aside/`;
        return ((await staff.post(path, body)).body as { changed: number }).changed;
      },
      async dismiss(reason: string, key: string) {
        const path = `/postulations/vote-groups/${contest.id}/let-be/`;
        const answer = await staff.post(path, { reason, key, plate, motive: 'Una escuela' });
        expect(answer.status).toBe(200);
      },
      aside: async () => (await list('&set_aside=true')).results.map((row) => row.email).sort(),
      waiting: async () => (await list('&waiting=true')).results.map((row) => row.email).sort(),
    };
  }
  const ofNetwork = { reason: 'network', key: network };
  const ofDomain = { reason: 'domain', key: domain };

  test('a vote set aside alone stays aside when its group is restored', async () => {
    const emails = ['a@gmail.com', 'b@gmail.com', 'c@gmail.com'];
    const { decide, aside } = await voteFromOneNetwork(emails);
    expect(await decide(true, { email: 'b@gmail.com' })).toBe(1);
    expect(await decide(true, ofNetwork)).toBe(2);
    expect(await aside()).toEqual(emails);
    expect(await decide(false, ofNetwork)).toBe(2);
    expect(await aside()).toEqual(['b@gmail.com']);
    expect(await decide(false, { email: 'b@gmail.com' })).toBe(1);
    expect(await aside()).toEqual([]);
  });

  test('a vote of two groups stays aside until both are restored', async () => {
    const emails = ['a@gmail.com', `b@${domain}`, `c@${domain}`];
    const { decide, aside } = await voteFromOneNetwork(emails);
    expect(await decide(true, ofDomain)).toBe(2);
    expect(await decide(true, ofNetwork)).toBe(1);
    // Again changes nothing, and needs no second restoring.
    expect(await decide(true, ofNetwork)).toBe(0);
    expect(await decide(false, ofDomain)).toBe(0);
    expect(await aside()).toEqual(emails);
    expect(await decide(false, ofNetwork)).toBe(3);
    expect(await aside()).toEqual([]);
    // A single vote is restored whatever it was set aside for.
    await decide(true, ofDomain);
    await decide(true, ofNetwork);
    expect(await decide(false, { email: `b@${domain}` })).toBe(1);
    expect(await decide(false, ofNetwork)).toBe(1);
    expect(await aside()).toEqual([`c@${domain}`]);
  });

  test('another reason of what is aside already is shown, and a line of the chain', async () => {
    const emails = ['a@gmail.com', `b@${domain}`];
    const { contest, decide, aside } = await voteFromOneNetwork(emails);
    expect(await decide(true, { ...ofDomain, motive: 'Compras' })).toBe(1);
    expect(await decide(true, { ...ofNetwork, motive: 'Granja' })).toBe(2);
    // The same reason once more, and another one for the same group.
    expect(await decide(true, { ...ofNetwork, motive: 'Granja' })).toBe(0);
    expect(await decide(true, { ...ofNetwork, motive: 'Pagados' })).toBe(2);
    // A part of another reason is one of its own.
    expect(await decide(true, { ...ofDomain, motive: 'Compra' })).toBe(1);
    expect(await aside()).toEqual(emails);
    await close(contest);
    const visitor = site.withToken(null);
    const { text } = await visitor.get(`/postulations/recount/${contest.id}/`);
    const { problems, counts } = await verify(text);
    expect([problems, counts]).toEqual([
      [],
      [{ ref: 'alfa', counted: 0, waiting: 0, aside: 2, retired: 0 }],
    ]);
    const lines = text.split('\n').map((line) => line.split('\t'));
    const decisions = lines.filter(([, kind = '']) => ['aside', 'back'].includes(kind));
    expect(decisions.map(([, kind]) => kind).sort()).toEqual([
      ...Array(6).fill('aside'),
      ...Array(4).fill('back'),
    ]);
    // Each line has the reason of its decision alone: those who read them all have them all.
    expect(decisions.map(([, , , , , , reason]) => reason).sort()).toEqual([
      ...['Compra', 'Compra', 'Compras'],
      ...Array(3).fill('Granja'),
      ...Array(4).fill('Pagados'),
    ]);
    // Whatever it was for, what remains is taken back with its groups.
    await decide(false, ofDomain);
    expect(await decide(false, ofNetwork)).toBe(2);
    expect(await aside()).toEqual([]);
  });

  test('each decision of staff about a vote has its audit entry, one that adds a reason too', async () => {
    const { contest, decide } = await voteFromOneNetwork(['a@gmail.com', `b@${domain}`]);
    const { db } = site.app.services;
    /** The decisions in the chain and in the audit, as `vote motive`, the oldest first. */
    const readEvents = async () => {
      const events = await db
        .selectFrom('vote_event')
        .select(['vote_id', 'reason'])
        .where('contest_id', '=', contest.id)
        .where('kind', 'in', ['aside', 'back', 'wait', 'release'])
        .orderBy('id')
        .execute();
      return events.map(({ vote_id, reason }) => `${vote_id} ${reason}`);
    };
    const readAudit = async () => {
      const entries = await db
        .selectFrom('audit_entry')
        .select(['username', 'after_json'])
        .where('resource', '=', 'public_vote')
        .orderBy('id')
        .execute();
      return entries.flatMap(({ username, after_json }) => {
        const { votes, motive } = JSON.parse(after_json ?? '') as {
          votes: number[];
          motive: string;
        };
        expect(username).toBe('cuenta-administrator');
        return votes.map((vote) => `${vote} ${motive}`);
      });
    };
    const decisions: [boolean, Record<string, string>, number][] = [
      [true, { ...ofDomain, motive: 'Compras' }, 1],
      [true, { ...ofDomain, motive: 'Otro' }, 1],
      [true, { ...ofNetwork, motive: 'Granja' }, 2],
      [true, { ...ofNetwork, motive: 'Granja' }, 0],
      [true, { email: 'a@gmail.com', motive: 'Suyo' }, 1],
      [false, { ...ofDomain, motive: 'Error' }, 0],
      [false, { ...ofNetwork, motive: 'Error' }, 1],
    ];
    for (const [isAside, which, changed] of decisions) {
      const [events, noted] = [await readEvents(), await readAudit()];
      expect(await decide(isAside, which), JSON.stringify(which)).toBe(changed);
      const added = new Set((await readEvents()).slice(events.length));
      expect(added.size).toBe(changed);
      expect(new Set((await readAudit()).slice(noted.length))).toEqual(added);
    }
  });

  test('further reasons are refused when they are too long together, and change nothing', async () => {
    const { contest, aside } = await voteFromOneNetwork(['a@gmail.com', `b@${domain}`]);
    const set = (group: object, motive: string) => {
      const path = `/postulations/contest-votes/${contest.id}/set-aside/`;
      return staff.post(path, { ...group, is_set_aside: true, motive });
    };
    const first = 'ñ'.repeat(200);
    expect((await set(ofDomain, first)).status).toBe(200);
    const long = await set(ofNetwork, 'x'.repeat(98));
    expect(long.status).toBe(400);
    expect(long.body).toEqual({ motive: [expect.stringContaining('no pueden pasar de 300')] });
    expect(await aside()).toEqual([`b@${domain}`]);
    // What it has already, and what just fits, is taken.
    expect((await set(ofNetwork, first)).body).toEqual({ changed: 1 });
    expect((await set(ofNetwork, 'x'.repeat(97))).body).toEqual({ changed: 2 });
    expect((await set(ofDomain, 'y')).status).toBe(400);
  });

  const disposable = ['d', 'e'].map((name) => `${name}@${DISPOSABLE}`);
  const close = (contest: TestContest) =>
    site.app.services.db
      .updateTable('contest')
      .set({ public_date_until: site.app.services.clock.now() - 1 })
      .where('id', '=', contest.id)
      .execute();

  test('what waits for its own mailbox goes on waiting when its network is let be', async () => {
    const emails = ['a@gmail.com', ...disposable];
    const { plate, contest, dismiss, waiting } = await voteFromOneNetwork(emails, {
      quarantine: 'wait',
    });
    expect(await waiting()).toEqual(disposable);
    await dismiss('network', network);
    expect(await waiting()).toEqual(disposable);
    await dismiss('domain', DISPOSABLE);
    expect(await waiting()).toEqual(disposable);
    await dismiss('throw_away', DISPOSABLE);
    expect(await waiting()).toEqual([]);
    // Nor does the next one of a group that was let be.
    const vote = { public_email: `f@${DISPOSABLE}`, plate, postu: contest.id };
    await site.withAddress('190.45.1.1').post('/postulations/public-votes/', vote);
    expect(await waiting()).toEqual([]);
  });

  test('what waited when its network was set aside waits again when that is restored', async () => {
    const { contest, decide, waiting, dismiss } = await voteFromOneNetwork(
      ['a@gmail.com', ...disposable],
      { quarantine: 'wait' },
    );
    expect(await decide(true, ofNetwork)).toBe(3);
    expect(await waiting()).toEqual([]);
    expect(await decide(false, ofNetwork)).toBe(3);
    expect(await waiting()).toEqual(disposable);
    await close(contest);
    const recount = async () => {
      const { text } = await site.withToken(null).get(`/postulations/recount/${contest.id}/`);
      const { problems, counts } = await verify(text);
      return [problems, counts];
    };
    const counts = { ref: 'alfa', counted: 1, waiting: 2, aside: 0, retired: 0 };
    expect(await recount()).toEqual([[], [counts]]);
    await dismiss('throw_away', DISPOSABLE);
    expect(await recount()).toEqual([[], [{ ...counts, counted: 3, waiting: 0 }]]);
  });

  test('what the rule of the contest set aside for its mailbox is restored with that group alone', async () => {
    const { contest, decide, aside } = await voteFromOneNetwork(['a@gmail.com', ...disposable], {
      quarantine: 'set_aside',
    });
    await close(contest);
    await site.withToken(null).get(`/postulations/recount/${contest.id}/`);
    expect(await aside()).toEqual(disposable);
    expect(await decide(true, ofNetwork)).toBe(3);
    expect(await decide(false, ofNetwork)).toBe(1);
    expect(await aside()).toEqual(disposable);
    expect(await decide(false, { reason: 'throw_away', key: DISPOSABLE })).toBe(2);
  });

  test('of votes whose personal data was erased no group is restored, but each one can be', async () => {
    const { contest, decide } = await voteFromOneNetwork(['a@gmail.com', 'b@gmail.com']);
    expect(await decide(true, { email: 'b@gmail.com' })).toBe(1);
    const { db } = site.app.services;
    const { id } = await db
      .selectFrom('public_vote')
      .select('id')
      .where('contest_id', '=', contest.id)
      .where('email', '=', 'b@gmail.com')
      .executeTakeFirstOrThrow();
    await inTransaction(db, (tx) => eraseVoters(tx, site.app.services.clock.now() + 2 * HOUR_MS));
    const path = `/postulations/contest-votes/${contest.id}/set-aside/`;
    const body = { is_set_aside: false, motive: 'Motivo' };
    const group = await staff.post(path, { ...body, reason: 'unchecked', key: '-' });
    expect(group.body).toEqual({ changed: 0 });
    expect((await staff.post(path, { ...body, vote: id })).body).toEqual({ changed: 1 });
  });
});
