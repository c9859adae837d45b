import { expect, test } from 'vitest';
import { findAudioProblem } from './use-song-picker.tsx';

const NO_AUDIO = 'Please select an audio file. Elija un audio MP3, M4A, OGG, WAV o FLAC.';

test('audio is taken by its type, or by its name where the system knows no type', () => {
  expect(findAudioProblem({ name: 'a.mp3', type: 'audio/mpeg', size: 9 })).toBeNull();
  expect(findAudioProblem({ name: 'A.FLAC', type: '', size: 9 })).toBeNull();
});

test('anything else is refused before it is sent', () => {
  expect(findAudioProblem({ name: 'a.mp3', type: 'video/mp4', size: 9 })).toBe(NO_AUDIO);
  expect(findAudioProblem({ name: 'a.txt', type: '', size: 9 })).toBe(NO_AUDIO);
  expect(findAudioProblem({ name: 'a.mp3', type: 'audio/mpeg', size: 0 })).toBe(NO_AUDIO);
  const large = { name: 'a.wav', type: 'audio/wav', size: 101 * 1024 * 1024 };
  expect(findAudioProblem(large)).toContain('hasta 100 MB');
});
