import { expect, test } from 'vitest';
import { listDeletedParts } from './confirm-deletion.tsx';

const nothing = {
  lyrics: 0,
  dates: 0,
  segments: 0,
  album: 0,
  segment_album: 0,
  songs: 0,
  untitled: 0,
  backgrounds: 0,
  playlists: 0,
  portraits: 0,
  undescribed: 0,
  social: 0,
  web: 0,
};

test('every kind that is deleted is listed with its number; kinds without records are left out', () => {
  expect(listDeletedParts(nothing)).toEqual([]);
  expect(listDeletedParts({ ...nothing, lyrics: 12, album: 1, playlists: 1 })).toEqual([
    '12 letras de canciones',
    '1 imagen de su álbum',
    '1 registro de listas de reproducción',
  ]);
});
