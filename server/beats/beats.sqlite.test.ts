import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BeatItem, PublicBeat } from '../../contracts/beats.ts';
import { type Client, PASSWORD, SITE_KEY, tokenIn, withApp } from '../../test/app.ts';
import {
  createBadAudio,
  createM4a,
  createOddWavs,
  createWav,
  createWavOf,
  readTone,
} from '../../test/audio.ts';

const NO_AUDIO = { src: ['Please select an audio file.'] };
const fields = { title: 'Cobre', producer: 'Lija', genre: 'Trap', bpm: '92', price: '25' };

async function add(admin: Client, more: Record<string, unknown> = {}, bytes = createWav(2)) {
  const src = { bytes, name: 'beat.wav', type: 'audio/wav' };
  const made = await admin.upload('POST', '/h/music/', { ...fields, ...more }, { src });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.body as BeatItem;
}

describe('beats', () => {
  const site = withApp();
  const { staff: admin } = site;
  async function songs(): Promise<PublicBeat[]> {
    const answer = await site.withToken(null).post('/h/music-list/', { h_key: SITE_KEY });
    expect(answer.status).toBe(200);
    return (answer.body as { songs: PublicBeat[] }).songs;
  }
  async function present() {
    const stored = await Array.fromAsync(site.app.services.storage.list());
    const waiting = await readdir(join(site.dataDir, 'media', '.incoming')).catch(() => []);
    const rows = await site.app.services.db.selectFrom('beat').select('id').execute();
    return { stored: stored.length, waiting, rows: rows.length };
  }

  test('a beat is added with its audio; time and duration are read from the file', async () => {
    const made = await add(admin);
    expect(made).toEqual({
      id: made.id,
      src: expect.stringMatching(/^\/media\/audio\/[0-9a-f]{32}\.wav$/),
      title: 'Cobre',
      producer: 'Lija',
      genre: 'Trap',
      bpm: 92,
      price: 25,
      time: '0:02',
      duration: 2,
      peaks: '',
      priority: 10,
      is_active: true,
    });
    const { priority: _priority, is_active: _active, ...shown } = made;
    expect(await songs()).toContainEqual(shown);
  });

  test('values from the form take precedence over those from the file', async () => {
    const typed = { time: '3:5', duration: '185.4', price: '19,99', bpm: 87.5, priority: 3 };
    const expected = { time: '3:05', duration: 185.4, price: 19.99, bpm: 87.5, priority: 3 };
    expect(await add(admin, { ...typed, peaks: '09az' })).toMatchObject({
      ...expected,
      peaks: '09az',
    });
    expect(await add(admin, { duration: 65 })).toMatchObject({ time: '1:05', duration: 65 });
  });

  for (const [name, type] of [
    ['tone.mp3', 'audio/mpeg'],
    ['tone.m4a', 'audio/mp4'],
    ['tone.aac', 'audio/aac'],
    ['tone.ogg', 'audio/ogg'],
    ['tone.opus', 'audio/ogg'],
    ['tone.flac', 'audio/flac'],
  ] as const) {
    test(`${name} is recognized by its bytes and served as ${type}`, async () => {
      const bytes = readTone(name);
      const made = await add(admin, {}, bytes);
      expect(made).toMatchObject({ time: '0:01', duration: 1 });
      const file = await site.app.http.inject({ url: made.src });
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, type]);
      expect(file.rawPayload.equals(bytes)).toBe(true);
    });
  }

  test.each([...createOddWavs()])(
    'the duration of a WAV file is that of its bytes: %s',
    async (_, wav) => {
      expect(await add(admin, {}, wav)).toMatchObject({ time: '0:02', duration: 2 });
    },
  );

  test('an MP3 file with silence or garbage before its first frame is taken', async () => {
    const mp3 = readTone('tone.mp3');
    const tagLength = 10 + mp3.readUInt8(9) + mp3.readUInt8(8) * 128;
    const [tag, frames] = [mp3.subarray(0, tagLength), mp3.subarray(tagLength)];
    for (const gap of [Buffer.alloc(5000), Buffer.from('ruido '.repeat(500))]) {
      for (const parts of [
        [gap, frames],
        [tag, gap, frames],
      ]) {
        const made = await add(admin, {}, Buffer.concat(parts));
        expect(made).toMatchObject({ time: '0:01', src: expect.stringMatching(/\.mp3$/) });
      }
    }
  });

  test.each([
    ['ALAC', createM4a('alac')],
    ['AC-3', createM4a('ac-3')],
    ['ADPCM 4 bits', createWavOf(2, 4)],
    ['IMA ADPCM 4 bits', createWavOf(0x11, 4)],
    ['float 64 bits', createWavOf(3, 64)],
    ['AC3', Buffer.concat([Buffer.from('0b77', 'hex'), Buffer.alloc(3000, 1)])],
  ])(
    'audio that browsers do not play is refused by the name of its codec: %s',
    async (codec, bytes) => {
      const src = { bytes, name: 'beat.wav', type: 'audio/wav' };
      const answer = await admin.upload('POST', '/h/music/', fields, { src });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`(${codec})`)]);
    },
  );

  test('a file that is no audio is rejected and leaves neither row nor file', async () => {
    const before = await present();
    for (const [name, bytes] of createBadAudio()) {
      const src = { bytes, name, type: 'audio/mpeg' };
      const answer = await admin.upload('POST', '/h/music/', fields, { src });
      expect([answer.status, answer.body], name).toEqual([400, NO_AUDIO]);
    }
    const none = await admin.post('/h/music/', fields);
    expect([none.status, none.body]).toEqual([400, NO_AUDIO]);
    const text = await admin.post('/h/music/', { ...fields, src: 'beat.mp3' });
    expect([text.status, text.body]).toEqual([400, NO_AUDIO]);
    expect(await present()).toEqual(before);
    expect(before.waiting).toEqual([]);
  });

  test('invalid fields get field errors, and the audio is deleted', async () => {
    const before = await present();
    const src = { bytes: createWav(1), name: 'a.wav', type: 'audio/wav' };
    const wrong = { title: ' ', bpm: 'rápido', price: '-1', time: '2:75', priority: 11 };
    const answer = await admin.upload('POST', '/h/music/', wrong, { src });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        title: ['Este campo es requerido.'],
        producer: ['Este campo es requerido.'],
        genre: ['Este campo es requerido.'],
        bpm: ['Debe expresarse en numeros.'],
        price: ['Debe estar entre 0 y 1000000.'],
        time: ['Debe expresarse como min:seg, por ejemplo 3:05.'],
        priority: ['Debe estar entre 1 y 10.'],
      },
    ]);
    expect(await present()).toEqual(before);
  });

  test('more than 100 MB is 413 and leaves nothing', async () => {
    const before = await present();
    const bytes = Buffer.concat([createWav(1), Buffer.alloc(100 * 1024 * 1024)]);
    const src = { bytes, name: 'a.wav', type: 'audio/wav' };
    const answer = await admin.upload('POST', '/h/music/', fields, { src });
    expect([answer.status, answer.body]).toEqual([413, { detail: 'El audio pesa más de 100 MB.' }]);
    expect(await present()).toEqual(before);
  });

  test('a change keeps the other fields; a new file replaces the old one', async () => {
    const made = await add(admin, { peaks: '0a' });
    const path = `/h/music/${made.id}/`;
    const renamed = await admin.patch(path, { title: 'Zinc', is_active: 'false' });
    expect([renamed.status, renamed.body]).toEqual([
      200,
      { ...made, title: 'Zinc', is_active: false },
    ]);
    expect((await songs()).map(({ id }) => id)).not.toContain(made.id);
    const src = { bytes: createWav(5), name: 'b.wav', type: 'audio/wav' };
    const swapped = (await admin.upload('PATCH', path, {}, { src })).body as BeatItem;
    expect(swapped).toMatchObject({ title: 'Zinc', time: '0:05', duration: 5, peaks: '' });
    expect((await site.app.http.inject({ url: made.src })).statusCode).toBe(404);
    await admin.patch(path, { is_active: true });
    expect((await site.app.http.inject({ url: swapped.src })).statusCode).toBe(200);
    expect((await admin.patch('/h/music/999999/', { title: 'x' })).status).toBe(404);
  });

  test('deleting a beat deletes its file', async () => {
    const made = await add(admin);
    const range = { range: 'bytes=0-9' };
    await site.app.http.inject({ url: made.src, headers: range });
    const gone = await admin.delete(`/h/music/${made.id}/`);
    expect([gone.status, gone.body]).toEqual([200, made]);
    for (const method of ['GET', 'HEAD'] as const) {
      const asked = { method, url: made.src };
      expect((await site.app.http.inject(asked)).statusCode).toBe(404);
      if (method === 'GET')
        expect((await site.app.http.inject({ ...asked, headers: range })).statusCode).toBe(404);
    }
    expect((await admin.delete(`/h/music/${made.id}/`)).status).toBe(404);
  });

  test('visitors get them by priority, then newest first; staff get them in pages', async () => {
    const late = await add(admin, { title: 'Tarde', priority: 10 });
    const first = await add(admin, { title: 'Primero', priority: 1 });
    const second = await add(admin, { title: 'Más nuevo', priority: 1 });
    const ids = (await songs()).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([second.id, first.id]);
    expect(ids.indexOf(late.id)).toBeGreaterThan(1);
    const page = await admin.get('/h/music/?page_size=1&page=2');
    expect(page.body).toMatchObject({
      count: expect.any(Number),
      next: '/api/h/music/?page=3&page_size=1',
      previous: '/api/h/music/?page=1&page_size=1',
      results: [first],
    });
  });

  test('the list requires the site key', async () => {
    expect((await site.withToken(null).post('/h/music-list/', {})).status).toBe(403);
  });
});

