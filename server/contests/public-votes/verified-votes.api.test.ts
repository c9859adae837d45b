import { describe, expect, test, vi } from 'vitest';
import { type Answer, withApp } from '../../../test/app.ts';
import { takeToken } from '../../../test/captcha.ts';
import { makeVoting, setPhase, type TestContest } from '../../../test/contests.ts';
import { PlatformUnavailable } from '../../platform/platform-unavailable.ts';

const MINUTE = 60_000;

describe('votes confirmed by e-mail', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });

  async function makeVerified(akas = ['Alfa', 'Beta']) {
    return makeVoting(site, akas, { verification: 'email' });
  }
  async function ask(
    contest: TestContest,
    plate: number | undefined,
    email: string,
    ip = '190.1.1.1',
    fields: Record<string, unknown> = {},
  ): Promise<Answer> {
    const visitor = site.withAddress(ip);
    const token = await takeToken(visitor);
    const vote = { public_email: email, plate, postu: contest.id, token, ...fields };
    return visitor.post('/postulations/public-votes/', vote);
  }
  /** The e-mails to an address that wait to be sent, newest first. */
  async function mailsTo(email: string) {
    return site.app.services.db
      .selectFrom('mail_job')
      .select(['subject', 'text_body', 'priority'])
      .where('to_address', '=', email)
      .orderBy('id', 'desc')
      .execute();
  }
  async function codeOf(email: string): Promise<string> {
    const [mail] = await mailsTo(email);
    return /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '';
  }
  const confirm = (answer: Answer, code: string, ip = '190.1.1.1') =>
    site.withAddress(ip).post('/postulations/public-votes/confirm/', {
      request: (answer.body as { request: string }).request,
      code,
    });
  async function countOf(contest: TestContest): Promise<number> {
    const { body } = await site
      .withToken(null)
      .get(`/postulations/qualifiers/?event=${contest.slug}`);
    const { qualifiers } = body as { qualifiers: { votes: number }[] };
    return qualifiers.reduce((sum, { votes }) => sum + votes, 0);
  }
  const wrongCode = { code: [expect.stringContaining('El código no es correcto')] };

  test('a vote is counted only once its code was entered', async () => {
    const { contest, competitors } = await makeVerified();
    const asked = await ask(contest, competitors[1], 'ana@example.com');
    expect([asked.status, asked.body]).toEqual([
      202,
      {
        status: 202,
        pending: true,
        request: expect.stringMatching(/^[0-9a-f]{32}$/),
        expires_at: expect.any(String),
      },
    ]);
    expect(await countOf(contest)).toBe(0);
    const [mail] = await mailsTo('ana@example.com');
    expect(mail?.priority).toBe(1);
    expect(mail?.text_body).toContain(`/eventos/${contest.slug}/votar/beta#codigo=`);
    const code = await codeOf('ana@example.com');
    const counted = await confirm(asked, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([counted.status, counted.body]).toEqual([
      201,
      { plate: competitors[1], votes: 1, receipt: expect.stringMatching(/^[0-9A-Z]{10}$/) },
    ]);
    const [receipt] = await mailsTo('ana@example.com');
    expect(receipt?.subject).toBe('El acuse de su voto');
    expect((await confirm(asked, code)).body).toEqual(wrongCode);
    expect(await countOf(contest)).toBe(1);
  });

  test('a captcha token is required and used up; the fields are checked before it', async () => {
    const { contest, competitors } = await makeVerified(['Alfa']);
    const [plate] = competitors;
    const without = await ask(contest, plate, 'b@example.com', undefined, { token: undefined });
    expect([without.status, without.body]).toEqual([400, { token: [expect.any(String)] }]);
    const visitor = site.withAddress('190.1.1.2');
    const token = await takeToken(visitor);
    const vote = (fields: object) =>
      visitor.post('/postulations/public-votes/', {
        ...{ public_email: 'b@example.com', plate, postu: contest.id, token },
        ...fields,
      });
    expect((await vote({ plate: 999_999 })).body).toEqual({ plate: [expect.any(String)] });
    expect((await vote({})).status).toBe(202);
    expect((await vote({})).body).toEqual({ token: [expect.any(String)] });
  });

  test('five wrong codes end a request, and so do fifteen minutes and a newer code', async () => {
    const { contest, competitors } = await makeVerified(['Alfa']);
    const [plate] = competitors;
    const first = await ask(contest, plate, 'c@example.com');
    const code = await codeOf('c@example.com');
    const wrong = code === '000000' ? '111111' : '000000';
    for (let at = 0; at < 5; at += 1) {
      const answer = await confirm(first, wrong);
      expect([answer.status, answer.body]).toEqual([400, wrongCode]);
    }
    expect((await confirm(first, code)).body).toEqual(wrongCode);
    const second = await ask(contest, plate, 'c@example.com');
    const secondCode = await codeOf('c@example.com');
    const third = await ask(contest, plate, 'c@example.com');
    expect((await confirm(second, secondCode)).body).toEqual(wrongCode);
    const thirdCode = await codeOf('c@example.com');
    site.advance(15 * MINUTE);
    expect((await confirm(third, thirdCode)).body).toEqual(wrongCode);
    expect(await countOf(contest)).toBe(0);
    const fourth = await ask(contest, plate, 'c@example.com');
    expect([fourth.status, fourth.body]).toEqual([
      429,
      { detail: expect.stringContaining('varios códigos') },
    ]);
  });

  test('the response does not tell whether a mailbox has voted; its e-mail does', async () => {
    const { contest, competitors } = await makeVerified();
    const first = await ask(contest, competitors[0], 'd.una@gmail.com');
    expect((await confirm(first, await codeOf('d.una@gmail.com'))).status).toBe(201);
    const again = await ask(contest, competitors[1], 'duna+b@gmail.com', '190.1.1.9');
    expect([again.status, Object.keys(again.body as object)]).toEqual([
      202,
      ['status', 'pending', 'request', 'expires_at'],
    ]);
    const [mail] = await mailsTo('duna+b@gmail.com');
    expect(mail?.subject).toContain('ya está contado');
    expect(mail?.subject).not.toMatch(/\d{6}/);
    expect(await countOf(contest)).toBe(1);
  });

  test('codes that strangers ask for keep nobody from a first one, and every 202 has a mail', async () => {
    const { contest, competitors } = await makeVerified();
    const email = 'perseguida@correo.example';
    const own = (n: number) => ask(contest, competitors[0], email, `190.7.${n}.1`);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      for (let at = 0; at < 4; at += 1) statuses.push((await own(n)).status);
    }
    const threeOfFour = [202, 202, 202, 429];
    expect(statuses).toEqual([...threeOfFour, ...threeOfFour, ...threeOfFour, ...threeOfFour]);
    const asked = await own(9);
    expect(asked.status).toBe(202);
    expect(await mailsTo(email)).toHaveLength(13);
    expect((await confirm(asked, await codeOf(email))).status).toBe(201);
    expect(await own(9)).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('varios códigos') },
    });
  });

  test('a request whose mail is over the budget is refused and leaves no trace', async () => {
    const { contest, competitors } = await makeVerified();
    const { db, mail } = site.app.services;
    const email = 'llena@lleno.example';
    const letter = { kind: 'vote', to: email, subject: 'x', text: 'x', html: 'x' } as const;
    const sent = Array.from({ length: 60 }, () => letter);
    await db.transaction().execute((tx) => mail.queueAllOrDrop(tx, sent));
    const refused = await ask(contest, competitors[0], email, '190.9.1.1');
    expect([refused.status, refused.body]).toEqual([
      429,
      { detail: expect.stringContaining('varios códigos') },
    ]);
    expect(await mailsTo(email)).toHaveLength(60);
  });

  test('a request that nobody confirms occupies no mailbox', async () => {
    const { contest, competitors } = await makeVerified();
    await ask(contest, competitors[0], 'e@example.com', '190.9.9.9');
    const own = await ask(contest, competitors[1], 'e@example.com');
    expect((await confirm(own, await codeOf('e@example.com'))).status).toBe(201);
  });

  test('one address may confirm many mailboxes; concurrent entries of one code count once', async () => {
    const { contest, competitors } = await makeVerified(['Alfa']);
    const emails = Array.from({ length: 8 }, (_, at) => `nat${at}@example.com`);
    for (const email of emails) {
      const asked = await ask(contest, competitors[0], email, '200.44.1.1');
      const code = await codeOf(email);
      const answers = await Promise.all([1, 2, 3].map(() => confirm(asked, code, '200.44.1.1')));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    }
    expect(await countOf(contest)).toBe(8);
  });

  test('a code asked for before the close is accepted for 30 minutes after it', async () => {
    const now = site.app.services.clock.now();
    const { contest, competitors } = await makeVoting(site, ['Alfa'], {
      verification: 'email',
      public_date_until: new Date(now + 10 * MINUTE).toISOString(),
    });
    const [plate] = competitors;
    const early = await ask(contest, plate, 'f@example.com');
    site.advance(11 * MINUTE);
    expect((await ask(contest, plate, 'g@example.com')).status).toBe(403);
    expect((await confirm(early, await codeOf('f@example.com'))).status).toBe(201);
    const { contest: other, competitors: others } = await makeVerified(['Beta']);
    const asked = await ask(other, others[0], 'f@example.com');
    await setPhase(site, other, 1);
    expect((await confirm(asked, await codeOf('f@example.com'))).status).toBe(403);
  });

  test('the verification is fixed once a vote is stored', async () => {
    const staff = await site.as('administrator');
    const { contest, competitors } = await makeVerified(['Alfa']);
    const path = `/postulations/postulations/${contest.id}/`;
    expect((await staff.patch(path, { verification: 'none' })).status).toBe(200);
    const vote = { public_email: 'h@example.com', plate: competitors[0], postu: contest.id };
    const counted = await site.withAddress('190.8.8.8').post('/postulations/public-votes/', vote);
    expect([counted.status, counted.body]).toEqual([201, { plate: competitors[0], votes: 1 }]);
    const refused = await staff.patch(path, { verification: 'email' });
    expect([refused.status, refused.body]).toEqual([400, { verification: [expect.any(String)] }]);
    expect((await staff.patch(path, { verification: 'none', votes_per_ip: 2 })).status).toBe(200);
  });

  test('without verification a vote with a token is checked, one without is marked', async () => {
    const { contest, competitors } = await makeVoting(site, ['Alfa']);
    const [plate] = competitors;
    expect((await ask(contest, plate, 'i@example.com', '190.7.1.1')).status).toBe(201);
    const bare = await ask(contest, plate, 'j@example.com', '190.7.1.2', { token: undefined });
    expect([bare.status, bare.body]).toEqual([201, { plate, votes: 2 }]);
    // An outage of the captcha service refuses nobody and passes nobody as checked.
    const outage = new PlatformUnavailable('the captcha service', 'no answer');
    vi.spyOn(site.app.services.captcha, 'check').mockRejectedValueOnce(outage);
    expect((await ask(contest, plate, 'k@example.com', '190.7.1.3')).status).toBe(201);
    const rows = await site.app.services.db
      .selectFrom('public_vote')
      .select(['email', 'is_unchecked'])
      .where('contest_id', '=', contest.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { email: 'i@example.com', is_unchecked: 0 },
      { email: 'j@example.com', is_unchecked: 1 },
      { email: 'k@example.com', is_unchecked: 1 },
    ]);
  });
});
