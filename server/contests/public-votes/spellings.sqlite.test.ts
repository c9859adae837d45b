import { describe, expect, test, vi } from 'vitest';
import { type Answer, withApp } from '../../../test/app.ts';
import { takeToken } from '../../../test/captcha.ts';
import { createVoting, type TestContest } from '../../../test/contests.ts';
import { inTransaction } from '../../db/scope.ts';

describe('spellings that fold to the mailbox of somebody else', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });

  async function ask(
    contest: TestContest,
    plate: number | undefined,
    email: string,
    ip: string,
  ): Promise<Answer> {
    const visitor = site.withAddress(ip);
    const token = await takeToken(visitor);
    const vote = { public_email: email, plate, postu: contest.id, token };
    return visitor.post('/postulations/public-votes/', vote);
  }
  async function codesTo(email: string): Promise<string[]> {
    const mails = await site.app.services.db
      .selectFrom('mail_job')
      .select('subject')
      .where('to_address', '=', email)
      .orderBy('id', 'desc')
      .execute();
    return mails.map(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0] ?? '');
  }
  const confirm = ({ body }: Answer, code: string | undefined) =>
    site.withAddress('190.40.1.1').post('/postulations/public-votes/confirm/', {
      request: (body as { request: string }).request,
      code,
    });
  const making = () => createVoting(site, ['Alfa', 'Beta'], { verification: 'email' });

  const attacks: [string, string, (n: number) => string][] = [
    ['tags', 'ana@empresa.com.ve', (n) => `ana+${n}@empresa.com.ve`],
    ['names of a service', 'luis@yandex.ru', (n) => `luis+${n}@yandex.${n % 2 ? 'kz' : 'com'}`],
    ['dots', 'rosamar@gmail.com', (n) => `r${n % 2 ? '.' : ''}osa.mar+${n}@gmail.com`],
  ];
  test.each(attacks)('%s use up no mail of their owner', async (_, own, spelled) => {
    const { contest, competitors } = await making();
    for (let n = 0; n < 11; n += 1) {
      const asked = await ask(contest, competitors[0], spelled(n), `190.${50 + n}.1.1`);
      expect(asked.status).toBe(202);
    }
    const { db, mail } = site.app.services;
    const letter = { kind: 'vote', subject: 'x', text: 'x', html: 'x' } as const;
    const others = Array.from({ length: 60 }, () => ({ ...letter, to: spelled(1) }));
    await inTransaction(db, (tx) => mail.queueAllOrDrop(tx, others));
    const asked = await ask(contest, competitors[1], own, '190.40.1.1');
    expect(asked.status).toBe(202);
    expect(asked.body).not.toHaveProperty('was_mailed_before');
    const codes = await codesTo(own);
    expect(codes).toHaveLength(1);
    expect((await confirm(asked, codes[0])).body).toMatchObject({ plate: competitors[1] });
  });

  test('strangers of many networks fill no mailbox with its spellings; its plain form has its own mails', async () => {
    const { contest, competitors } = await making();
    const { db } = site.app.services;
    const check = vi.spyOn(site.app.services.captcha, 'check').mockResolvedValue('ok');
    const asks = async (public_email: string, n: number) => {
      const vote = { public_email, plate: competitors[0], postu: contest.id, token: 'x' };
      const visitor = site.withAddress(`190.${60 + (n >> 8)}.${n & 255}.1`);
      return visitor.post('/postulations/public-votes/', vote);
    };
    const mails = async () => {
      const sent = db.selectFrom('mail_job').select('to_address').where('kind', '=', 'vote');
      return (await sent.where('to_address', 'like', '%carmenluz%').execute()).length;
    };
    const answers = [];
    for (let n = 0; n < 50; n += 1) answers.push(await asks(`carmenluz+${n}@gmail.com`, n));
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array<number>(40).fill(202),
      ...Array<number>(10).fill(429),
    ]);
    expect(answers.at(-1)?.body).toEqual({ detail: expect.stringContaining('sin puntos') });
    expect(await mails()).toBe(40);
    // A spelling that is new as well.
    site.advance(30 * 60_000);
    expect((await asks('carmen.luz@gmail.com', 60)).status).toBe(429);
    for (const [at, plain] of ['carmenluz@gmail.com', 'CarmenLuz@googlemail.com'].entries()) {
      const own = await asks(plain, 61 + at);
      expect(own.status).toBe(202);
      expect(own.body).not.toHaveProperty('was_mailed_before');
    }
    expect(await mails()).toBe(42);
    check.mockRestore();
  });

  test('a code confirms the requests of its written address alone; one of them votes', async () => {
    const { contest, competitors } = await making();
    const own = await ask(contest, competitors[0], 'eva@icloud.com', '190.41.1.1');
    const other = await ask(contest, competitors[1], 'eva@me.com', '190.42.1.1');
    const [code] = await codesTo('eva@icloud.com');
    const [foreign] = await codesTo('eva@me.com');
    expect(foreign).not.toBe(code);
    expect((await confirm(own, foreign)).status).toBe(400);
    expect((await confirm(own, code)).status).toBe(201);
    expect((await confirm(other, foreign)).status).toBe(400);
  });

  test('mails go to the plain form of an address, whose code is one', async () => {
    const { contest, competitors } = await making();
    await ask(contest, competitors[0], 'ｒosa@hotmail.com', '190.43.1.1');
    const asked = await ask(contest, competitors[1], 'Rosa@Hotmail.com', '190.44.1.1');
    const codes = await codesTo('rosa@hotmail.com');
    expect([codes.length, new Set(codes).size]).toEqual([2, 1]);
    expect((await confirm(asked, codes[0])).status).toBe(201);
  });
});
