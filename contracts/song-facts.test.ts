import { expect, test } from 'vitest';
import { matchTimes, toLrc } from './song-facts.ts';

test('a second that rounds to the next minute is a time that is read again', () => {
  const lrc = toLrc([
    { text: 'Arde la calle', seconds: 59.996 },
    { text: 'Suena', seconds: 61.5 },
  ]);
  expect(lrc).toBe('[01:00.00]Arde la calle\n[01:01.50]Suena');
  expect(matchTimes(lrc, ['Arde la calle', 'Suena'])).toEqual([60, 61.5]);
});
