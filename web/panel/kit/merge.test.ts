import { expect, test } from 'vitest';
import { mergeFields, pickChanges, showField } from './merge.ts';

test('what only one of two people has changed is kept; what both have changed is a conflict', () => {
  const base = { name: 'Ana', text: 'Antes', priority: '10', tags: ['a'] };
  const theirs = { name: 'Ana', text: 'De ella', priority: '1', tags: ['a', 'b'] };
  const photo = new Blob(['x']);
  const mine = { name: 'Anita', text: 'Mío', priority: '10', tags: ['a', 'b'], photo };
  expect(mergeFields(base, theirs, mine)).toEqual({
    merged: { name: 'Anita', text: 'Mío', priority: '1', tags: ['a', 'b'], photo },
    conflicts: [{ name: 'text', mine: 'Mío', theirs: 'De ella' }],
  });
  expect(mergeFields(base, base, mine)).toEqual({ merged: mine, conflicts: [] });
  expect(pickChanges(base, mine)).toEqual({
    name: 'Anita',
    text: 'Mío',
    tags: ['a', 'b'],
    photo,
  });
});

test('values are shown as people read them', () => {
  const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const lyric = JSON.stringify({ type: 'doc', content: [line('Uno'), line('Dos')] });
  expect([lyric, true, ['a', 'b'], null, 3].map(showField)).toEqual([
    'Uno\nDos',
    'Sí',
    'a, b',
    '',
    '3',
  ]);
});
