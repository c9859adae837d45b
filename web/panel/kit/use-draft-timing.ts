import { useEffect, useRef, useState } from 'react';
import { alertSuccess } from '../ui/alerts.tsx';
import type { Values } from './fields.tsx';
import { hasSameValues } from './merge.ts';

/** Milliseconds without typing after which a draft is saved. */
const PAUSE = 2000;
/** Milliseconds between two attempts to save a draft that could not be saved. */
const RETRY = 20_000;

/**
 * Sends what was typed after a pause.
 * @param mark says what was typed; null: there is nothing to send
 * @param isTakenBack whether nothing is left of it: nobody must find it then, so there is no pause
 * @returns what stops it until more is typed
 */
export function usePause(
  mark: string | null,
  isTakenBack: boolean,
  send: () => Promise<unknown>,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was typed
  useEffect(() => {
    if (mark === null) return;
    timer.current = setTimeout(() => void send(), isTakenBack ? 0 : PAUSE);
    return () => clearTimeout(timer.current);
  }, [mark]);
  return () => clearTimeout(timer.current);
}

/** Remembers what was saved as it was typed: until the form shows how the site has written it, it is no new input. */
export function useSavedInput(values: Values) {
  const [saved, setSaved] = useState<{ values: Values | null; count: number }>({
    values: null,
    count: 0,
  });
  const isSaved = saved.values !== null && hasSameValues(saved.values, values);
  useEffect(() => {
    if (!isSaved) setSaved((before) => (before.values ? { ...before, values: null } : before));
  }, [isSaved]);
  return {
    isSaved,
    count: saved.count,
    remember: (typed: Values) => setSaved(({ count }) => ({ values: typed, count: count + 1 })),
  };
}

/** Sends a draft that could not be sent, when the network returns and again and again. */
export function useRetry(isFailed: boolean, text: string, sendDraft: () => Promise<boolean>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` says what is sent
  useEffect(() => {
    if (!isFailed) return;
    const retry = async () => {
      if ((await sendDraft()) && text !== '{}')
        alertSuccess('Volvió la conexión. Los cambios sin guardar se conservan.');
    };
    const retryTimer = setInterval(() => void retry(), RETRY);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(retryTimer);
      window.removeEventListener('online', retry);
    };
  }, [isFailed, text]);
}
