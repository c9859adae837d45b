import { expect, test } from 'vitest';
import {
  CHOOSE_AN_IMAGE,
  checkPictureFile,
  checkPictureSize,
  MOST_BYTES,
} from './check-picture.ts';

test('pictures of the accepted types pass', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']) {
    expect(checkPictureFile({ type, size: 1000 })).toBeNull();
  }
});

test('other types are rejected with the text of the specification', () => {
  for (const type of ['text/plain', 'image/svg+xml', 'image/heic', 'application/pdf', '']) {
    expect(checkPictureFile({ type, size: 1000 })).toBe(CHOOSE_AN_IMAGE);
  }
  expect(checkPictureFile({ type: 'image/jpeg', size: 0 })).toBe(CHOOSE_AN_IMAGE);
});

test('a picture over 15 MB is rejected with its size', () => {
  expect(checkPictureFile({ type: 'image/jpeg', size: MOST_BYTES })).toBeNull();
  const refusal = checkPictureFile({ type: 'image/jpeg', size: 40 * 1024 * 1024 });
  expect(refusal).toBe(`${CHOOSE_AN_IMAGE} Puede pesar hasta 15 MB; este pesa 40 MB.`);
});

test('more than 50 megapixels are rejected', () => {
  expect(checkPictureSize({ width: 8000, height: 6000 })).toBeNull();
  expect(checkPictureSize({ width: 9000, height: 6000 })).toContain('50 megapíxeles');
});
