// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { createReceipt } from '../../../../contracts/receipts.ts';
import { writeStored } from '../../shell/visitor.ts';
import { choiceKey } from '../choice-key.ts';
import { findReceipt, hasVoted, storeVote } from './visitor.ts';

const RECEIPT = createReceipt(() => 3);

afterEach(() => localStorage.clear());

test('a receipt belongs to the competitor voted for, and a later refusal does not take it away', () => {
  storeVote(7, RECEIPT);
  writeStored(choiceKey(RECEIPT), 'La Ñapa');
  storeVote(7);
  expect(findReceipt(7, 'La Ñapa')).toBe(RECEIPT);
  expect(findReceipt(7, 'Otro')).toBeNull();
});

test('a refused second vote is remembered as a vote without a receipt', () => {
  expect(hasVoted(8)).toBe(false);
  storeVote(8);
  expect([hasVoted(8), findReceipt(8, 'Otro')]).toEqual([true, null]);
});
