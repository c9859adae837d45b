import { expect, test } from 'vitest';
import { normalizeTags, splitTags } from './tags-field.tsx';

test('each of : ; , . ends a tag', () => {
  expect(splitTags('rap:')).toEqual({ completeTags: ['rap'], remainder: '' });
  expect(splitTags('Rap; BATALLA, final. gran')).toEqual({
    completeTags: ['rap', 'batalla', 'final'],
    remainder: 'gran',
  });
});

test('what is not ended stays as it is typed', () => {
  expect(splitTags('Gran fi')).toEqual({ completeTags: [], remainder: 'Gran fi' });
  expect(splitTags(',')).toEqual({ completeTags: [], remainder: '' });
});

test('tags are lower case, trimmed, and each is there once', () => {
  expect(normalizeTags([' Niñez ', 'niñez', '', 'RAP'])).toEqual(['niñez', 'rap']);
});
