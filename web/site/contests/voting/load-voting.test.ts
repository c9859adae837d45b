import { expect, test, vi } from 'vitest';
import type { Caller } from '../../../ui/api.ts';
import { addHead } from './load-voting.ts';
import type { VotingData } from './voting-data.ts';

const head = { number: 3, hash: 'ab', published_at: '2026-01-01T00:00:00Z' };

test('the newest head stands on every voting page, also of a contest without verification', async () => {
  const call = vi.fn().mockResolvedValue({ head });
  const caller = { call } as unknown as Pick<Caller, 'call'>;
  const specified = { postulation: { id: 7 } } as unknown as VotingData;
  expect((await addHead(caller, specified)).postulation.head).toEqual(head);
  expect(call).toHaveBeenCalledWith('GET /postulations/recounts/:id/', { params: { id: 7 } });
  const verified = { postulation: { id: 7, head: null } } as unknown as VotingData;
  expect(await addHead(caller, verified)).toBe(verified);
  expect(call).toHaveBeenCalledTimes(1);
});
