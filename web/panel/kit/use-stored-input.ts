import { use, useEffect, useRef, useState } from 'react';
import { localValues } from '../../ui/storage.ts';
import { SurfaceContext } from '../ui/record-surface.ts';
import type { Values } from './fields.tsx';
import { hasSameValues } from './merge.ts';
import {
  listOpeningKeys,
  omitValues,
  readInput,
  readLatest,
  type StoredInput,
  storeInput,
  toOpeningKey,
} from './stored-input.ts';

/** Milliseconds after which what was typed is written to the browser. */
const DELAY = 300;

const readTexts = (keys: readonly string[]) =>
  new Map(keys.map((key) => [key, localValues.get(key)]));

export type Typed = Pick<StoredInput, 'values' | 'base' | 'replaces'>;

/** Remembers what the form was filled with. */
function useFilled(typed: Typed | null) {
  const [filled, setFilled] = useState<{ at: string; values: Values } | null>(null);
  const isFilled = Object.keys(filled?.values ?? {}).some((name) => name in (typed?.values ?? {}));
  // What is typed after it was taken back is another text.
  useEffect(() => {
    if (!isFilled) setFilled(null);
  }, [isFilled]);
  const isContinued = filled !== null && !hasSameValues(filled.values, typed?.values);
  return {
    /** When the input was kept that the form was filled with, while it differs from what is stored. */
    restoredAt: isFilled ? (filled?.at ?? null) : null,
    /** Whether more was typed since the form was filled. */
    isContinued,
    /** Returns the time of the input: what is as it was filled in is as old as that. */
    typedAt: () => (isContinued || !filled ? new Date().toISOString() : filled.at),
    setFilled,
  };
}

/** Calls what the last rendering has given. */
function useAtUnmount(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => () => latest.current(), []);
}

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
  const filled = useFilled(typed);
  const [opening] = useState(() => crypto.randomUUID());
  const [firstTexts] = useState(() => readTexts(from ?? []));
  const text = JSON.stringify([typed?.values, typed?.base]);
  const replaces = typed?.replaces ?? null;
  const latest = useRef({ typed, text, filled });
  latest.current = { typed, text, filled };
  /** What the server's draft has, and when that was saved. */
  const confirmed = useRef<{ text: string; at: string | null } | null>(null);
  /** What was read of other openings, by key: one that has changed since belongs to another window. */
  const read = useRef(firstTexts);
  /** Keys of those that the form was filled with. */
  const restored = useRef(from ?? []);
  /** Keys of those that the form was not filled with: they wait for the next opening. */
  const waiting = useRef<string[]>([]);
  const isRead = useRef(from !== undefined);
  /** What was written last: writing it again would make it later than what another opening has typed. */
  const lastWritten = useRef<{ text: string; replaces: string | null } | null>(null);
  /** What was forgotten: a write that waits does not bring it back. */
  const forgotten = useRef<string | null>(null);

  const own = () => toOpeningKey(key ?? '', opening);
  const isRest = (item: string) => ![...restored.current, ...waiting.current].includes(item);

  function remove(keys: readonly string[]): void {
    for (const item of keys) {
      const isOwn = item === own();
      if (isOwn || localValues.get(item) === read.current.get(item)) storeInput(item, null);
      read.current.delete(item);
    }
    restored.current = restored.current.filter((item) => !keys.includes(item));
  }
  function write(): void {
    const { typed: current, text: written, filled: source } = latest.current;
    if (key === null || written === forgotten.current) return;
    lastWritten.current = { text: written, replaces: current?.replaces ?? null };
    if (current === null) {
      remove([own(), ...restored.current]);
      return;
    }
    const sent = confirmed.current?.text === written ? confirmed.current.at : null;
    const input = { ...current, sent, place, at: source.typedAt() };
    const hadRoom = storeInput(own(), input);
    setIsStored(hadRoom);
    if (!hadRoom) lastWritten.current = null;
    if (hadRoom) remove(restored.current);
  }
  /** Another opening may have taken the input over, or it was saved: then nothing is written anew. */
  const isHeld = () => key !== null && readInput(own()) !== null;

  function writeNew(): void {
    const last = lastWritten.current;
    if (last?.text !== latest.current.text) write();
    else if (last.replaces !== (latest.current.typed?.replaces ?? null) && isHeld()) write();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` says what was typed
  useEffect(() => {
    if (forgotten.current !== text) forgotten.current = null;
    if (key === null) return;
    // A form whose input is taken back may go at once.
    if (latest.current.typed === null) write();
    const timer = setTimeout(writeNew, DELAY);
    window.addEventListener('pagehide', writeNew);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', writeNew);
    };
  }, [key, text, replaces]);
  // What was typed right before the form is closed is kept too, unless it was forgotten.
  useAtUnmount(writeNew);
  return {
    /** Whether the browser had room for it. */
    isKept: isStored,
    ...filled,
    /**
     * Returns what earlier openings have kept of this form; as `readLatest`.
     */
    restore(filter?: (input: StoredInput) => boolean, isWhole = false): StoredInput | null {
      if (key === null) return null;
      isRead.current = true;
      const others = listOpeningKeys(key).filter((item) => item !== own());
      read.current = readTexts(others);
      const { input, shown, waiting: left } = readLatest(others, filter, isWhole);
      restored.current = shown;
      waiting.current = left;
      return input;
    },
    /** Forgets what the form was filled with. */
    forgetRestored: () => remove(restored.current),
    /** Forgets what earlier openings have kept of this form and that it was not filled with. */
    forgetRest: () => remove([...read.current.keys()].filter(isRest)),
    /** Forgets what was typed and restored; of what is not read yet, the values that it replaced. */
    forget(): void {
      const { text: last, typed: current } = latest.current;
      forgotten.current = last;
      lastWritten.current = null;
      filled.setFilled(null);
      if (key === null) return;
      remove([own(), ...restored.current]);
      const names = Object.keys(current?.values ?? {});
      if (!isRead.current) for (const item of listOpeningKeys(key)) omitValues(item, names);
    },
    /** Returns a function that marks the input as it is now as being in a draft. */
    prepareConfirmation() {
      const sent = text;
      return (savedAt: string | null) => {
        confirmed.current = { text: sent, at: savedAt };
        if (isHeld() && latest.current.text === sent) write();
      };
    },
  };
}
