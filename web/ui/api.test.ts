import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, createClient, toCallUrl } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

test('parameters and query are escaped in the URL', () => {
  const parts = { params: { kind: 'artist', name_id: 'a/b' }, query: { max: 4, page: undefined } };
  expect(toCallUrl('/h/entries/:kind/:name_id/', parts)).toBe('/api/h/entries/artist/a%2Fb/?max=4');
});

test('an error response becomes an ApiError with its status and body', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'No existe.' }, { status: 404 }));
  const failed = await createClient()
    .call('GET /h/shell/', {})
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ApiError);
  expect(failed).toMatchObject({ status: 404, body: { detail: 'No existe.' } });
});

test('no connection is an error of status 0', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const failed = await createClient()
    .call('GET /h/shell/', {})
    .catch((error: unknown) => error);
  expect(failed).toMatchObject({ status: 0 });
});

test('the headers are evaluated at each call', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push((init.headers as Headers).get('authorization'));
    return Response.json({});
  });
  let token = 'Token 1';
  const client = createClient(() => ({ authorization: token }));
  await client.call('GET /h/shell/', {});
  token = 'Token 2';
  await client.call('GET /h/shell/', {});
  expect(sent).toEqual(['Token 1', 'Token 2']);
});

test('a creation that is retried because no response arrived carries the same idempotency key', async () => {
  const keys: (string | null)[] = [];
  const answers = [
    async () => Promise.reject(new TypeError('Failed to fetch')),
    async () => Response.json({}, { status: 503 }),
    async () => Response.json({ id: 1 }, { status: 201 }),
    async () => Response.json({ id: 2 }, { status: 201 }),
  ];
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    keys.push((init.headers as Headers).get('idempotency-key'));
    return answers[keys.length - 1]?.();
  });
  const words = {
    name: 'Ana',
    email: 'ana@example.com',
    country: 'VE',
    subject: 'S',
    message: 'm',
  };
  for (const token of ['1', '2', '3', '4']) {
    const body = { ...words, h_key: 'k', token, terms: true as const };
    await createClient()
      .call('POST /h/contact/', { body })
      .catch(() => undefined);
  }
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
  expect(keys).not.toContain(null);
});

test('a change that is made again is made: it carries no key, and a deletion ends those of creations', async () => {
  const keys: (string | null)[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    keys.push((headers as Headers).get('idempotency-key'));
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json({});
  });
  const { call } = createClient();
  const params = { id: 1 };
  const create = () =>
    call('POST /artist/init/', { body: { name: 'Ana', description: 'Hoy.' } }).catch(
      () => undefined,
    );
  await create();
  await call('PATCH /artist/init/:id/', { params, body: { is_active: false } }).catch(() => {});
  isLost = false;
  await call('DELETE /artist/init/:id/', { params });
  await create();
  expect(keys.map((key) => key === null)).toEqual([false, true, true, false]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a success whose body breaks off counts as no answer', async () => {
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response('{"id":', { headers }));
  await expect(createClient().call('GET /h/shell/', {})).rejects.toMatchObject({ status: 0 });
});
