import { describe, expect, test } from 'vitest';
import { withApp } from '../../../test/app.ts';
import {
  makeApplicant,
  makeContest,
  makeJudge,
  setPhase,
  type TestContest,
} from '../../../test/contests.ts';
import { runDue } from '../../jobs/jobs.ts';
import { mailHeads } from './mail-heads.ts';
import { sealJob } from './seal-votes.ts';

const HOUR = 3_600_000;

describe('heads by e-mail', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  let voters = 0;

  async function vote(contest: TestContest, plate: number | undefined): Promise<void> {
    voters += 1;
    const vote = { public_email: `v${voters}@example.com`, plate, postu: contest.id };
    const visitor = site.withAddress(`10.9.${voters}.1`);
    expect((await visitor.post('/postulations/public-votes/', vote)).status).toBe(201);
  }
  async function mailsTo(email: string): Promise<string[]> {
    const mails = await site.app.services.db
      .selectFrom('mail_job')
      .select('text_body')
      .where('to_address', '=', email)
      .where('subject', 'like', '%ello%de la votación%')
      .orderBy('id')
      .execute();
    return mails.map((mail) => mail.text_body);
  }

  test('go hourly to those who agreed, once, while they change, and a last time after the close', async () => {
    const now = site.app.services.clock.now();
    // Starts in the middle of an hour of the clock.
    site.advance(HOUR - (now % HOUR) + HOUR / 2);
    const until = new Date(site.app.services.clock.now() + 5 * HOUR).toISOString();
    const contest = await makeContest(site, {
      ...{ postu_date_until: until, vote_date_until: until, public_date_until: until },
    });
    const [reader, other] = ['lee@example.com', 'no@example.com'];
    const plates = [
      await makeApplicant(site, contest, 'Lee', { email: reader, wants_heads: true }),
      await makeApplicant(site, contest, 'No lee', { email: other }),
    ];
    await setPhase(site, contest, 2);
    const judge = await makeJudge(site, 'Única');
    for (const plate of plates) await judge.post('/postulations/votes/', { plate });
    const { services } = site.app;
    /** How many mails the hourly work queues; two instances at once queue no more. */
    const hourly = async () => {
      const before = (await mailsTo(reader)).length;
      await Promise.all([1, 2].map(() => runDue(services, sealJob(services))));
      return (await mailsTo(reader)).length - before;
    };
    expect(await hourly()).toBe(0);
    await setPhase(site, contest, 3);
    expect(await hourly()).toBe(0);
    site.advance(HOUR);
    await vote(contest, plates[0]);
    expect(await hourly()).toBe(1);
    await vote(contest, plates[1]);
    expect(await hourly()).toBe(0);
    site.advance(HOUR);
    expect(await hourly()).toBe(1);
    site.advance(HOUR);
    expect(await hourly()).toBe(0);

    const mails = await mailsTo(reader);
    expect(mails).toHaveLength(2);
    const path = `/postulations/heads/${contest.id}/`;
    const heads = (await site.withToken(null).get(path)).body as { hash: string }[];
    expect(mails[1]).toContain(heads.at(-1)?.hash);
    expect(mails[1]).toContain(`/api${path}\n`);
    const secret = /\/mi-postulacion#([\w-]{22})/.exec(mails[1] ?? '')?.[1];
    const setHeads = (wants_heads?: boolean) =>
      site.withToken(null).post('/postulations/own/heads/', { secret, wants_heads });
    expect((await setHeads()).body).toMatchObject({ state: 'competing', wants_heads: false });
    await vote(contest, plates[0]);
    site.advance(HOUR);
    expect(await hourly()).toBe(0);
    expect((await setHeads(true)).body).toMatchObject({ wants_heads: true });

    await vote(contest, plates[1]);
    site.advance(1.2 * HOUR);
    // Closed, but a code may still be confirmed.
    expect(await mailHeads(services, contest.id)).toBe(0);
    site.advance(HOUR);
    // The last vote has no seal yet: nothing is mailed, and nothing counts as mailed.
    expect(await mailHeads(services, contest.id)).toBe(0);
    expect(await hourly()).toBe(1);
    const newest = (await site.withToken(null).get(path)).body as {
      number: number;
      hash: string;
    }[];
    expect(newest.at(-1)?.number).toBe(4);
    const last = (await mailsTo(reader)).at(-1);
    expect(last).toContain('último sello');
    expect(last).toContain(newest.at(-1)?.hash);
    const staff = await site.as('administrator');
    const { results } = (await staff.get(`/postulations/contest-votes/${contest.id}/`)).body as {
      results: { id: number }[];
    };
    const aside = { vote: results[0]?.id, motive: 'Tarde' };
    await staff.post(`/postulations/contest-votes/${contest.id}/set-aside/`, aside);
    site.advance(2 * HOUR);
    expect(await hourly()).toBe(0);
    expect(await mailsTo(other)).toEqual([]);
  });
});
