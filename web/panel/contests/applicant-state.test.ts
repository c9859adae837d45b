import { expect, test } from 'vitest';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { formatCountWithLimit, getApplicantState, toWhatsAppNumber } from './applicant-state.tsx';

const applicant = { votes: 0, judges: [], is_selected: false } as unknown as ApplicantItem;

test('a row says whose selection it is', () => {
  expect(getApplicantState(applicant, 7)).toBe('none');
  expect(getApplicantState({ ...applicant, votes: 1, judges: [8] }, 7)).toBe('review');
  expect(getApplicantState({ ...applicant, votes: 2, judges: [7, 8] }, 7)).toBe('own');
  expect(getApplicantState({ ...applicant, votes: 2, judges: [7, 8], is_selected: true }, 7)).toBe(
    'selected',
  );
});

test('the part beyond the limit is shown separately', () => {
  expect(formatCountWithLimit(2, 5)).toBe('2 de 5');
  expect(formatCountWithLimit(7, 5)).toBe('5 de 5 (+2)');
});

test('a phone of Venezuela gets its country, others keep theirs', () => {
  expect(toWhatsAppNumber('04141234567')).toBe('584141234567');
  expect(toWhatsAppNumber('573001234567')).toBe('573001234567');
});
