import { expect, test } from 'vitest';
import { peaksOf, readPeaks } from './peaks.ts';

test('a waveform keeps its shape and is scaled so that its loudest point has full height', () => {
  const samples = Float32Array.from({ length: 1000 }, (_, at) => (at < 500 ? 0.25 : -0.5));
  expect(peaksOf(samples, 4)).toBe('iizz');
  expect(readPeaks('0z')).toEqual([0, 1]);
});

test('silence and very short sounds give a waveform', () => {
  expect(peaksOf(new Float32Array(10), 4)).toBe('0000');
  expect(peaksOf(Float32Array.of(1), 4)).toHaveLength(4);
});
