import { expect, test } from 'vitest';
import { matchTimes, toLrc } from './song-facts.ts';

/** Marks lines, null for those without a second, and reads what is kept of it for these lines. */
function remember(marked: readonly (readonly [string, number | null])[], lyric: string) {
  const lrc = toLrc(marked.map(([text, seconds]) => ({ text, seconds })));
  return matchTimes(lrc, lyric.split('/'));
}

test('lines with the same words keep the second that each was given', () => {
  const chorus = 'Arde/Suena/Arde';
  expect(
    remember(
      [
        ['Arde', null],
        ['Suena', null],
        ['Arde', 9],
      ],
      chorus,
    ),
  ).toEqual([null, null, 9]);
  expect(
    remember(
      [
        ['Arde', null],
        ['Suena', 5],
        ['Arde', 9],
      ],
      chorus,
    ),
  ).toEqual([null, 5, 9]);
});

test('a line that was added or changed has no second, and the others keep theirs', () => {
  const marked = [
    ['A', 1],
    ['B', 2],
    ['C', 3],
  ] as const;
  expect(remember(marked, 'C/A/B/C')).toEqual([null, 1, 2, 3]);
  expect(remember(marked, 'A/otra/C')).toEqual([1, null, 3]);
});

test('LRC files of other programs are read: tags, hundredths, and lines that are sung again', () => {
  const file = '[ar:La Brava]\n[00:01.50][00:09]Arde\n[01:02.25] Suena';
  expect(matchTimes(file, ['Arde', 'Arde', 'Suena'])).toEqual([1.5, 9, 62.25]);
  expect(toLrc([{ text: 'Arde', seconds: 59.999 }])).toBe('[01:00.00]Arde');
});
