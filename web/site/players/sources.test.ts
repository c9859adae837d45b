import { expect, test } from 'vitest';
import { calendarSource, spotifySource, youtubeSource } from './sources.ts';

test('a playlist plays from the host that sets no cookies', () => {
  const { frameUrl, pageUrl } = youtubeSource('PL1');
  expect(frameUrl).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/videoseries\?list=PL1&/);
  expect(pageUrl).toBe('https://www.youtube.com/playlist?list=PL1');
});

test('a bare list id is a playlist, kind and id are taken as they are', () => {
  expect(spotifySource('abc').pageUrl).toBe('https://open.spotify.com/playlist/abc');
  expect(spotifySource('album/xyz').pageUrl).toBe('https://open.spotify.com/album/xyz');
});

test('input of staff cannot change the host or path of the player URL', () => {
  expect(spotifySource('../evil').frameUrl).not.toContain('../');
  expect(youtubeSource('x&autoplay=0').frameUrl).toContain('list=x%26autoplay%3D0');
});

test('the calendar shows Caracas time in Latin American Spanish', () => {
  expect(calendarSource('a@b.c').frameUrl).toContain('ctz=America%2FCaracas&hl=es_419');
});
