import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { contestItem } from './contests.ts';
import { moment } from './date-fields.ts';
import { idParams, labelled, optionalWholeNumber, wholeNumber } from './fields.ts';

export const PHASE_NOT_OPEN = 'Esta fase ya no está abierta.';
export const OTHER_PHASE = 'Otra persona cambió la fase. Revise cómo está el concurso.';
export const NOT_LATER = 'La nueva fecha debe ser posterior a la actual.';

/** The period of a phase, in milliseconds since 1970; `until` is exclusive. */
export interface Period {
  from: number;
  until: number;
}

type PhaseDates<T> = Record<`${'postu_date' | 'vote_date' | 'public_date'}_${'from' | 'until'}`, T>;

/** Returns the period of a phase, 1 to 3; `until` is exclusive. */
export function getPeriod<T>(contest: PhaseDates<T>, phase: number): { from: T; until: T } {
  if (phase === 1) return { from: contest.postu_date_from, until: contest.postu_date_until };
  if (phase === 2) return { from: contest.vote_date_from, until: contest.vote_date_until };
  return { from: contest.public_date_from, until: contest.public_date_until };
}

/**
 * Returns the periods of the three phases after the end of one was moved to a later time. A period
 * that followed and would now begin before the end of the one before it moves as a whole, keeping
 * its length. Periods that overlapped before stay as they are.
 * @param phase 1 to 3
 */
export function extendPeriods(
  periods: readonly Period[],
  phase: number,
  until: number,
): readonly Period[] {
  const extended: Period[] = [];
  for (const [index, period] of periods.entries()) {
    const [previousEnd, newEnd] = [periods[index - 1]?.until ?? 0, extended[index - 1]?.until ?? 0];
    const shift = period.from >= previousEnd && period.from < newEnd ? newEnd - period.from : 0;
    const end = index === phase - 1 ? until : period.until + shift;
    extended.push(
      shift === 0 && end === period.until ? period : { from: period.from + shift, until: end },
    );
  }
  return extended;
}

export const phaseEndFields = {
  until: labelled('Nuevo cierre (hora de Caracas)', moment()),
};

export const changePhaseEnd = defineCall('PATCH /postulations/postulations/:id/end/', {
  summary:
    'Close the open phase now, or with `until` later; periods that followed it move along. 409 ' +
    'unless `phase` is open. Without fields nothing changes',
  ...staffCall,
  params: idParams,
  body: z.object({
    phase: optionalWholeNumber(1, 3),
    until: phaseEndFields.until.optional(),
  }),
  reply: contestItem,
});

export const beginPhase = defineCall('PATCH /postulations/postulations/:id/begin/', {
  summary:
    'Set a phase that begins now: what is open before it ends now; registration activates the contest. 409 unless ' +
    '`present` is the phase that is set',
  ...staffCall,
  params: idParams,
  body: z.object({ phase: wholeNumber(1, 3), present: wholeNumber(1, 3) }),
  reply: contestItem,
});
