// What is answered before a request is parsed is the same on both databases.
import { expect, test } from 'vitest';
import { SITE_KEY, withApp } from '../../test/app.ts';

const site = withApp();

test('a request that comes again is answered before it is parsed, with the same answer until content changes', async () => {
  const { http } = site.app;
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as { port: number };
  const url = `http://127.0.0.1:${port}/api/h/web-base-info/`;
  const ask = async (fields: object, headers = {}) => {
    const body = JSON.stringify(fields);
    const sent = { 'content-type': 'application/json', ...headers };
    const answer = await fetch(url, { method: 'POST', body, headers: sent });
    const { 'x-request-id': id, date, ...rest } = Object.fromEntries(answer.headers);
    return { status: answer.status, text: await answer.text(), headers: rest, id };
  };
  const countEarly = async () => {
    const { body } = await http.inject('/metrics');
    return Number(/tarima_cached_pages_total{status="200"} (\d+)/.exec(body)?.[1] ?? 0);
  };
  const index = { h_key: SITE_KEY, view: 'index' };
  const [first, second, third] = [await ask(index), await ask(index), await ask(index)];
  expect(third).toEqual({ ...first, id: expect.not.stringMatching(second.id ?? '') });
  expect(await countEarly()).toBe(1);
  expect((await ask({ h_key: SITE_KEY })).status).toBe(200);
  expect((await ask({ h_key: 'x', view: 'index' })).status).toBe(403);
  expect((await ask(index, { origin: 'https://otro.example' })).status).toBe(403);
  await site.staff.patch('/h/site-texts/', { tagline: 'Otra cosa' });
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await ask(index)).text).toContain('Otra cosa');
  }
  expect(await countEarly()).toBe(2);
});
