import { describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import {
  DISPOSABLE_EMAIL,
  TOO_MANY_FROM_NETWORK,
  VOTING_CLOSED,
} from '../../../contracts/public-votes.ts';
import { type Answer, withApp } from '../../../test/app.ts';
import { takeToken } from '../../../test/captcha.ts';
import { createVoting, setPhase, type TestContest } from '../../../test/contests.ts';
import { spendLimit } from '../../../test/spend-limit.ts';
import { inTransaction } from '../../db/scope.ts';
import { getPriority } from '../../mail/budgets.ts';
import { markFailed } from '../../mail/store.ts';
import { PlatformUnavailable } from '../../platform/errors.ts';

const CONFIRM = '/postulations/public-votes/confirm/';

describe('votes confirmed by e-mail', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const { staff } = site;

  async function createVerified(akas = ['Alfa', 'Beta']) {
    return createVoting(site, akas, { verification: 'email' });
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
  async function getCode(email: string): Promise<string> {
    const [mail] = await mailsTo(email);
    return /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '';
  }
  const confirm = (answer: Answer, code: string, ip = '190.1.1.1') =>
    site.withAddress(ip).post(CONFIRM, {
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

  test('who waits for a code learns that the mail server refused the mailbox', async () => {
    const { contest, competitors } = await createVerified();
    const { db } = site.app.services;
    const answer = await ask(contest, competitors[0], 'mal.escrito@example.com');
    const isRefused = async () => {
      const { request } = answer.body as { request: string };
      return (await site.withToken(null).get(`/postulations/vote-requests/${request}/`)).body;
    };
    expect(await isRefused()).toEqual({ is_refused: false });
    const jobs = db.selectFrom('mail_job').select('id');
    const job = jobs.where('to_address', '=', 'mal.escrito@example.com');
    const { id } = await job.executeTakeFirstOrThrow();
    await markFailed(db, id, '550 no such user');
    expect(await isRefused()).toEqual({ is_refused: true });
    await ask(contest, competitors[0], 'mal.escrito@example.com');
    expect(await isRefused()).toEqual({ is_refused: false });
    const unknown = await site.withToken(null).get('/postulations/vote-requests/x/');
    expect(unknown.status).toBe(404);
  });

  test('a vote is counted only once its code was entered', async () => {
    const { contest, competitors } = await createVerified();
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
    expect(mail?.priority).toBe(getPriority('vote'));
    expect(mail?.text_body).toContain(`/eventos/${contest.slug}/votar/beta#codigo=`);
    const code = await getCode('ana@example.com');
    const counted = await confirm(asked, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([counted.status, counted.body]).toEqual([
      201,
      { plate: competitors[1], votes: 1, receipt: expect.stringMatching(/^[0-9A-Z]{24}$/) },
    ]);
    expect((await confirm(asked, code)).body).toEqual(wrongCode);
    expect(await countOf(contest)).toBe(1);
  });

  test('the browser chooses a part of the receipt', async () => {
    const { contest, competitors } = await createVerified();
    const asked = await ask(contest, competitors[1], 'acuse@example.com');
    const code = await getCode('acuse@example.com');
    const { request } = asked.body as { request: string };
    const visitor = site.withAddress('190.1.1.1');
    const sent = { request, code, plate: competitors[1], receipt_part: 'ABCD2345' };
    const { receipt } = (await visitor.post(CONFIRM, sent)).body as { receipt: string };
    expect(receipt).toMatch(/^ABCD2345[0-9A-Z]{16}$/);
    const odd = await ask(contest, competitors[0], 'acuse2@example.com', '190.1.1.1', {
      receipt_part: { x: 1 },
    });
    expect(odd.status).toBe(202);
  });

  test('a disposable mailbox is refused before a code is sent', async () => {
    const { contest, competitors } = await createVerified(['Alfa']);
    const answer = await ask(contest, competitors[0], 'x@mailinator.com');
    expect([answer.status, answer.body]).toEqual([400, { public_email: [DISPOSABLE_EMAIL] }]);
    expect(await mailsTo('x@mailinator.com')).toEqual([]);
  });

  test('a captcha token is required and used up; the fields are checked before it', async () => {
    const { contest, competitors } = await createVerified(['Alfa']);
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

  test('five wrong codes end a request, and so does an hour', async () => {
    const { contest, competitors } = await createVerified(['Alfa']);
    const [plate] = competitors;
    const first = await ask(contest, plate, 'c@example.com');
    const code = await getCode('c@example.com');
    const wrong = code === '000000' ? '111111' : '000000';
    for (let at = 0; at < 5; at += 1) {
      const answer = await confirm(first, wrong);
      expect([answer.status, answer.body]).toEqual([400, wrongCode]);
    }
    expect((await confirm(first, code)).body).toEqual(wrongCode);
    const second = await ask(contest, plate, 'c@example.com');
    site.advance(60 * MINUTE_MS);
    expect((await confirm(second, code)).body).toEqual(wrongCode);
    expect(await countOf(contest)).toBe(0);
  });

  test('requests for one mailbox stand side by side, each with its own choice and link', async () => {
    const { contest, competitors } = await createVerified(['Alfa', 'Beta', 'Gama', 'Delta', 'Eta']);
    const email = 'lado@example.com';
    const asked: Answer[] = [];
    for (const plate of competitors) asked.push(await ask(contest, plate, email));
    const references = asked.map(({ body }) => (body as { request: string }).request);
    const letters = (await mailsTo(email)).map(({ text_body }) => text_body).toReversed();
    for (const [at, name] of ['alfa', 'beta', 'gama', 'delta', 'eta'].entries()) {
      expect(letters[at]).toContain(`/votar/${name}#codigo=${references[at]}.`);
      expect(letters[at]?.toLowerCase()).toContain(`el voto por ${name} `);
    }
    const [first, second] = asked;
    const code = await getCode(email);
    const other = { request: references[1], code, plate: competitors[0] };
    const crafted = await site.withAddress('190.1.1.1').post(CONFIRM, other);
    expect([crafted.status, crafted.body]).toEqual([
      400,
      { code: [expect.stringContaining('para otro competidor')] },
    ]);
    if (first === undefined || second === undefined) throw new Error('nothing was asked');
    expect((await confirm(first, code)).body).toMatchObject({ plate: competitors[0], votes: 1 });
    expect((await confirm(second, code)).body).toEqual({
      non_field_errors: [expect.stringContaining('ya ha votado')],
    });
  });

  test('the browser that asked gets the same code again, within five mails', async () => {
    const { contest, competitors } = await createVerified();
    const [plate] = competitors;
    const email = 'otra.vez@example.com';
    const first = await ask(contest, plate, email);
    const { request } = first.body as { request: string };
    const code = await getCode(email);
    site.advance(10 * MINUTE_MS);
    for (let at = 0; at < 4; at += 1) {
      const again = await ask(contest, plate, email, undefined, { request });
      expect(again.body).toMatchObject({ request });
      expect(again.body).not.toHaveProperty('was_mailed_before');
    }
    const sixth = await ask(contest, plate, email, undefined, { request });
    expect(sixth.body).toMatchObject({ request, was_mailed_before: true });
    expect((await mailsTo(email)).map(({ subject }) => subject.slice(0, 6))).toEqual(
      Array(5).fill(code),
    );
    site.advance(10 * MINUTE_MS);
    expect((await confirm(first, code)).status).toBe(201);
  });

  test('the response does not tell whether a mailbox has voted; its e-mail does', async () => {
    const { contest, competitors } = await createVerified();
    const first = await ask(contest, competitors[0], 'd.una@gmail.com');
    expect((await confirm(first, await getCode('d.una@gmail.com'))).status).toBe(201);
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

  test('strangers keep nobody from voting, and fill no mailbox', async () => {
    const { contest, competitors } = await createVerified();
    const email = 'perseguida@correo.example';
    for (let n = 0; n < 14; n += 1) {
      expect((await ask(contest, competitors[0], email, `190.7.${n}.1`)).status).toBe(202);
    }
    const own = await ask(contest, competitors[1], email, '190.8.1.1');
    expect([own.status, own.body]).toEqual([
      202,
      expect.objectContaining({ was_mailed_before: true }),
    ]);
    expect(await mailsTo(email)).toHaveLength(10);
    expect((await confirm(own, await getCode(email))).body).toMatchObject({
      plate: competitors[1],
      votes: 1,
    });
  });

  test('whoever keeps a code alive leaves the owner of the mailbox a mail of the last hour', async () => {
    const { contest, competitors } = await createVerified();
    const later = new Date(site.app.services.clock.now() + 9000 * MINUTE_MS).toISOString();
    await staff.patch(`/postulations/postulations/${contest.id}/`, { public_date_until: later });
    const email = 'acosada@correo.example';
    const stranger = (fields = {}) => ask(contest, competitors[0], email, '190.6.1.1', fields);
    let { request } = (await stranger()).body as { request: string };
    for (let n = 0; n < 4; n += 1) await stranger();
    for (let n = 0; n < 15; n += 1) {
      site.advance(14 * MINUTE_MS);
      request = ((await stranger({ request })).body as { request: string }).request;
    }
    const mailed = (await mailsTo(email)).length;
    const own = await ask(contest, competitors[1], email, '190.6.2.1');
    expect(own.body).not.toHaveProperty('was_mailed_before');
    expect(await mailsTo(email)).toHaveLength(mailed + 1);
    expect((await confirm(own, await getCode(email))).status).toBe(201);
  });

  test('requests at once get one code and few mails, and refuse nobody', async () => {
    const { contest, competitors } = await createVerified();
    const email = 'inundada@correo.example';
    const path = '/postulations/public-votes/';
    for (let round = 0; round < 3; round += 1) {
      const ready: [ReturnType<typeof site.withAddress>, string][] = [];
      for (let n = 0; n < 30; n += 1) {
        const visitor = site.withAddress(`190.${20 + round}.${n % 3}.1`);
        ready.push([visitor, await takeToken(visitor)]);
      }
      const ballot = { public_email: email, plate: competitors[0], postu: contest.id };
      const answers = await Promise.all(
        ready.map(([visitor, token]) => visitor.post(path, { ...ballot, token })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
      site.advance(14.8 * MINUTE_MS);
    }
    const codes = new Set((await mailsTo(email)).map(({ subject }) => subject.slice(0, 6)));
    expect([(await mailsTo(email)).length <= 10, codes.size]).toEqual([true, 1]);
    const own = await ask(contest, competitors[1], email, '190.30.1.1');
    expect((await confirm(own, await getCode(email))).status).toBe(201);
  });

  test('a network with its share of the codes of an hour waits, and is refused beyond ten hours; others are not', async () => {
    const { contest, competitors } = await createVerified();
    const { db } = site.app.services;
    const spent = (count: number) => spendLimit(site, 'sent vote', count, 60);
    await spent(85_500);
    const from = (ip: string, email: string) => ask(contest, competitors[0], email, ip);
    expect((await from('190.70.1.1', 'red0@example.com')).body).not.toHaveProperty('wait_minutes');
    const waiting = await from('190.70.1.1', 'red1@example.com');
    expect(waiting).toMatchObject({ status: 202, body: { wait_minutes: 52 } });
    await spent(1_000_000);
    const refused = await from('190.70.1.1', 'red2@example.com');
    expect([refused.status, refused.body]).toEqual([429, { detail: TOO_MANY_FROM_NETWORK }]);
    await db.deleteFrom('limit_count').where('bucket', '=', 'sent vote').execute();
    expect((await from('190.70.2.1', 'red3@example.com')).status).toBe(202);
  });

  test('one network asks twenty times an hour for a mailbox, others still can', async () => {
    const { contest, competitors } = await createVerified();
    const email = 'insistente@correo.example';
    const from = (ip: string) => ask(contest, competitors[0], email, ip);
    for (let at = 0; at < 20; at += 1) expect((await from('190.7.1.1')).status).toBe(202);
    expect(await from('190.7.1.2')).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('varios códigos') },
    });
    expect((await from('190.7.2.1')).status).toBe(202);
  });

  test('letters of several alphabets are refused, one alphabet is not', async () => {
    const { contest, competitors } = await createVerified(['Alfa']);
    const [plate] = competitors;
    for (const email of ['\u0430na@example.com', 'ana@ex\u0430mple.com', 'αna@example.com']) {
      const answer = await ask(contest, plate, email);
      expect([answer.status, answer.body]).toEqual([
        400,
        { public_email: [expect.stringContaining('alfabetos distintos')] },
      ]);
    }
    expect((await ask(contest, plate, 'анна.1@example.com')).status).toBe(202);
  });

  test('beyond the budget of the site a code waits, says so, and lives from when it is sent', async () => {
    const later = new Date(site.app.services.clock.now() + 600 * MINUTE_MS).toISOString();
    const { contest, competitors } = await createVoting(site, ['Alfa'], {
      ...{ verification: 'email', public_date_until: later },
    });
    const { db } = site.app.services;
    const forget = () => db.deleteFrom('limit_count').where('bucket', 'like', '%vote%').execute();
    await forget();
    await spendLimit(site, 'sent vote', 100_000, 60);
    const asked = await ask(contest, competitors[0], 'cola@example.com');
    expect([asked.status, asked.body]).toEqual([
      202,
      expect.objectContaining({ wait_minutes: 60 }),
    ]);
    // Impatience shortens nothing.
    const { request } = asked.body as { request: string };
    for (let at = 0; at < 6; at += 1) {
      const again = await ask(contest, competitors[0], 'cola@example.com', '190.1.1.1', {
        request,
      });
      expect(again.body).toMatchObject({ request, wait_minutes: 60 });
    }
    await forget();
    site.advance(70 * MINUTE_MS);
    expect((await confirm(asked, await getCode('cola@example.com'))).status).toBe(201);
  });

  test('what is sent after it keeps no code waiting, twenty minutes before the close', async () => {
    const { db, mail, clock } = site.app.services;
    const until = new Date(clock.now() + 20 * MINUTE_MS).toISOString();
    const { contest, competitors } = await createVoting(site, ['Alfa'], {
      ...{ verification: 'email', public_date_until: until },
    });
    await db.deleteFrom('mail_job').execute();
    const crowd = Array.from({ length: 5000 }, (_, index) => ({
      ...{ kind: index % 2 === 0 ? ('news' as const) : ('push' as const) },
      ...{ to: `p${index}@crowd.example`, subject: 'x', text: 'x', html: 'x' },
    }));
    await inTransaction(db, (tx) => mail.queueAllOrDrop(tx, crowd));
    const asked = await ask(contest, competitors[0], 'cierre@example.com');
    expect([asked.status, (asked.body as { wait_minutes?: number }).wait_minutes]).toEqual([
      ...[202, undefined],
    ]);
    await db.deleteFrom('mail_job').where('to_address', 'like', '%@crowd.example').execute();
  });

  test('a request whose mail is over the budget is refused and leaves no trace', async () => {
    const { contest, competitors } = await createVerified();
    const { db, mail } = site.app.services;
    const email = 'llena@lleno.example';
    const letter = { kind: 'vote', to: email, subject: 'x', text: 'x', html: 'x' } as const;
    const sent = Array.from({ length: 60 }, () => letter);
    await inTransaction(db, (tx) => mail.queueAllOrDrop(tx, sent));
    const refused = await ask(contest, competitors[0], email, '190.9.1.1');
    expect([refused.status, refused.body]).toEqual([
      429,
      { detail: expect.stringContaining('varios códigos') },
    ]);
    expect(await mailsTo(email)).toHaveLength(60);
  });

  test('a request that nobody confirms occupies no mailbox', async () => {
    const { contest, competitors } = await createVerified();
    await ask(contest, competitors[0], 'e@example.com', '190.9.9.9');
    const own = await ask(contest, competitors[1], 'e@example.com');
    expect((await confirm(own, await getCode('e@example.com'))).status).toBe(201);
  });

  test('one address may confirm many mailboxes; concurrent entries of one code count once', async () => {
    const { contest, competitors } = await createVerified(['Alfa']);
    const emails = Array.from({ length: 8 }, (_, index) => `nat${index}@example.com`);
    for (const email of emails) {
      const asked = await ask(contest, competitors[0], email, '200.44.1.1');
      const code = await getCode(email);
      const answers = await Promise.all([1, 2, 3].map(() => confirm(asked, code, '200.44.1.1')));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    }
    expect(await countOf(contest)).toBe(8);
  });

  test('a code asked for before the close is accepted for 30 minutes after it, one of the last five minutes is not', async () => {
    const now = site.app.services.clock.now();
    const { contest, competitors } = await createVoting(site, ['Alfa'], {
      verification: 'email',
      public_date_until: new Date(now + 10 * MINUTE_MS).toISOString(),
    });
    const [plate] = competitors;
    const early = await ask(contest, plate, 'f@example.com');
    site.advance(6 * MINUTE_MS);
    const late = await ask(contest, plate, 'ultima@example.com');
    expect(late.body).toMatchObject({
      expires_at: new Date(now + 10 * MINUTE_MS).toISOString(),
    });
    site.advance(5 * MINUTE_MS);
    const refused = await confirm(late, await getCode('ultima@example.com'));
    expect([refused.status, refused.body]).toEqual([403, { detail: VOTING_CLOSED }]);
    expect((await ask(contest, plate, 'g@example.com')).status).toBe(403);
    expect((await confirm(early, await getCode('f@example.com'))).status).toBe(201);
    const { contest: other, competitors: others } = await createVerified(['Beta']);
    const asked = await ask(other, others[0], 'f@example.com');
    await setPhase(site, other, 1);
    expect((await confirm(asked, await getCode('f@example.com'))).status).toBe(403);
  });

  test('the verification is fixed once a vote is stored', async () => {
    const { contest, competitors } = await createVerified(['Alfa']);
    const path = `/postulations/postulations/${contest.id}/`;
    expect((await staff.patch(path, { verification: 'none' })).status).toBe(200);
    const vote = { public_email: 'h@example.com', plate: competitors[0], postu: contest.id };
    const counted = await site.withAddress('190.8.8.8').post('/postulations/public-votes/', vote);
    expect([counted.status, counted.body]).toEqual([201, { plate: competitors[0], votes: 1 }]);
    const refused = await staff.patch(path, { verification: 'email' });
    expect([refused.status, refused.body]).toEqual([400, { verification: [expect.any(String)] }]);
    expect((await staff.patch(path, { verification: 'none', votes_per_ip: 2 })).status).toBe(200);
  });

  test('codes that wait when the verification ends are not limited by their address', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa'], {
      ...{ verification: 'email', votes_per_ip: 2 },
    });
    const asked: [Answer, string][] = [];
    for (const at of [1, 2, 3, 4]) {
      const email = `espera${at}@example.com`;
      const answer = await ask(contest, competitors[0], email);
      asked.push([answer, await getCode(email)]);
    }
    const path = `/postulations/postulations/${contest.id}/`;
    expect((await staff.patch(path, { verification: 'none' })).status).toBe(200);
    for (const [answer, code] of asked) expect((await confirm(answer, code)).status).toBe(201);
    const direct = {
      public_email: 'directo@example.com',
      plate: competitors[0],
      postu: contest.id,
    };
    const visitor = site.withAddress('190.1.1.1');
    expect((await visitor.post('/postulations/public-votes/', direct)).status).toBe(201);
  });

  test('without verification a vote with a token is checked, one without is marked', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
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
