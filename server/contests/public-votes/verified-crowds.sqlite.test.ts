import { describe, expect, test, vi } from 'vitest';
import { withApp } from '../../../test/app.ts';
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
