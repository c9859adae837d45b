import { use, useEffect, useRef, useState } from 'react';
import { SurfaceContext } from '../ui/record-surface.ts';
import {
  listOpeningKeys,
  omitValues,
  readInput,
  readMerged,
  type StoredInput,
  storeInput,
  toOpeningKey,
} from './stored-input.ts';

/** Milliseconds after which what was typed is written to the browser. */
const DELAY = 300;

export type Typed = Pick<StoredInput, 'values' | 'base' | 'replaces'>;

/**
 * Keeps what is typed in the browser, also when the page is closed, until it is saved; also before
 * what was kept earlier is read. A form removes what it has written or restored itself, and nothing of
 * another one.
 * @param key null keeps nothing
 * @param typed null: nothing was changed
 * @param from keys of what was restored before
 */
export function useStoredInput(key: string | null, typed: Typed | null, from?: readonly string[]) {
  const place = use(SurfaceContext)?.place ?? null;
  const [isStored, setIsStored] = useState(true);
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const [opening] = useState(() => crypto.randomUUID());
  const text = JSON.stringify([typed?.values, typed?.base]);
  const latest = useRef({ typed, text });
  latest.current = { typed, text };
  /** What the server's draft has, and when that was saved. */
  const confirmed = useRef<{ text: string; at: string | null } | null>(null);
  /** Keys of other openings that were read or restored. */
  const initial = useRef(from ?? []);
  const restored = useRef(from ?? []);
  const isRead = useRef(from !== undefined);
  /** What was written last: writing it again would make it later than what another opening has typed. */
  const lastWritten = useRef<string | null>(null);
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
    lastWritten.current = written;
    if (current === null) {
      remove([toOpeningKey(key, opening), ...restored.current]);
      return;
    }
    const sent = confirmed.current?.text === written ? confirmed.current.at : null;
    const input = { ...current, sent, place, at: new Date().toISOString() };
    const hadRoom = storeInput(toOpeningKey(key, opening), input);
    setIsStored(hadRoom);
    if (!hadRoom) lastWritten.current = null;
    if (hadRoom) remove(restored.current);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` says what was typed
  useEffect(() => {
    if (forgotten.current !== text) forgotten.current = null;
    if (key === null) return;
    if (latest.current.typed === null) {
      setRestoredAt(null);
      // A form whose input is taken back may go at once.
      write();
    }
    const writeNew = () => {
      if (lastWritten.current !== latest.current.text) write();
    };
    const timer = setTimeout(writeNew, DELAY);
    window.addEventListener('pagehide', writeNew);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', writeNew);
    };
  }, [key, text]);
  return {
    /** Whether the browser had room for it. */
    isKept: isStored,
    /** When the input was kept that the form was filled with, while it differs from what is stored. */
    restoredAt,
    setRestoredAt,
    /**
     * Returns what earlier openings have kept of this form.
     * @param filter leaves out what the server has
     */
    restore(filter?: (input: StoredInput) => boolean): StoredInput | null {
      if (key === null) return null;
      isRead.current = true;
      const own = toOpeningKey(key, opening);
      initial.current = listOpeningKeys(key).filter((item) => item !== own);
      restored.current = initial.current.filter((item) => {
        return readMerged([item], filter) !== null;
      });
      return readMerged(restored.current);
    },
    /** Forgets what earlier openings have kept of this form. */
    forgetEarlier: () => remove(initial.current),
    /** Forgets what was typed; of what is not read yet, the values that it replaced. */
    forget(): void {
      const { text: last, typed: current } = latest.current;
      forgotten.current = last;
      lastWritten.current = null;
      setRestoredAt(null);
      if (key === null) return;
      remove([toOpeningKey(key, opening), ...initial.current]);
      const names = Object.keys(current?.values ?? {});
      if (!isRead.current) for (const item of listOpeningKeys(key)) omitValues(item, names);
    },
    /** Returns a function that marks the input as it is now as being in a draft. */
    prepareConfirmation() {
      const sent = text;
      return (savedAt: string | null) => {
        confirmed.current = { text: sent, at: savedAt };
        // Another opening may have taken the input over, or it was saved: then nothing is written anew.
        const isHeld = key !== null && readInput(toOpeningKey(key, opening)) !== null;
        if (isHeld && latest.current.text === sent) write();
      };
    },
  };
}
