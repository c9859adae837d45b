import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { readHeads } from '../../../contracts/verify-kept.mjs';
import { withApp } from '../../../test/app.ts';
import { createApplicant, makeContest, makeJudge, setPhase } from '../../../test/contests.ts';
import { runDue } from '../../jobs/jobs.ts';
import { createSealJob } from './seal-votes.ts';

describe('heads by e-mail', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
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

  test('go to all who did not decline: at the start, each day while they change, at the close', async () => {
    const until = new Date(site.app.services.clock.now() + 80 * HOUR_MS).toISOString();
    const contest = await makeContest(site, {
      ...{ postu_date_until: until, vote_date_until: until, public_date_until: until },
      verification: 'email',
    });
    const [reader, other] = ['lee@example.com', 'no@example.com'];
    const plates = [
      await createApplicant(site, contest, 'Lee', { email: reader }),
      await createApplicant(site, contest, 'No lee', { email: other, wants_heads: false }),
    ];
    await setPhase(site, contest, 2);
    const judge = await makeJudge(site, 'Única');
    for (const plate of plates) await judge.post('/postulations/votes/', { plate });
    const { services } = site.app;
    /** How many mails the work queues; two instances at once queue no more. */
    const work = async () => {
      const before = (await mailsTo(reader)).length;
      await Promise.all([1, 2].map(() => runDue(services, createSealJob(services))));
      return (await mailsTo(reader)).length - before;
    };
    expect(await work()).toBe(0);
    await setPhase(site, contest, 3);
    expect(await work()).toBe(1);
    expect(await work()).toBe(0);
    const path = `/postulations/heads/${contest.id}/`;
    const heads = async () =>
      (await site.withToken(null).get(path)).body as { number: number; hash: string }[];
    expect(await heads()).toMatchObject([{ number: 1 }]);
    await setPhase(site, contest, 3);
    // The dates are one more line, which waits a minute for others.
    const staff = await site.as('administrator');
    const contestPath = `/postulations/postulations/${contest.id}/`;
    await staff.patch(contestPath, { votes_per_ip: 3 });
    expect(await work()).toBe(0);
    expect(await heads()).toHaveLength(1);
    site.advance(61_000);
    expect(await work()).toBe(0);
    expect(await heads()).toHaveLength(2);
    site.advance(24 * HOUR_MS);
    expect(await work()).toBe(1);
    site.advance(24 * HOUR_MS);
    expect(await work()).toBe(0);
    const mails = await mailsTo(reader);
    expect(mails).toHaveLength(2);
    expect(readHeads(mails[1] ?? '')).toMatchObject([{ hash: (await heads()).at(-1)?.hash }]);
    expect(mails[1]).toContain(`/api${path}\n`);
    const secret = /\/mi-postulacion#([\w-]{22})/.exec(mails[1] ?? '')?.[1];
    const setHeads = (wants_heads?: boolean) =>
      site.withToken(null).post('/postulations/own/heads/', { secret, wants_heads });
    expect((await setHeads()).body).toMatchObject({ state: 'competing', wants_heads: false });
    await staff.patch(contestPath, { votes_per_ip: 4 });
    site.advance(24 * HOUR_MS);
    expect(await work()).toBe(0);
    expect((await setHeads(true)).body).toMatchObject({ wants_heads: true });
    site.advance(8.2 * HOUR_MS);
    // Closed, but a code may still be confirmed.
    expect(await work()).toBe(0);
    site.advance(HOUR_MS);
    expect(await work()).toBe(1);
    const last = (await mailsTo(reader)).at(-1);
    expect(last).toContain('último sello');
    expect(readHeads(last ?? '')).toMatchObject([{ hash: (await heads()).at(-1)?.hash }]);
    site.advance(2 * HOUR_MS);
    expect(await work()).toBe(0);
    expect(await mailsTo(other)).toEqual([]);
  });
});
