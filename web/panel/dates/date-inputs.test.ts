import { expect, test } from 'vitest';
import { dateFields } from '../../../contracts/dates.ts';
import { applyProposals } from '../kit/fields/field-inputs.tsx';
import { toFormValues, validateFields } from '../kit/fields/fields-form.ts';
import { dateInputs } from './date-inputs.tsx';
import { getShownState, groupByDay } from './date-texts.ts';
import { toLineup } from './lineup-field.tsx';

/** A form for a new date, as a person fills it. */
function openForm() {
  let values = toFormValues(dateInputs, null);
  const follow = applyProposals(dateInputs, () => values);
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

test('a name that was typed without adding it is saved too', () => {
  const typing = { artist: null, name: 'Doña Ruptura', typed: 'Doña Ruptura ' };
  expect(toLineup([{ artist: 3, name: 'Malva' }, typing])).toEqual([
    { artist: 3, name: 'Malva' },
    { artist: null, name: 'Doña Ruptura' },
  ]);
  expect(toLineup([{ artist: null, name: '', typed: '  ' }])).toEqual([]);
});

test('a moved date that is over was held, one that waits was not', () => {
  const past = { state: 'postponed', finishes: '2024-01-01T20:00:00-04:00' } as const;
  expect(getShownState({ ...past, postponed_to: '2024-01-01T17:00' })).toBe('held');
  expect(getShownState({ ...past, postponed_to: null })).toBe('postponed');
});

test('three digits after a point are thousands in the lowest price; after one comma they may be none', () => {
  const read = (text: string) => dateFields.price_from.safeParse(text).data;
  expect(['50.000', '50,000', '1.200.000', '1.200,50', '1,200.50'].map(read)).toEqual([
    ...[50_000, undefined, 1_200_000, 1200.5, 1200.5],
  ]);
  expect(['8,50', '8.5', '8', '0'].map(read)).toEqual([8.5, 8.5, 8, 0]);
});

test('the month has the dates of a day in the order of their hours, whatever order they come in', () => {
  const at = (starts: string, begins: string) => ({ starts, begins, postponed_to: null });
  const late = at('2026-12-05T22:00', '2026-12-06T02:00:00Z');
  const early = at('2026-12-05T18:00', '2026-12-05T22:00:00Z');
  const moved = {
    ...at('2026-11-01T18:00', '2026-12-05T23:00:00Z'),
    postponed_to: '2026-12-05T19:00',
  };
  const past = at('2026-10-01T20:00', '2026-10-02T00:00:00Z');
  const days = groupByDay([late, past, moved, early]);
  expect(days.get('2026-12-05')).toEqual([early, moved, late]);
  expect([...days.keys()].toSorted()).toEqual(['2026-10-01', '2026-12-05']);
});
