import { expect, test } from 'vitest';
import { toFormValues, validateFields } from '../kit/fields-form.ts';
import { followProposals } from '../kit/proposals.ts';
import { dateInputs } from './date-inputs.tsx';

/** A form for a new date, as a person fills it. */
function openForm() {
  let values = toFormValues(dateInputs, null);
  const follow = followProposals(dateInputs, () => values);
  return {
    type(name: string, value: string) {
      values = { ...values, [name]: value };
      values = { ...values, ...follow(name, value) };
    },
    zone: () => values.zone,
    wrong: () => validateFields(dateInputs, values, null),
  };
}

test('the zone follows the country until somebody chooses another', () => {
  const form = openForm();
  form.type('country', 'MX');
  expect(form.zone()).toBe('America/Mexico_City');
  form.type('country', 'CO');
  expect(form.zone()).toBe('America/Bogota');
  form.type('zone', 'America/Lima');
  form.type('country', 'AR');
  expect(form.zone()).toBe('America/Lima');
});

test('a country without a known zone asks for it', () => {
  const form = openForm();
  form.type('country', 'JP');
  expect(form.zone()).toBe('');
  expect(form.wrong()).toHaveProperty('zone', 'Este campo es requerido.');
});

test('the zone stands beside the hour, not among what is rarely needed', () => {
  const shown = Object.entries(dateInputs).filter(([, { isAdvanced }]) => !isAdvanced);
  const names = shown.map(([name]) => name);
  expect(names.indexOf('zone')).toBe(names.indexOf('starts') + 1);
});
