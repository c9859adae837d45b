import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { readSession } from '../ui/session.ts';
import { useCall } from '../ui/use-call.ts';

/** Query key of all data of the studio; a write invalidates all of it. */
export const STUDIO_KEY = ['studio'] as const;

export function useStudioRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: STUDIO_KEY });
}

/** Whether the user is an administrator; the server checks each call. */
export function isAdministratorSession(): boolean {
  return readSession()?.userType === 1;
}

export function useStudio() {
  return useCall([...STUDIO_KEY, 'rules'], 'GET /capsula/studio/', {}, { staleTime: 60_000 });
}

/** The studio's hours between two days; fetched again every minute. */
export function useCalendar(span: { from: string; until: string }) {
  return useCall(
    [...STUDIO_KEY, 'calendar', span.from, span.until],
    'GET /capsula/reservations/calendar/',
    { query: span },
    { placeholderData: keepPreviousData, refetchInterval: 60_000, staleTime: 5000 },
  );
}

/** Balance, lots and a page of movements of the user or, for staff, of a customer. */
export function useHours(account: number | undefined, page = 1) {
  return useCall(
    [...STUDIO_KEY, 'hours', account, page],
    'GET /capsula/hours/',
    { query: { account, page } },
    { placeholderData: keepPreviousData },
  );
}
