import { expect, test } from 'vitest';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { sortUnseenFirst } from './use-review.ts';

test('those that were not looked at come first, each part in its own order', () => {
  const all = [
    { id: 9, is_seen: true },
    { id: 8, is_seen: false },
    { id: 7, is_seen: true },
    { id: 6, is_seen: false },
  ] as ApplicantItem[];
  expect(sortUnseenFirst(all).map(({ id }) => id)).toEqual([8, 6, 9, 7]);
});
