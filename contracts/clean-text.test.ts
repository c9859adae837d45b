import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';

test.each([
  ['\u200b\u00ad\u2060\u2800\u3164 ', ''],
  ['\ufffe\uffff\u{1ffff}', ''],
  ['\ufe0f', ''],
  ['\u0085', ''],
  ['\u200e Nero\u200b\u00a0', 'Nero'],
  ['a\ufffeb\ud800', 'ab\ufffd'],
  ['❤\ufe0f', '❤\ufe0f'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
])('%j becomes %j', (typed, stored) => {
  expect(cleanText(typed)).toBe(stored);
});
