import { useRef, useState } from 'react';

interface DialogState<T> {
  subject: T;
  opened: boolean;
  /** Another one each time: as a React key it gives every opening a fresh form. */
  round: number;
}

/** What a dialog is about. It stays mounted when closed, so that it can leave with its transition. */
export function useDialog<T>() {
  const [state, setState] = useState<DialogState<T> | null>(null);
  /** A modal that is mounted open does not give the focus back by itself. */
  const returnTo = useRef<Element | null>(null);

  function open(subject: T): void {
    // One that follows another, as moving follows looking, returns to where the first was opened.
    if (!state?.opened) returnTo.current = document.activeElement;
    setState((before) => ({ subject, opened: true, round: (before?.round ?? 0) + 1 }));
  }
  function close(): void {
    setState((before) => before && { ...before, opened: false });
    const target = returnTo.current;
    requestAnimationFrame(() => {
      if (target instanceof HTMLElement && target.isConnected) target.focus();
    });
  }
  return { state, open, close };
}
