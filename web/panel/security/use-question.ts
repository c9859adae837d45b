import { useEffect, useRef, useState } from 'react';
import type { Question } from '../ui/call-questions.ts';
import { useLayer } from '../ui/layers.ts';

interface PendingQuestion<Q> {
  question: Q;
  /** Differs for each question: used as a React key, it resets the form. */
  key: number;
}

/** State of the dialog of a question that API calls ask. A new question resolves the previous one with false. */
export function useQuestion<Q>(source: Question<Q>) {
  const [pending, setPending] = useState<PendingQuestion<Q> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const resolveAnswer = useRef<((isAnswered: boolean) => void) | null>(null);
  useEffect(
    () =>
      source.registerDialog((question) => {
        resolveAnswer.current?.(false);
        setPending((before) => ({ question, key: (before?.key ?? 0) + 1 }));
        setIsOpen(true);
        return new Promise((resolve) => {
          resolveAnswer.current = resolve;
        });
      }),
    [source],
  );
  function finish(isAnswered: boolean): void {
    resolveAnswer.current?.(isAnswered);
    resolveAnswer.current = null;
    setIsOpen(false);
  }
  useLayer(isOpen, () => finish(false));
  return { pending, isOpen, finish };
}
