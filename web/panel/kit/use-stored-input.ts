import { use, useEffect, useRef, useState } from 'react';
import { SurfaceContext } from '../ui/record-surface.ts';
import {
  createOwnKey,
  listWindowKeys,
  readMerged,
  type StoredInput,
  storeInput,
} from './stored-input.ts';

/** Milliseconds after which what was typed is written to the browser. */
const DELAY = 300;

export type Typed = Pick<StoredInput, 'values' | 'base' | 'replaces'>;

/**
 * Keeps what is typed in the browser, also when the page is closed, until it is saved. A window
 * removes what it has written or restored itself, and nothing of another one.
 * @param key null keeps nothing
 * @param typed null: nothing was changed
 * @param isReady whether what was kept before has been read
 * @param from keys of what was restored before
 */
export function useStoredInput(
  key: string | null,
  typed: Typed | null,
  isReady: boolean,
  from: readonly string[] = [],
) {
  const place = use(SurfaceContext)?.place ?? null;
  const [isStored, setIsStored] = useState(true);
  const text = JSON.stringify([typed?.values, typed?.base]);
  const latest = useRef({ typed, text });
  latest.current = { typed, text };
  /** What the server's draft has, and when that was saved. */
  const confirmed = useRef<{ text: string; at: string | null } | null>(null);
  /** Keys of other windows, or of this one before it was reloaded, that were read or restored. */
  const initial = useRef(from);
  const restored = useRef(from);
  /** What was forgotten: a write that waits does not bring it back. */
  const forgotten = useRef<string | null>(null);

  function remove(keys: readonly string[]): void {
    for (const item of keys) storeInput(item, null);
    initial.current = initial.current.filter((item) => !keys.includes(item));
    restored.current = restored.current.filter((item) => !keys.includes(item));
  }
  function write(): void {
    const { typed: current, text: written } = latest.current;
    if (key === null || written === forgotten.current) return;
    if (current === null) {
      remove([createOwnKey(key), ...restored.current]);
      return;
    }
    const sent = confirmed.current?.text === written ? confirmed.current.at : null;
    const input = { ...current, sent, place, at: new Date().toISOString() };
    const hadRoom = storeInput(createOwnKey(key), input);
    setIsStored(hadRoom);
    // It was restored into this form, or the user has decided against it.
    if (hadRoom) remove(initial.current.filter((item) => item !== createOwnKey(key)));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` says what was typed
  useEffect(() => {
    if (forgotten.current !== text) forgotten.current = null;
    if (key === null || !isReady) return;
    // A form whose input is taken back may go at once.
    if (latest.current.typed === null) write();
    const timer = setTimeout(write, DELAY);
    window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [key, text, isReady]);
  return {
    /** Whether the browser had room for it. */
    isKept: isStored,
    /**
     * Returns what windows have kept of this form.
     * @param filter leaves out what the server has
     */
    restore(filter?: (input: StoredInput) => boolean): StoredInput | null {
      if (key === null) return null;
      initial.current = listWindowKeys(key);
      restored.current = initial.current.filter((item) => {
        return readMerged([item], filter) !== null;
      });
      return readMerged(restored.current);
    },
    forget(): void {
      forgotten.current = latest.current.text;
      if (key !== null) remove([createOwnKey(key), ...initial.current]);
    },
    /** Returns a function that marks the input as it is now as being in a draft. */
    prepareConfirmation() {
      const sent = text;
      return (savedAt: string | null) => {
        confirmed.current = { text: sent, at: savedAt };
        if (latest.current.text === sent) write();
      };
    },
  };
}
