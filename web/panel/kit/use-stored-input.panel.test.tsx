import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount, unmountAll } from '../../../test/mount.tsx';
import { useStoredInput } from './use-stored-input.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  unmountAll();
  vi.useRealTimers();
  localStorage.clear();
});

const toTyped = (title: string) => ({ values: { title }, base: {}, replaces: null });
const listStored = () => Object.values(localStorage).join();

test('input that is forgotten while it waits to be written is not written; what is typed next is', () => {
  let stored: ReturnType<typeof useStoredInput> | undefined;
  function Form({ title }: { title: string }) {
    stored = useStoredInput('nuevo', toTyped(title));
    return null;
  }
  const show = mount(<Form title="Uno" />);
  stored?.forget();
  vi.runAllTimers();
  window.dispatchEvent(new Event('pagehide'));
  expect(listStored()).toBe('');
  show(<Form title="Dos" />);
  show(<Form title="Uno" />);
  vi.runAllTimers();
  expect(listStored()).toContain('Uno');
});
