import { expect, test } from 'vitest';
import { contestChecks, fieldsOf, valuesOfContest } from './contest-values.ts';

const filled = {
  ...valuesOfContest(null),
  event: '3',
  postu_date_from: '2026-03-01T18:00',
  postu_date_until: '2026-03-10T18:00',
};

test('all six dates and both amounts are asked for, as numbers', () => {
  expect(contestChecks.event(null)).toBe('Este campo es requerido.');
  expect(contestChecks.vote_date_from('')).toBe('Este campo es requerido.');
  expect(contestChecks.vote_date_until('', filled)).toBe('Este campo es requerido.');
  expect(contestChecks.postu_winners('')).toBe('Este campo es requerido.');
  expect(contestChecks.postu_vote_quant('tres')).toBe('Debe expresarse en numeros.');
});

test('a phase ends after it begins', () => {
  const check = contestChecks.postu_date_until;
  expect(check('2026-03-01T18:00', filled)).toBe('La fecha final debe ser posterior a la inicial.');
  expect(check('2026-03-01T18:01', filled)).toBeNull();
});

test('times are sent as they stand on the clock of Caracas', () => {
  expect(fieldsOf(filled)).toMatchObject({ event: 3, postu_date_from: '2026-03-01T18:00' });
});
