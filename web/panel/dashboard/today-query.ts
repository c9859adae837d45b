import { queryOptions } from '@tanstack/react-query';
import { call } from '../ui/client.ts';

/** Query of the welcome screen; refetched at each opening. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => call('GET /me/today/', {}, { signal }),
  staleTime: 0,
});
