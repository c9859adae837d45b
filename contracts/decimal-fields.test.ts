import { expect, test } from 'vitest';
import { beatFields } from './beats.ts';
import { dateFields } from './dates.ts';
import { toPlainAmount, typedAmount } from './decimal-fields.ts';
import { packFields } from './packs.ts';

const WRITTEN: readonly (readonly [string, number | null])[] = [
  ['1.200', 1200],
  ['1.200,50', 1200.5],
  ['1.000.000', 1_000_000],
  ['1,200.50', 1200.5],
  ['1.000.000', 1_000_000],
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['12,5', 12.5],
  ['0.99', 0.99],
  ['0,500', 0.5],
  ['1200', 1200],
  [' 1.200 ', 1200],
  // One thousand two hundred, or one and two tenths: refused.
  ['1,200', null],
  ['1.20.0', null],
  ['1.2,3', null],
  ['0x10', null],
  ['1e3', null],
  ['diez', null],
];

test.each(WRITTEN)('the amount %s is read alike wherever one is typed', (text, amount) => {
  const { price_from } = dateFields;
  for (const field of [packFields.price, price_from, beatFields.price].map(typedAmount)) {
    expect(field.safeParse(text).data ?? null).toBe(amount);
  }
  for (const field of [packFields.price, price_from]) {
    expect(field.safeParse(text).data ?? null).toBe(amount);
  }
  // What is sent is read as the same by each call.
  if (amount !== null) expect(beatFields.price.parse(toPlainAmount(text))).toBe(amount);
});

test('what can be read in two ways is asked by the form and by every call, so by an edit too', () => {
  const { price_from } = dateFields;
  for (const field of [
    typedAmount(beatFields.price),
    beatFields.price,
    packFields.price,
    price_from,
  ]) {
    const found = field.safeParse('1,200');
    expect(found.error?.issues.map(({ message }) => message)).toEqual([
      '¿Son miles o decimales? Escriba 1200 o 1,20.',
    ]);
  }
});

test('the call of a beat reads texts as ever', () => {
  expect(['19,99', '1.200', '25', 7.5].map((item) => beatFields.price.parse(item))).toEqual([
    19.99, 1.2, 25, 7.5,
  ]);
  expect(typedAmount(dateFields.price_from).parse('')).toBe(null);
});
