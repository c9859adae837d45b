import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@hotmal.com', 'ana@hotmail.com'],
  ['Ana@Outlookk.com', 'Ana@outlook.com'],
  ['ana@gmail.com', null],
  ['ana@ymail.com', null],
  ['ana@hotmail.es', null],
  ['ana@empresa.com.ve', null],
])('%s was meant as %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});
