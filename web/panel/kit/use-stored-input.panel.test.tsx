import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useStoredInput } from './use-stored-input.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const toTyped = (title: string) => ({ values: { title }, base: {}, replaces: null });
const listStored = () => Object.values(localStorage).join();

test('input that is forgotten while it waits to be written is not written; what is typed next is', () => {
  const { result, rerender } = renderHook(
    ({ title }) => useStoredInput('nuevo', toTyped(title), true),
    { initialProps: { title: 'Uno' } },
  );
  result.current.forget();
  vi.runAllTimers();
  window.dispatchEvent(new Event('pagehide'));
  expect(listStored()).toBe('');
  rerender({ title: 'Dos' });
  rerender({ title: 'Uno' });
  vi.runAllTimers();
  expect(listStored()).toContain('Uno');
});
