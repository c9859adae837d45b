import type { Reply } from '../../../contracts/calls.ts';
import { NOT_SELECTING } from '../../../contracts/jury.ts';
import { ApiError } from '../../ui/api.ts';
import { useCall } from '../ui/use-call.ts';

/** Interval in milliseconds at which lists of applicants and votes are fetched again. */
export const REFRESH_INTERVAL_MS = 16_000;

/** Key of all cached data of applicants and the jury; a selection invalidates it. */
export const juryKey = ['jury'] as const;

/** Returns whether a judge was refused because the jury phase is not open. */
export function isJuryPhaseClosedError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.message === NOT_SELECTING;
}

/** Retries once, except after a 403. */
export function retryUnlessForbidden(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status === 403);
}

export type JudgeList = Reply<'GET /postulations/maybe/'>;

export const toJudgeListKey = (postu: number) => [...juryKey, 'maybe', postu];

/** The judge's own list of applicants, and those about whom the judge does not decide. */
export function useJudgeList(postu: number) {
  return useCall(toJudgeListKey(postu), 'GET /postulations/maybe/', { query: { postu } });
}

/** Whether the judge of the session does not decide about an applicant. */
export function useIsRecused({ id, postu }: { id: number; postu: number }): boolean {
  return useJudgeList(postu).data?.recused?.includes(id) ?? false;
}

/** The status of the jury: limit, own count, judges, selected. `postu` undefined: no contest yet. */
export function useJuryStatus(postu: number | undefined) {
  return useCall(
    [...juryKey, 'status', postu],
    'GET /postulations/votes/',
    { query: { postu } },
    {
      enabled: postu !== undefined,
      refetchInterval: REFRESH_INTERVAL_MS,
      retry: retryUnlessForbidden,
      staleTime: 0,
    },
  );
}
