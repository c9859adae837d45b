import { END_BEFORE_START } from '../../../contracts/contests.ts';
import type { Values } from '../kit/fields/fields.tsx';
import { askConfirmation } from '../ui/confirm.tsx';
import { Lines } from './confirm-phase.tsx';
import { getPhaseName } from './phases.ts';

const PERIODS = ['postu', 'vote', 'public'] as const;

/** Returns the period of each phase as typed, with that of the phase before it; times compare as texts. */
function typedPeriods(values: Values) {
  const periods = PERIODS.map((name, index) => ({
    name,
    phase: getPhaseName(index + 1),
    from: String(values[`${name}_date_from`]),
    until: String(values[`${name}_date_until`]),
  }));
  return periods.map((period, index) => ({ ...period, before: periods[index - 1] }));
}

/** Checks that each phase ends after it begins. */
export function checkPeriods(values: Values): Record<string, string | undefined> {
  const errors: Record<string, string> = {};
  for (const { name, from, until } of typedPeriods(values)) {
    if (from !== '' && until !== '' && until <= from) {
      errors[`${name}_date_until`] = END_BEFORE_START;
    }
  }
  return errors;
}

/** Returns which phases begin before the one before them has ended. */
export function findOverlaps(values: Values): string[] {
  return typedPeriods(values).flatMap(({ phase, from, before }) =>
    before && from < before.until ? [`${phase} empieza antes de que termine ${before.phase}.`] : [],
  );
}

/**
 * Returns why fewer can be selected than are to win: all judges select the same, at most as many as
 * each may. Null while that is enough.
 */
export function validateWinnerCount({ postu_vote_quant, postu_winners }: Values): string | null {
  const selected = Number(postu_vote_quant);
  const winners = Number(postu_winners);
  if (!(winners > selected)) return null;
  const selectedText = selected === 1 ? 'compite 1 postulado' : `compiten ${selected} postulados`;
  return `Cantidad de ganadores: como mucho ${selectedText}, porque compite quien eligen todos los jueces, y usted pide ${winners} ganadores.`;
}

/** Asks whether overlapping periods, and more winners than competitors, are meant. */
export function confirmRules(values: Values): Promise<boolean> {
  const overlaps = findOverlaps(values);
  const competitorError = validateWinnerCount(values);
  if (overlaps.length === 0 && competitorError === null) return Promise.resolve(true);
  const isOfDates = competitorError === null;
  return askConfirmation({
    title: isOfDates ? 'Fechas que se cruzan' : 'Más ganadores que seleccionados',
    text: `¿Guardar el concurso con estas ${isOfDates ? 'fechas' : 'reglas'}?`,
    warning: <Lines lines={competitorError === null ? overlaps : [competitorError, ...overlaps]} />,
    confirm: 'Guardar así',
    cancel: isOfDates ? 'Cambiar las fechas' : 'Cambiar las reglas',
    isSafe: true,
  });
}
