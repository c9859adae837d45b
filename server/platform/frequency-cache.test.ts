import { expect, test } from 'vitest';
import { FrequencyCache } from './frequency-cache.ts';

const make = (size: number) => new FrequencyCache<{ at: number }>(size, () => 1);

test('a sweep of keys that are asked for once removes nothing that is in use', () => {
  const cache = make(100);
  for (let at = 0; at < 80; at += 1) {
    cache.set(`read ${at}`, { at });
    cache.get(`read ${at}`);
  }
  for (let at = 0; at < 10_000; at += 1) cache.set(`sweep ${at}`, { at });
  for (let at = 0; at < 80; at += 1) expect(cache.get(`read ${at}`)).toEqual({ at });
  expect(cache.size).toBeLessThanOrEqual(100);
});

test('a key that comes back after it was removed is kept', () => {
  const cache = make(100);
  cache.set('again', { at: 1 });
  for (let at = 0; at < 50; at += 1) cache.set(`sweep ${at}`, { at });
  expect(cache.get('again')).toBeUndefined();
  cache.set('again', { at: 2 });
  for (let at = 50; at < 500; at += 1) cache.set(`sweep ${at}`, { at });
  expect(cache.get('again')).toEqual({ at: 2 });
});

test('a new value replaces the one that waits and the one that is in use', () => {
  const cache = make(100);
  cache.set('page', { at: 1 });
  cache.set('page', { at: 2 });
  expect(cache.get('page')).toEqual({ at: 2 });
  cache.set('page', { at: 3 });
  expect(cache.get('page')).toEqual({ at: 3 });
  expect(cache.size).toBe(1);
});

test('an entry larger than the space in which new ones wait is kept when it comes again', () => {
  const cache = new FrequencyCache<{ size: number }>(101, ({ size }) => size);
  cache.set('large', { size: 20 });
  expect(cache.get('large')).toBeUndefined();
  cache.set('large', { size: 20 });
  expect(cache.get('large')).toEqual({ size: 20 });
});
