import { expect, test } from 'vitest';
import { toFormValues, toRequestFields } from '../fields/fields-form.ts';
import { altField, pictureField } from './picture-input.tsx';

const fields = {
  picture: pictureField('portrait'),
  alt: altField(({ name }) => name),
};
const stored = (alt: string) => ({ name: 'Ana', picture: { original: {}, alt } });

test('a first picture begins with the title as its text; one that is stored keeps its own, or none', () => {
  const alts = [{ name: 'Ana', picture: null }, stored(''), stored('Con gorra')].map(
    (record) => toFormValues(fields, record).alt,
  );
  expect(alts).toEqual(['Ana', '', 'Con gorra']);
});

test('without a picture no text is sent', () => {
  const values = { picture: null, alt: 'Ana' };
  expect(toRequestFields(fields, values, { picture: null })).toEqual({});
  expect(toRequestFields(fields, values, stored(''))).toEqual({ alt: 'Ana' });
});
