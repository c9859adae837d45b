import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaptchaChallenge } from '../../contracts/captcha.ts';
import { type Client, withApp } from '../../test/app.ts';
import { solve, takeToken } from '../../test/captcha.ts';
import { type RecaptchaStandIn, startRecaptcha } from '../../test/stand-ins/recaptcha.ts';
import { PlatformUnavailable } from '../platform/errors.ts';

const from = { ip: '192.0.2.7' };

async function ledger(site: ReturnType<typeof withApp>) {
  return site.app.services.db.selectFrom('used_captcha_token').selectAll().execute();
}

describe('ALTCHA, while no pair of keys is set', () => {
  const site = withApp();
  const check = (token: string) => site.app.services.captcha.check(token, from);

  test('a challenge has the classic form and no copy of it may be kept', async () => {
    const visitor = site.withToken(null);
    const { status, headers, body } = await visitor.get('/captcha/challenge/');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
    expect(body).toEqual({
      algorithm: 'SHA-256',
      challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
      maxnumber: 100_000,
      salt: expect.stringMatching(/\?expires=\d+&$/),
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await visitor.get('/captcha/challenge/')).body).not.toEqual(body);
  });

  test('a solution is good for one use, however it is written', async () => {
    const token = await takeToken(site.withToken(null));
    const fields = JSON.parse(Buffer.from(token, 'base64').toString());
    const respelled = Buffer.from(JSON.stringify({ took: 12, ...fields }, null, 1));
    expect(await check(token)).toBe('ok');
    expect(await check(token)).toBe('wrong');
    expect(await check(respelled.toString('base64'))).toBe('wrong');
    expect(await check(respelled.toString('base64url'))).toBe('wrong');
  });

  test('of many requests at once with one solution, one passes', async () => {
    const token = await takeToken(site.withToken(null));
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(token)));
    expect(answers.filter((answer) => answer === 'ok').length).toBe(1);
  });

  test('what is not a solution of our own challenge is wrong and is not written down', async () => {
    const visitor = site.withToken(null);
    const { body } = await visitor.get('/captcha/challenge/');
    const challenge = body as CaptchaChallenge;
    const right = JSON.parse(Buffer.from(solve(challenge), 'base64').toString());
    const before = (await ledger(site)).length;
    const wrongs = [
      { ...right, number: (right.number + 1) % 100_000 },
      { ...right, signature: 'a'.repeat(64) },
      { ...right, algorithm: 'SHA-1' },
      { ...right, number: `${right.number}` },
      { ...right, salt: right.salt.replace(/expires=\d+/, 'expires=99999999999') },
      { ...right, salt: `${right.salt}1`, number: 1 },
      {},
    ];
    for (const wrong of wrongs) {
      const token = Buffer.from(JSON.stringify(wrong)).toString('base64');
      expect(await check(token), JSON.stringify(wrong)).toBe('wrong');
    }
    for (const junk of ['', 'x', 'bnVsbA==', '%%%']) expect(await check(junk)).toBe('wrong');
    expect((await ledger(site)).length).toBe(before);
  });

  test('it holds for ten minutes; the ledger forgets it after', async () => {
    const visitor = site.withToken(null);
    const [late, soon] = [await takeToken(visitor), await takeToken(visitor)];
    site.advance(9.9 * 60_000);
    expect(await check(soon)).toBe('ok');
    site.advance(0.2 * 60_000);
    expect(await check(late)).toBe('wrong');
    expect(await check(await takeToken(visitor))).toBe('ok');
    expect((await ledger(site)).length).toBe(1);
  });
});

describe('reCAPTCHA v3, while both keys are set', () => {
  const SECRET = 'secreto-de-prueba';
  const env: Record<string, string> = {};
  let google: RecaptchaStandIn;
  beforeAll(async () => {
    google = await startRecaptcha(SECRET);
    env.RECAPTCHA_VERIFY_URL = google.url;
  });
  afterAll(() => google.close());
  const site = withApp(env);
  const { staff: admin } = site;
  const check = (token: string) => site.app.services.captcha.check(token, from);

  async function setKeys(admin: Client, site_key: string, secret: string) {
    const { body } = await admin.get('/h/private-key/');
    for (const { id, rel } of body as Array<{ id: number; rel: string }>) {
      const key = { captcha: site_key, captcha_secret: secret }[rel];
      if (key !== undefined) await admin.patch(`/h/private-key/${id}/`, { key });
    }
  }
  function give(
    name: string,
    { age = 0, ...changes }: { age?: number; score?: number; action?: string } = {},
  ): string {
    const madeAt = site.app.services.clock.now() - age;
    google.tokens.set(name, { score: 0.9, action: 'login', madeAt, ...changes });
    return name;
  }

  test('it takes over with the second key, and hands back when one is emptied', async () => {
    const visitor = site.withToken(null);
    const shown = async () => {
      const { body } = await visitor.get('/h/shell/');
      return (body as { captcha: object }).captcha;
    };
    await setKeys(admin, 'clave-publica', '');
    expect((await visitor.get('/captcha/challenge/')).status).toBe(200);
    expect(await shown()).toEqual({ provider: 'altcha', site_key: '' });
    await setKeys(admin, 'clave-publica', SECRET);
    expect((await visitor.get('/captcha/challenge/')).status).toBe(404);
    expect(await shown()).toEqual({ provider: 'recaptcha', site_key: 'clave-publica' });
  });

  test('a good token passes once; the service hears the address', async () => {
    expect(await check(give('bueno'))).toBe('ok');
    const { questions } = google;
    expect(questions.at(-1)?.get('remoteip')).toBe(from.ip);
    // The service itself would vouch for it again.
    expect(await check(give('bueno'))).toBe('wrong');
  });

  test('a low score, another action, an old or an unknown token is wrong', async () => {
    expect(await check(give('a', { score: 0.5 }))).toBe('ok');
    expect(await check(give('b', { score: 0.4 }))).toBe('wrong');
    expect(await check(give('c', { action: 'otra' }))).toBe('wrong');
    expect(await check(give('d', { age: 125_000 }))).toBe('wrong');
    expect(await check(give('e', { age: 60_000 }))).toBe('ok');
    expect(await check('desconocido')).toBe('wrong');
  });

  test('a service that fails, is silent or answers nonsense is never taken as passed', async () => {
    for (const behaviour of ['error', 'html', 'other-json'] as const) {
      google.behave(behaviour);
      await expect(check(give(behaviour)), behaviour).rejects.toThrow(PlatformUnavailable);
    }
    google.behave('silent');
    await expect(check(give('silencio'))).rejects.toThrow('no answer within 3 s');
    google.behave('normal');
    // The token was not used up by the failure.
    expect(await check('silencio')).toBe('ok');
  });

  test('keys that the service refuses are our fault, not the visitor’s', async () => {
    await setKeys(admin, 'clave-publica', 'otro');
    await expect(check(give('z'))).rejects.toThrow(PlatformUnavailable);
    await setKeys(admin, '', '');
    expect((await site.withToken(null).get('/captcha/challenge/')).status).toBe(200);
  });
});
