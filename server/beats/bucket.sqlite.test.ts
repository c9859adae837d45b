import { afterAll, expect, test, vi } from 'vitest';
import type { BeatItem } from '../../contracts/beats.ts';
import { withApp } from '../../test/app.ts';
import { createBadAudio, readTone } from '../../test/audio.ts';
import { startS3 } from '../../test/stand-ins/s3.ts';

const s3 = await startS3();
vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
afterAll(() => s3.close());

const endpoint = encodeURIComponent(s3.url);
const site = withApp({ STORAGE_URL: `s3://${s3.bucket}/sitio?endpoint=${endpoint}&region=eu` });
const { staff: admin } = site;
/** Names of the stored songs; deleted files wait in the trash. */
const songs = () => [...s3.objects.keys()].filter((name) => name.startsWith('sitio/audio/'));
const fields = { title: 'Cobre', producer: 'Lija', genre: 'Trap', bpm: 92, price: 25 };

test('beats are stored in a bucket, served from it by ranges and moved to its trash', async () => {
  const bytes = readTone('tone.mp3');
  const src = { bytes, name: 'a.mp3', type: 'audio/mpeg' };
  const made = (await admin.upload('POST', '/h/music/', fields, { src })).body as BeatItem;
  expect(songs()).toEqual([made.src.replace('/media/', 'sitio/')]);
  for (const [range, start, end] of [
    ['bytes=10-19', 10, 19],
    ['bytes=-7', bytes.length - 7, bytes.length - 1],
  ] as const) {
    const part = await site.app.http.inject({ url: made.src, headers: { range } });
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes ${start}-${end}/${bytes.length}`,
    ]);
    expect(part.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
  }
  await admin.delete(`/h/music/${made.id}/`);
  expect(songs()).toEqual([]);
  const name = made.src.replace('/media/audio/', '');
  expect([...s3.objects.keys()].some((key) => key.includes('/.trash/') && key.endsWith(name))).toBe(
    true,
  );
});

test('a file that is no audio is not uploaded to the bucket', async () => {
  for (const [name, bytes] of createBadAudio()) {
    const src = { bytes, name, type: 'audio/mpeg' };
    expect((await admin.upload('POST', '/h/music/', fields, { src })).status, name).toBe(400);
  }
  expect(songs()).toEqual([]);
});

test.each([500, 503, 403])(
  'a bucket that answers %i is told as 503, and what was begun is removed',
  async (status) => {
    const src = { bytes: readTone('tone.mp3'), name: 'a.mp3', type: 'audio/mpeg' };
    s3.fail('PUT', status, 2);
    const refused = await admin.upload('POST', '/h/music/', fields, { src });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(songs()).toEqual([]);
    // The library may have made only one attempt.
    let answer = await admin.upload('POST', '/h/music/', fields, { src });
    if (answer.status === 503) answer = await admin.upload('POST', '/h/music/', fields, { src });
    expect(answer.status).toBe(201);
    await admin.delete(`/h/music/${(answer.body as BeatItem).id}/`);
  },
);
