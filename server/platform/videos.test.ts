import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Behaviour } from '../../test/stand-ins/google.ts';
import { startYoutube, type YoutubeStandIn } from '../../test/stand-ins/youtube.ts';
import { PlatformUnavailable } from './errors.ts';
import { createVideos, type Videos } from './videos.ts';

const KEY = 'AIzaSecretKeyOfTheSite';
const ids = Array.from({ length: 6 }, (_, n) => `video-000-${n}`);

let youtube: YoutubeStandIn;
let videos: Videos;
let key: string | null;
let now: number;
let logged: string;

beforeEach(async () => {
  youtube = await startYoutube({
    key: KEY,
    videos: ids.map((id, n) => ({ id, title: `Tema ${n}`, duration: `PT${n}M5S` })),
    playlists: { PLone: ids },
  });
  key = KEY;
  now = Date.parse('2026-01-15T12:00:00Z');
  logged = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  videos = createVideos({
    apiUrl: youtube.url,
    getKey: async () => key,
    clock: { now: () => now },
    log: pino(sink),
  });
});
afterEach(() => youtube.close());

const ask = (pageToken?: string | null) =>
  videos.listPlaylist({ playlist: 'PLone', max: 4, pageToken });

test('a page of a playlist has its videos in order, with seconds, picture and tokens', async () => {
  const page = await ask();
  expect(page?.items[1]).toEqual({
    id: 'video-000-1',
    title: 'Tema 1',
    duration: 65,
    published: '',
    thumbnail: 'https://i.ytimg.com/vi/video-000-1/mqdefault.jpg',
  });
  expect(page?.items.map((item) => item.id)).toEqual(ids.slice(0, 4));
  expect(page).toMatchObject({ next_page_token: 'PAGE4', prev_page_token: null });
  const next = await ask(page?.next_page_token);
  expect(next?.items.map((item) => item.id)).toEqual(ids.slice(4));
  expect(next).toMatchObject({ next_page_token: null, prev_page_token: 'PAGE0' });
});

test('deleted and private videos are left out, unlisted ones are not', async () => {
  youtube.videos.delete(ids[0] ?? '');
  youtube.videos.set('video-000-1', {
    id: 'video-000-1',
    title: 'x',
    duration: 'PT1S',
    privacy: 'private',
  });
  youtube.videos.set('video-000-2', {
    id: 'video-000-2',
    title: 'y',
    duration: 'PT1S',
    privacy: 'unlisted',
  });
  expect((await ask())?.items.map((item) => item.id)).toEqual(ids.slice(2, 4));
});

test('an empty playlist and one that does not exist are empty', async () => {
  youtube.playlists.set('PLempty', []);
  for (const playlist of ['PLempty', 'PLnone']) {
    expect(await videos.listPlaylist({ playlist, max: 50 })).toEqual({
      items: [],
      next_page_token: null,
      prev_page_token: null,
    });
  }
});

test('without a key nothing is asked', async () => {
  for (const none of [null, '', '  ']) {
    key = none;
    expect(await ask()).toBeNull();
    expect(await videos.findVideo('video-000-1')).toBeNull();
    expect(await videos.hasKey()).toBe(false);
  }
  expect(youtube.calls).toEqual([]);
});

test('one video is found by its id, and one that is not there is null', async () => {
  expect(await videos.findVideo('video-000-2')).toMatchObject({ title: 'Tema 2', duration: 125 });
  expect(await videos.findVideo('not-there-0')).toBeNull();
});

test('answers are kept for ten minutes', async () => {
  await ask();
  const asked = youtube.calls.length;
  now += 10 * MINUTE_MS - 1;
  await ask();
  expect(youtube.calls).toHaveLength(asked);
  now += 1;
  await ask();
  expect(youtube.calls.length).toBeGreaterThan(asked);
});

test('a video that was missing is looked for again half a minute later', async () => {
  expect(await videos.findVideo('brand-new-0')).toBeNull();
  youtube.videos.set('brand-new-0', { id: 'brand-new-0', title: 'Nuevo', duration: 'PT1M' });
  now += MINUTE_MS / 2;
  expect(await videos.findVideo('brand-new-0')).toMatchObject({ title: 'Nuevo' });
});

test('the same question asked by many at once is asked once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => videos.findVideo('video-000-1')));
  expect(youtube.calls).toHaveLength(1);
});

describe.each<Behaviour>(['error', 'quota', 'html', 'other-json', 'hang-up', 'endless'])(
  'while the platform answers with %s',
  (behaviour) => {
    test('the last good answer is given, and the new one after it recovers', async () => {
      const before = await ask();
      youtube.behave(behaviour);
      now += 11 * MINUTE_MS;
      expect(await ask()).toEqual(before);
      youtube.behave('normal');
      youtube.videos.set('video-000-0', { id: 'video-000-0', title: 'Otro', duration: 'PT1S' });
      now += MINUTE_MS;
      expect((await ask())?.items[0]?.title).toBe('Otro');
    });

    test('what was never asked before is unavailable', async () => {
      youtube.behave(behaviour);
      await expect(ask()).rejects.toThrow(PlatformUnavailable);
      await expect(videos.findVideo('video-000-1')).rejects.toThrow(PlatformUnavailable);
    });

    test('the key shows neither in the error nor in the log', async () => {
      youtube.behave(behaviour);
      const error = await ask().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(PlatformUnavailable);
      expect(JSON.stringify([String(error), error, (error as Error).stack])).not.toContain(KEY);
      expect((error as Error).cause).toBeUndefined();
      expect(logged).toContain('the video platform');
      expect(logged).not.toContain(KEY);
    });
  },
);

test('a platform that does not answer is given up after 3 seconds and then left alone a while', async () => {
  youtube.behave('silent');
  await expect(ask()).rejects.toThrow('no answer within 3 s');
  await expect(ask()).rejects.toThrow(PlatformUnavailable);
  expect(youtube.calls).toHaveLength(1);
  youtube.behave('normal');
  now += 15_000;
  expect((await ask())?.items).toHaveLength(4);
});

test('a wrong key is unavailable, and the right one works after the pause', async () => {
  key = 'wrong';
  await expect(ask()).rejects.toThrow(PlatformUnavailable);
  key = KEY;
  now += 15_000;
  expect((await ask())?.items).toHaveLength(4);
});

test('a server that is not there is unavailable', async () => {
  await youtube.close();
  await expect(ask()).rejects.toThrow('no connection');
});
