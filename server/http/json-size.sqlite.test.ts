import { describe, expect, test } from 'vitest';
import { SITE_KEY, withApp } from '../../test/app.ts';

describe('the parts of a JSON body', () => {
  const site = withApp();
  const keys = (count: number) =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])),
    );
  const post = async (payload: string, token: string | null = null) => {
    const client = site.withToken(token);
    const { status, body } = await client.raw('POST', '/login/', 'application/json', payload);
    return [status, body];
  };
  const refusal = [413, { detail: 'Los datos enviados tienen demasiadas partes.' }];

  test('are counted before it is read: keys, items and empty lists', async () => {
    for (const payload of [
      keys(85_000),
      `{"a":[${'0,'.repeat(600)}0]}`,
      `{"a":[${'[],'.repeat(400)}[]]}`,
    ]) {
      expect(await post(payload)).toEqual(refusal);
    }
    expect((await post(keys(300)))[0]).toBe(400);
  });

  test('in texts do not count', async () => {
    const text = JSON.stringify({ username: '{[,"\\'.repeat(40), password: 'x', h_key: SITE_KEY });
    expect((await post(text))[0]).toBe(400);
  });

  test('nested too deep are refused before they are read', async () => {
    const [status, body] = await post(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`);
    expect([status, body]).toEqual([
      413,
      { detail: 'Los datos enviados están demasiado anidados.' },
    ]);
  });

  test('may be more for an account, and have a limit there too', async () => {
    const client = await site.as('administrator');
    const send = (payload: string) =>
      client.raw('POST', '/artist/init/', 'application/json', payload);
    expect((await send(keys(15_000))).status).toBe(400);
    expect((await send(keys(30_000))).status).toBe(413);
  });
});
