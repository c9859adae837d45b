import { describe, expect, test, vi } from 'vitest';
import type { CaptchaChallenge } from '../../../contracts/captcha.ts';
import { withApp } from '../../../test/app.ts';
import { solve, takeToken } from '../../../test/captcha.ts';
import { createVoting, type TestContest } from '../../../test/contests.ts';

/** Requests in progress at once. */
const AT_ONCE = 50;

describe('crowds that vote by e-mail', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });

  async function each(count: number, work: (at: number) => Promise<void>): Promise<void> {
    for (let start = 0; start < count; start += AT_ONCE) {
      const size = Math.min(AT_ONCE, count - start);
      await Promise.all(Array.from({ length: size }, (_, index) => work(start + index)));
    }
  }
  /** The work of a captcha is not what is tested here. */
  function passCaptchas(): void {
    vi.spyOn(site.app.services.captcha, 'check').mockResolvedValue('ok');
  }
  async function ask(contest: TestContest, plate: number | undefined, email: string, ip: string) {
    const vote = { public_email: email, plate, postu: contest.id, token: 'x' };
    const answer = await site.withAddress(ip).post('/postulations/public-votes/', vote);
    expect(answer.status).toBe(202);
    return answer.body as { request: string };
  }
  async function countOf(contest: TestContest): Promise<number> {
    const { body } = await site
      .withToken(null)
      .get(`/postulations/qualifiers/?event=${contest.slug}`);
    const { qualifiers } = body as { qualifiers: { votes: number }[] };
    return qualifiers.reduce((sum, { votes }) => sum + votes, 0);
  }
  /** The newest code that was mailed to each mailbox. */
  async function readCodes(): Promise<Map<string, string>> {
    const mails = await site.app.services.db
      .selectFrom('mail_job')
      .select(['to_address', 'subject'])
      .orderBy('id')
      .execute();
    return new Map(mails.map(({ to_address, subject }) => [to_address, subject.slice(0, 6)]));
  }

  test('five hundred people behind one IPv4 address all vote', async () => {
    passCaptchas();
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], {
      verification: 'email',
    });
    const requests = new Map<string, string>();
    await each(500, async (at) => {
      const email = `vecino${at}@example.com`;
      const { request } = await ask(contest, competitors[at % 2], email, '200.44.32.9');
      requests.set(email, request);
    });
    const codes = await readCodes();
    await each(500, async (at) => {
      const email = `vecino${at}@example.com`;
      const confirmation = { request: requests.get(email), code: codes.get(email) };
      const visitor = site.withAddress('200.44.32.9');
      const answer = await visitor.post('/postulations/public-votes/confirm/', confirmation);
      expect(answer.status).toBe(201);
    });
    expect(await countOf(contest)).toBe(500);
  }, 240_000);

  test('a busy network gets costlier challenges, nobody else does, and all can solve them', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa'], { verification: 'email' });
    const school = site.withAddress('200.55.1.9');
    const getWork = async (visitor = school, query = '') => {
      const { body } = await visitor.get(`/captcha/challenge/${query}`);
      return (body as CaptchaChallenge).maxnumber;
    };
    expect(await getWork()).toBe(100_000);
    const early = await takeToken(school);
    const check = vi.spyOn(site.app.services.captcha, 'check').mockResolvedValue('ok');
    const requests: string[] = [];
    await each(90, async (at) => {
      const email = `b${at}@banda.example`;
      requests[at] = (await ask(contest, competitors[0], email, '200.55.1.7')).request;
    });
    // What nobody confirmed makes nobody else's vote costlier.
    expect(await getWork()).toBe(100_000);
    expect(await getWork(school, '?domain=banda.example')).toBe(100_000);
    const codes = await readCodes();
    await each(90, async (at) => {
      const confirmation = { request: requests[at], code: codes.get(`b${at}@banda.example`) };
      const visitor = site.withAddress('200.55.1.7');
      await visitor.post('/postulations/public-votes/confirm/', confirmation);
    });
    check.mockRestore();
    expect(await getWork()).toBe(250_000);
    const elsewhere = site.withAddress('200.56.1.9');
    expect(await getWork(elsewhere)).toBe(100_000);
    expect(await getWork(elsewhere, '?domain=gmail.com')).toBe(100_000);
    expect(await getWork(elsewhere, '?domain=banda.example')).toBe(250_000);
    // A token of a quiet time or place is not enough for a busy one; a new one always is.
    const vote = { public_email: 'ultimo@gmail.com', plate: competitors[0], postu: contest.id };
    const path = '/postulations/public-votes/';
    const cheap = await school.post(path, { ...vote, token: early });
    expect([cheap.status, cheap.body]).toEqual([400, { token: [expect.any(String)] }]);
    const { body } = await school.get('/captcha/challenge/');
    const asked = body as CaptchaChallenge;
    expect((await school.post(path, { ...vote, token: solve(asked) })).status).toBe(202);
    // The work is signed.
    const easier = { ...asked, salt: asked.salt.replace(/work=\d+&/, ''), number: 1 };
    const token = Buffer.from(JSON.stringify(easier)).toString('base64');
    expect((await school.post(path, { ...vote, token })).status).toBe(400);
  }, 60_000);

  test('invented mailboxes count zero and burn none', async () => {
    passCaptchas();
    const { contest, competitors } = await createVoting(site, ['Alfa'], { verification: 'email' });
    await each(300, async (at) => {
      const ip = `190.7.${at % 20}.1`;
      await ask(contest, competitors[0], `inventado${at}@example.com`, ip);
    });
    expect(await countOf(contest)).toBe(0);
    const { request } = await ask(contest, competitors[0], 'inventado7@example.com', '190.99.1.1');
    const code = (await readCodes()).get('inventado7@example.com');
    const visitor = site.withAddress('190.99.1.1');
    const answer = await visitor.post('/postulations/public-votes/confirm/', { request, code });
    expect(answer.status).toBe(201);
    expect(await countOf(contest)).toBe(1);
  }, 240_000);
});
