import { expect, test } from 'vitest';
import { demo } from '../content.ts';
import { HZ } from './instruments.ts';
import { renderBeat, toWav } from './render-beat.ts';

const { beats } = demo;

test('every drum line has sixteen steps', () => {
  for (const { title, groove } of beats) {
    for (const line of Object.values(groove.drums)) {
      expect(line.replaceAll(' ', ''), title).toHaveLength(16);
    }
  }
});

test('each beat plays 20 to 40 seconds, is loud without clipping and never silent for long', () => {
  for (const { title, groove } of beats) {
    const samples = renderBeat(groove);
    expect(samples.length / HZ, title).toBeGreaterThan(20);
    expect(samples.length / HZ, title).toBeLessThan(40);
    let peak = 0;
    for (let second = 0; second < samples.length / HZ - 2; second += 1) {
      const part = samples.subarray(second * HZ, (second + 1) * HZ);
      const loudest = part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(loudest, `${title} at ${second} s`).toBeGreaterThan(0.03);
      peak = Math.max(peak, loudest);
    }
    expect(peak, title).toBeGreaterThan(0.8);
    expect(peak, title).toBeLessThanOrEqual(0.93);
    expect(toWav(samples)).toHaveLength(44 + samples.length * 2);
  }
});

test('beats differ in title, tempo and genre', () => {
  for (const pick of ['title', 'genre'] as const) {
    expect(new Set(beats.map((beat) => beat[pick])).size).toBe(beats.length);
  }
  expect(new Set(beats.map(({ groove }) => groove.bpm)).size).toBe(beats.length);
});
