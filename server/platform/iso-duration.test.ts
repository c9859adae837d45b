import { expect, test } from 'vitest';
import { parseIsoDuration } from './youtube-responses.ts';

test.each([
  ['PT1M10S', 70],
  ['PT45S', 45],
  ['PT2H', 7200],
  ['P1DT1H1M1S', 90_061],
  ['PT0S', 0],
  ['P0D', 0],
  ['P1W', 604_800],
  ['PT3.5S', 3],
  ['', 0],
  ['nonsense', 0],
])('%s is %i seconds', (text, seconds) => {
  expect(parseIsoDuration(text)).toBe(seconds);
});
