import { expect, test } from 'vitest';
import { toFormValues, toRequestFields, validateFields } from '../kit/fields/fields-form.ts';
import { checkPeriods, findOverlaps, validateWinnerCount } from './contest-periods.tsx';
import { addDays, contests } from './contests.resource.tsx';

const fields = contests.fields ?? {};
const filled = {
  ...toFormValues(fields, null),
  event: '3',
  postu_date_from: '2026-03-01T18:00',
  postu_date_until: '2026-03-10T18:00',
};
const getErrors = (values: object) =>
  validateFields(fields, { ...filled, ...values }, null, checkPeriods);

test('all six dates and both amounts are asked for, as numbers', () => {
  expect(getErrors({ event: '', postu_vote_quant: 'tres' })).toEqual({
    event: 'Este campo es requerido.',
    vote_date_from: 'Este campo es requerido.',
    vote_date_until: 'Este campo es requerido.',
    public_date_from: 'Este campo es requerido.',
    public_date_until: 'Este campo es requerido.',
    postu_winners: 'Este campo es requerido.',
    postu_vote_quant: 'Debe expresarse en numeros.',
  });
});

test('a phase ends after it begins', () => {
  const problem = (until: string) => getErrors({ postu_date_until: until }).postu_date_until;
  expect(problem('2026-03-01T18:00')).toBe('La fecha final debe ser posterior a la inicial.');
  expect(problem('2026-03-01T18:01')).toBeUndefined();
});

test('a phase that begins before the end of the one before it is asked about', () => {
  const jury = (from: string) => ({ ...filled, vote_date_from: from });
  const overlap = jury('2026-03-01T18:00');
  expect(checkPeriods(overlap)).toEqual({});
  expect(findOverlaps(overlap)).toEqual(['Jurado empieza antes de que termine Registro.']);
  expect(findOverlaps(jury('2026-03-10T18:00'))).toEqual([]);
});

test('more winners than each judge may select are asked about', () => {
  const lack = (selected: string, winners: string) =>
    validateWinnerCount({ postu_vote_quant: selected, postu_winners: winners });
  expect(lack('2', '9')).toMatch(/^Cantidad de ganadores: como mucho compiten 2 postulados/);
  expect(lack('9', '9')).toBeNull();
});

test('times are sent as they stand on the clock of Caracas', () => {
  expect(toRequestFields(fields, filled, null)).toMatchObject({
    event: '3',
    postu_date_from: '2026-03-01T18:00',
  });
});

test('a date proposes the next one', () => {
  expect(fields.postu_date_from?.proposes?.('2026-02-20T18:00')).toEqual({
    postu_date_until: '2026-03-06T18:00',
  });
  expect(fields.postu_date_until?.proposes?.('2026-03-06T18:00')).toEqual({
    vote_date_from: '2026-03-06T18:00',
  });
  expect(addDays('', 7)).toBe('');
});
