import { describe, expect, test } from 'vitest';
import { canonicalEmail } from '../platform/canonical-email.ts';
import { getPhaseState, getWinners, isOpenIn } from './rules.ts';

const contest = {
  postu_phase: 1,
  postu_active: 1,
  event_is_active: 1,
  postu_date_from: 10,
  postu_date_until: 20,
  vote_date_from: 30,
  vote_date_until: 40,
  public_date_from: 50,
  public_date_until: 60,
};

test('a phase is open only between its two dates, on an active contest', () => {
  expect([9, 10, 19, 20].map((now) => getPhaseState(contest, now))).toEqual([
    'waiting',
    'open',
    'open',
    'over',
  ]);
  const voting = { ...contest, postu_phase: 3 };
  expect([49, 50, 59, 60].map((now) => isOpenIn(voting, 3, now))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isOpenIn(voting, 1, 15)).toBe(false);
  expect(getPhaseState({ ...contest, postu_active: 0 }, 15)).toBe('inactive');
});

describe('one mailbox counts once', () => {
  const same = [
    ['Ana.Perez@Gmail.com', 'anaperez@gmail.com'],
    ['anaperez+rap@gmail.com', 'anaperez@gmail.com'],
    ['a.n.a.p.e.r.e.z+x+y@googlemail.com', 'anaperez@gmail.com'],
    ['ana\u200bperez@gmail.com', 'anaperez@gmail.com'],
    ['ａｎａ＠ｇｍａｉｌ．ｃｏｍ', 'ana@gmail.com'],
    [' Ana@Correo.ORG ', 'ana@correo.org'],
    ['ana@ñandú.com', 'ana@xn--and-6ma2c.com'],
    ['ana+rap@outlook.com', 'ana@outlook.com'],
    ['ana+rap@correo.org', 'ana@correo.org'],
    ['ana+x-y@yahoo.com', 'ana@yahoo.com'],
    ['Ana@protonmail.com', 'ana@proton.me'],
    ['a.na@pm.me', 'ana@proton.me'],
    ['a-n_a@proton.me', 'ana@proton.me'],
    ['ana-paz@yandex.ru', 'ana.paz@yandex.com'],
    ['ana@mac.com', 'ana@icloud.com'],
    ['ana+1@me.com', 'ana@icloud.com'],
    ['ana@ya.ru', 'ana@yandex.com'],
    ['ana@yandex.com.tr', 'ana@yandex.com'],
    ['voto7@ana.fastmail.com', 'ana@fastmail.com'],
    ['+ana@correo.org', '+ana@correo.org'],
  ] as const;
  test.each(same)('%s is %s', (written, key) => {
    expect(canonicalEmail(written).key).toBe(key);
  });

  const apart = [
    ['ana.perez@correo.org', 'anaperez@correo.org'],
    ['ana.perez@outlook.com', 'anaperez@outlook.com'],
    ['ana@hotmail.com', 'ana@outlook.com'],
    ['ana@fastmail.fm', 'ana@fastmail.com'],
  ] as const;
  test.each(apart)('%s is another mailbox than %s', (item, other) => {
    expect(canonicalEmail(item).key).not.toBe(canonicalEmail(other).key);
  });
});

describe('winners', () => {
  const of = (...votes: number[]) => votes.map((count, id) => ({ id, votes: count }));
  const told = (competitors: { id: number; votes: number }[], count: number) =>
    getWinners(competitors, count).map(({ id, place, is_tied }) => [id, place, is_tied]);

  test('the competitors with the most votes take the places', () => {
    expect(told(of(3, 9, 5), 2)).toEqual([
      [1, 1, false],
      [2, 2, false],
    ]);
  });
  test('a competitor who shares the last place wins too and is marked as tied', () => {
    expect(told(of(9, 5, 5, 1), 2)).toEqual([
      [0, 1, false],
      [1, 2, true],
      [2, 2, true],
    ]);
  });
  test('a tie before the last place uses up the places', () => {
    expect(told(of(9, 9, 5), 2)).toEqual([
      [0, 1, true],
      [1, 1, true],
    ]);
  });
  test('without votes nobody wins', () => {
    expect(told(of(0, 0), 1)).toEqual([]);
  });
});