describe('an interrupted upload', () => {
  const site = withApp();

  test('leaves neither a row nor a temporary or stored file', async () => {
    await site.as('administrator');
    const login = { username: 'cuenta-administrator', password: PASSWORD };
    const token = tokenIn(await site.withToken(null).post('/login/', login));
    const url = new URL(await site.app.http.listen({ port: 0, host: '127.0.0.1' }));
    const folder = join(site.dataDir, 'media', '.incoming');
    const waiting = () => readdir(folder).catch(() => []);
    const headers = {
      authorization: `Token ${token}`,
      'content-type': 'multipart/form-data; boundary=corte',
      'content-length': '5000000',
    };
    const upload = request({ port: url.port, path: '/api/h/music/', method: 'POST', headers });
    const broken = new Promise((resolve) => upload.once('error', resolve));
    const part = 'content-disposition: form-data; name="src"; filename="a.wav"';
    upload.write(`--corte\r\n${part}\r\ncontent-type: audio/wav\r\n\r\n`);
    upload.write(createWav(60));
    await expect.poll(waiting).toHaveLength(1);
    upload.destroy(new Error('the connection broke'));
    await broken;
    await expect.poll(waiting).toEqual([]);
    expect(await Array.fromAsync(site.app.services.storage.list())).toEqual([]);
  });
});
