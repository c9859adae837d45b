import { expect, test } from 'vitest';
import { getPeaks, readPeaks } from './peaks.ts';

test('a waveform keeps its shape and is scaled so that its loudest point has full height', () => {
  const samples = Float32Array.from({ length: 1000 }, (_, index) => (index < 500 ? 0.25 : -0.5));
  expect(getPeaks(samples, 4)).toBe('iizz');
  expect(readPeaks('0z')).toEqual([0, 1]);
});

test('silence and very short sounds give a waveform', () => {
  expect(getPeaks(new Float32Array(10), 4)).toBe('0000');
  expect(getPeaks(Float32Array.of(1), 4)).toHaveLength(4);
});
