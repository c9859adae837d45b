import { expect, test } from 'vitest';
import { formatRemaining } from './countdown.tsx';
import { type Competitor, findCompetitorIndex, getStandings } from './voting-data.ts';

function competitor(id: number, votes: number): Competitor {
  const words = { aka: `A${id}`, city: '', country: 'VE', label: '', url_ig: '', url_fb: '' };
  return { id, ref: `a${id}`, ...words, url_yt: '', youtube: 'aaaaaaaaaaa', votes };
}

test('equal votes share a place and are shown as a tie; the next place is skipped', () => {
  const standings = getStandings([
    competitor(1, 5),
    competitor(2, 9),
    competitor(3, 5),
    competitor(4, 1),
  ]);
  expect(standings.map(({ id, place, isTied }) => [id, place, isTied])).toEqual([
    [2, 1, false],
    [1, 2, true],
    [3, 2, true],
    [4, 4, false],
  ]);
});

test('a competitor is found by reference or number, by the reference first', () => {
  expect(findCompetitorIndex([competitor(8, 0), { ...competitor(9, 0), ref: '8' }], '8')).toBe(1);
  const all = [competitor(7, 0), competitor(8, 0)];
  expect(findCompetitorIndex(all, 'a8')).toBe(1);
  expect(findCompetitorIndex(all, '7')).toBe(0);
  expect(findCompetitorIndex(all, 'nadie')).toBeNull();
  expect(findCompetitorIndex(all, undefined)).toBeNull();
});

test('what remains is told in days, hours or minutes and seconds', () => {
  const texts = [2 * 86_400 + 4 * 3600, 3 * 3600 + 300, 729].map((s) => formatRemaining(s * 1000));
  expect(texts).toEqual(['2 d 04 h', '3 h 05 min', '12:09']);
});
