import { queryOptions } from '@tanstack/react-query';
import { call } from '../ui/client.ts';

/** What the welcome shows; asked anew each time that it is opened. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => call('GET /me/today/', {}, { signal }),
  staleTime: 0,
});
