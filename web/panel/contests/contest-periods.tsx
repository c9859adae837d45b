import { END_BEFORE_START } from '../../../contracts/contests.ts';
import type { Values } from '../kit/fields.tsx';
import { ask } from '../ui/confirm.tsx';
import { Lines } from './confirm-phase.tsx';
import { phaseName } from './phases.ts';

const PERIODS = ['postu', 'vote', 'public'] as const;

/** Returns the period of each phase as typed, with that of the phase before it; times compare as texts. */
function typedPeriods(values: Values) {
  const periods = PERIODS.map((name, index) => ({
    name,
    phase: phaseName(index + 1),
    from: String(values[`${name}_date_from`]),
    until: String(values[`${name}_date_until`]),
  }));
  return periods.map((period, index) => ({ ...period, before: periods[index - 1] }));
}

/** Checks that each phase ends after it begins, and begins no earlier than the one before it. */
export function checkPeriods(values: Values): Record<string, string | undefined> {
  const errors: Record<string, string> = {};
  for (const { name, from, until, before } of typedPeriods(values)) {
    if (from !== '' && until !== '' && until <= from) {
      errors[`${name}_date_until`] = END_BEFORE_START;
    }
    if (before && from !== '' && from < before.from) {
      errors[`${name}_date_from`] = `No puede empezar antes que ${before.phase}.`;
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

/** Asks whether overlapping periods are meant. */
export function confirmPeriods(values: Values): Promise<boolean> {
  const overlaps = findOverlaps(values);
  if (overlaps.length === 0) return Promise.resolve(true);
  return ask({
    title: 'Fechas que se cruzan',
    text: '¿Guardar el concurso con estas fechas?',
    loss: <Lines lines={overlaps} />,
    confirm: 'Guardar así',
    cancel: 'Cambiar las fechas',
    isHarmless: true,
  });
}
