import { expect, test } from 'vitest';
import { type PublicVote, toGroupChoice, toVoteChoice, type VoteGroup } from './vote-choice.ts';

const burst: VoteGroup = {
  ...{ reason: 'burst', key: '2026-03-01T18:00:00.000Z', plate: 4, plate_aka: 'Bumbac' },
  ...{
    count: 12,
    set_aside: 5,
    waiting: 0,
    expected: 1,
    score: 80,
    is_shared: true,
    signals: ['unchecked'],
    verdict: null,
  },
  ...{ first_at: '2026-03-01T18:00:02.000Z', last_at: '2026-03-01T18:00:58.000Z' },
};

test('a group is set aside or brought back by what names it, and only what is not so yet', () => {
  const away = toGroupChoice(burst, 'set_aside');
  expect(away).toMatchObject({ reason: 'burst', key: burst.key, plate: 4 });
  expect(away.vote).toBeUndefined();
  expect(away.count).toBe(7);
  expect(toGroupChoice(burst, 'restore')).toMatchObject({ kind: 'restore', count: 5 });
  expect(away.label).toMatch(/^Por Bumbac, en un minuto: 1 mar/);
});

test('one vote is decided about by its number', () => {
  const vote = { id: 9, email: 'a@b.co', plate_aka: 'Bumbac', is_set_aside: true } as PublicVote;
  expect(toVoteChoice(vote, 'restore')).toMatchObject({ vote: 9, kind: 'restore', count: 1 });
});
