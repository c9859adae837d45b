import { useQuery } from '@tanstack/react-query';
import { NOT_SELECTING } from '../../../contracts/jury.ts';
import { ApiError } from '../../ui/api.ts';
import { call } from '../ui/client.ts';

/** Lists of applicants and votes refresh by themselves; milliseconds. */
export const REFRESH = 16_000;

/** What is kept of applicants and the jury's votes; all of it goes with a selection. */
export const juryKey = ['jury'] as const;

/** The jury lists are closed to a judge outside of their phase. */
export function isNotSelecting(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.message === NOT_SELECTING;
}

/** A refusal stays one; anything else is tried once more. */
export function tryAgain(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status === 403);
}

/** What bounds the voting: limit, own count, judges, selected. `postu` undefined: no contest yet. */
export function useJury(postu: number | undefined) {
  return useQuery({
    queryKey: [...juryKey, 'bounds', postu],
    queryFn: ({ signal }) => call('GET /postulations/votes/', { query: { postu } }, { signal }),
    enabled: postu !== undefined,
    refetchInterval: REFRESH,
    retry: tryAgain,
    staleTime: 0,
  });
}
