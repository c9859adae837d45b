import { expect, test } from 'vitest';
import { normalizeTags, splitTags } from './tags-field.tsx';

test('each of : ; , . ends a tag', () => {
  expect(splitTags('rap:')).toEqual({ ended: ['rap'], rest: '' });
  expect(splitTags('Rap; BATALLA, final. gran')).toEqual({
    ended: ['rap', 'batalla', 'final'],
    rest: 'gran',
  });
});

test('what is not ended stays as it is typed', () => {
  expect(splitTags('Gran fi')).toEqual({ ended: [], rest: 'Gran fi' });
  expect(splitTags(',')).toEqual({ ended: [], rest: '' });
});

test('tags are lower case, trimmed, and each is there once', () => {
  expect(normalizeTags([' Niñez ', 'niñez', '', 'RAP'])).toEqual(['niñez', 'rap']);
});
