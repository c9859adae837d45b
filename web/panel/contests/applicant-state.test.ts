import { expect, test } from 'vitest';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { countText, stateOf, whatsAppNumber } from './applicant-state.ts';

const applicant = { votes: 0, judges: [], is_selected: false } as unknown as ApplicantItem;

test('a row says whose selection it is', () => {
  expect(stateOf(applicant, 7)).toBe('none');
  expect(stateOf({ ...applicant, votes: 1, judges: [8] }, 7)).toBe('review');
  expect(stateOf({ ...applicant, votes: 2, judges: [7, 8] }, 7)).toBe('own');
  expect(stateOf({ ...applicant, votes: 2, judges: [7, 8], is_selected: true }, 7)).toBe(
    'selected',
  );
});

test('what is beyond the limit is told apart', () => {
  expect(countText(2, 5)).toBe('2 de 5');
  expect(countText(7, 5)).toBe('5 de 5 (+2)');
});

test('a phone of Venezuela gets its country, others keep theirs', () => {
  expect(whatsAppNumber('04141234567')).toBe('584141234567');
  expect(whatsAppNumber('573001234567')).toBe('573001234567');
});
