import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createReceipt,
  createReceiptPart,
  formatReceipt,
  parseReceipt,
  RECEIPT_PART,
} from './receipts.ts';

const random = (below: number) => Math.floor(Math.random() * below);

test('a receipt is read back, however it is typed', () => {
  for (let at = 0; at < 500; at += 1) {
    const receipt = createReceipt(random);
    expect(receipt).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
    expect(parseReceipt(` ${formatReceipt(receipt).toLowerCase()} `)).toBe(receipt);
    const misread = receipt.replace(/1/g, 'l').replace(/0/g, 'o');
    expect(parseReceipt(misread)).toBe(receipt);
  }
});

test('one wrong symbol, or two that changed places, are noticed', () => {
  const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  fc.assert(
    fc.property(fc.nat(23), fc.nat(31), (at, other) => {
      const receipt = createReceipt(random);
      const wrong = receipt.slice(0, at) + symbols[other] + receipt.slice(at + 1);
      expect(parseReceipt(wrong)).toBe(wrong === receipt ? receipt : null);
      const swapped = [...receipt];
      [swapped[3], swapped[4]] = [swapped[4] as string, swapped[3] as string];
      const text = swapped.join('');
      expect(parseReceipt(text)).toBe(text === receipt ? receipt : null);
    }),
  );
});

test('a receipt begins with the part of the browser', () => {
  const part = createReceiptPart(random);
  expect(part).toMatch(RECEIPT_PART);
  const receipt = createReceipt(random, part);
  expect(receipt.slice(0, 8)).toBe(part);
  expect(formatReceipt(receipt)).toMatch(/^\w{8}-\w{8}-\w{8}$/);
});

test('other texts are no receipts', () => {
  for (const text of ['', 'ABC', '*'.repeat(24), '00000-00000', 'A'.repeat(100_000)]) {
    expect(parseReceipt(text)).toBeNull();
  }
});
