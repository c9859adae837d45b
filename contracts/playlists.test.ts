import { expect, test } from 'vitest';
import { playlistFields } from './playlists.ts';

test.each([
  ['PLabc_123', 'PLabc_123'],
  ['https://www.youtube.com/watch?v=abcdefghijk&list=PLabc_123', 'PLabc_123'],
  [
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/videoseries?si=x&amp;list=PLabc_123" title="YouTube video player" allowfullscreen></iframe>',
    'PLabc_123',
  ],
])('a list of videos is read from %s', (typed, id) => {
  expect(playlistFields.youtube.parse(typed)).toBe(id);
});

test('a list of songs is read from the snippet that embeds it', () => {
  const typed =
    '<iframe style="border-radius:12px" src="https://open.spotify.com/embed/playlist/37i9dQZF1DX?utm_source=generator" width="100%" height="352"></iframe>';
  expect(playlistFields.spotify.parse(typed)).toBe('playlist/37i9dQZF1DX');
  expect(playlistFields.spotify.safeParse('<iframe src="https://otro.example/x">').success).toBe(
    false,
  );
});
