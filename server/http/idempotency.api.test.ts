import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../contracts/durations.ts';
import { type Answer, type Client, PASSWORD, SITE_KEY, tokenIn, withApp } from '../../test/app.ts';
import { readTone } from '../../test/audio.ts';
import { takeToken } from '../../test/captcha.ts';
import { createPhoto } from '../../test/pictures.ts';

const site = withApp();
const AT_ONCE = 20;

const keyed = (token: string | null, key: string) =>
  site.withHeaders(token, { 'idempotency-key': key });

async function administratorToken(): Promise<string> {
  await site.as('administrator');
  const person = { username: 'cuenta-administrator', password: PASSWORD };
  return tokenIn(await site.withToken(null).post('/login/', person));
}

async function contact(client: Client, subject: string): Promise<Answer> {
  const words = { name: 'Ana', email: 'ana@example.com', country: 'VE', subject };
  const token = await takeToken(client);
  return client.post('/h/contact/', { ...words, message: 'Hola', h_key: SITE_KEY, token });
}
const countMessages = async (subject: string) =>
  (
    await site.app.services.db
      .selectFrom('contact_message')
      .select('id')
      .where('subject', '=', subject)
      .execute()
  ).length;

describe('a write that comes again under its key', () => {
  test('gets the reply of the first, and is done once, however many come at once', async () => {
    const client = keyed(null, 'mensaje-1');
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => contact(client, 'Una vez')),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await countMessages('Una vez')).toBe(1);
    const mails = await site.app.services.db
      .selectFrom('mail_job')
      .select('id')
      .where('subject', '=', 'Contacto: Una vez')
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('with other content is refused with 409', async () => {
    const client = keyed(null, 'mensaje-2');
    expect((await contact(client, 'Primero')).status).toBe(201);
    const other = await contact(client, 'Segundo');
    expect([other.status, await countMessages('Segundo')]).toEqual([409, 0]);
  });

  test('after a refusal is a first one: nothing was done', async () => {
    const client = keyed(null, 'mensaje-3');
    const wrong = await client.post('/h/contact/', { h_key: SITE_KEY });
    expect(wrong.status).toBe(400);
    expect((await contact(client, 'Corregido')).status).toBe(201);
    expect(await countMessages('Corregido')).toBe(1);
  });

  test('without a key, or a day later, is done again', async () => {
    for (const client of [site.withToken(null), site.withToken(null)]) {
      expect((await contact(client, 'Dos veces')).status).toBe(201);
    }
    expect(await countMessages('Dos veces')).toBe(2);
    expect((await contact(keyed(null, 'ayer'), 'Ayer')).status).toBe(201);
    site.advance(DAY_MS + 1);
    await site.app.services.idempotency.sweep();
    expect((await contact(keyed(null, 'ayer'), 'Ayer')).status).toBe(201);
    expect(await countMessages('Ayer')).toBe(2);
  });

  test('a key of more than 64 characters is refused; quotes do not count', async () => {
    const exact = 'k'.repeat(64);
    expect((await contact(keyed(null, `${exact}k`), 'Larga')).status).toBe(400);
    const quoted = await contact(keyed(null, `"${exact}"`), 'Citada');
    const plain = await contact(keyed(null, exact), 'Citada');
    expect([quoted.status, plain.text]).toEqual([201, quoted.text]);
    expect(await countMessages('Citada')).toBe(1);
  });
});

describe('uploads under a key', () => {
  test.each([
    ['/artist/init/', 'picture', { name: 'Repetida', email: 'a@example.com', description: 'd' }],
    ['/h/flyer/', 'src', { title: 'Repetido' }],
  ])('POST %s is done once', async (path, field, fields) => {
    const token = await administratorToken();
    const bytes = await createPhoto({ width: 80, height: 60 });
    const client = keyed(token, `subida ${path}`);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        client.upload('POST', path, fields, { [field]: { bytes } }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    const { body } = await site.withToken(token).get(path);
    expect(body).toHaveLength(1);
  });

  test('a beat, a portrait and a changed picture are answered alike the second time', async () => {
    const token = await administratorToken();
    const picture = { bytes: await createPhoto({ width: 80, height: 60 }) };
    const staff = site.withToken(token);
    const event = await staff.upload(
      'POST',
      '/event/init/',
      { name: 'Un evento', condition: '1' },
      { picture },
    );
    const { id } = event.body as { id: number };
    const sound = { bytes: readTone('tone.mp3'), name: 'a.mp3', type: 'audio/mpeg' };
    const beat = { title: 'Cobre', producer: 'Lija', genre: 'Trap', bpm: 92, price: 25 };
    for (const [method, path, fields, files] of [
      ['POST', '/h/music/', beat, { src: sound }],
      ['POST', '/event/portrait/', { event: id, description: 'd' }, { picture }],
      ['PATCH', `/event/init/${id}/`, { name: 'Otro nombre' }, { picture }],
    ] as const) {
      const client = keyed(token, `otra ${path}`);
      const first = await client.upload(method, path, fields, files);
      const second = await client.upload(method, path, fields, files);
      expect(first.status, `${path} ${first.text}`).toBeLessThan(300);
      expect([second.status, second.text]).toEqual([first.status, first.text]);
    }
    const beats = (await staff.get('/h/music/')).body as { count: number };
    expect(beats.count).toBe(1);
  });

  test('tells files of one size apart by their bytes', async () => {
    const client = keyed(await administratorToken(), 'mismo tamaño');
    const sound = readTone('tone.mp3');
    const other = Buffer.from(sound);
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
    const beat = { title: 'Igual', producer: 'Lija', genre: 'Trap', bpm: 92, price: 25 };
    const send = (bytes: Buffer) =>
      client.upload('POST', '/h/music/', beat, { src: { bytes, name: 'a.mp3' } });
    expect((await send(sound)).status).toBe(201);
    expect((await send(other)).status).toBe(409);
  });

  test('means nothing to another account', async () => {
    const bytes = await createPhoto({ width: 80, height: 60 });
    const token = await administratorToken();
    const made = await keyed(token, 'propia').upload(
      'POST',
      '/h/flyer/',
      { title: 'Propio' },
      { src: { bytes } },
    );
    expect(made.status).toBe(201);
    const other = await keyed(null, 'propia').upload('POST', '/h/flyer/', {}, { src: { bytes } });
    expect(other.status).toBe(401);
  });
});
