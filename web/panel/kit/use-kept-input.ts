import { use, useEffect, useRef, useState } from 'react';
import { SurfaceContext } from '../ui/record-surface.ts';
import { type KeptInput, keepInput, readInput } from './kept-input.ts';

/** Milliseconds after which what was typed is written to the browser. */
const DELAY = 300;

export type Typed = Pick<KeptInput, 'values' | 'base' | 'replaces'>;

/**
 * Keeps what is typed in the browser, also when the page is closed, until the server has it.
 * @param key null keeps nothing
 * @param typed null: nothing was changed
 * @param isReady whether what was kept before has been read
 */
export function useKeptInput(key: string | null, typed: Typed | null, isReady: boolean) {
  const place = use(SurfaceContext)?.place ?? null;
  const [isKept, setIsKept] = useState(true);
  const text = JSON.stringify([typed?.values, typed?.base]);
  const latest = useRef({ typed, text });
  latest.current = { typed, text };
  /** What the server has. */
  const confirmed = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` says what was typed
  useEffect(() => {
    if (key === null || !isReady) return;
    const write = () => {
      const { typed: now } = latest.current;
      const isOpen = now !== null && confirmed.current !== text;
      setIsKept(keepInput(key, isOpen ? { ...now, place, at: new Date().toISOString() } : null));
    };
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
    isKept,
    read: () => (key === null ? null : readInput(key)),
    forget(): void {
      if (key !== null) keepInput(key, null);
    },
    /** Returns a function that forgets the input as it is now, if nothing was typed since. */
    prepareConfirmation() {
      const sent = text;
      return () => {
        if (key === null || latest.current.text !== sent) return;
        confirmed.current = sent;
        keepInput(key, null);
      };
    },
  };
}
