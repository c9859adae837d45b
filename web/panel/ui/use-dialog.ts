import { createElement, Fragment, type ReactNode, startTransition, useRef, useState } from 'react';

/** What every dialog gets that is opened for a record or from a button. */
export interface DialogProps {
  opened: boolean;
  onClose(): void;
}

interface DialogState<T> {
  subject: T;
  opened: boolean;
  /** Differs at each opening: used as a React key, it resets the form. */
  openingKey: number;
}

/** Returns the focus to an element after a dialog has closed. */
export function restoreFocus(target: Element | null): void {
  requestAnimationFrame(() => {
    if (target instanceof HTMLElement && target.isConnected) target.focus();
  });
}

/** State of a dialog and its subject, which stays for the closing transition. */
export function useDialog<T>() {
  const [state, setState] = useState<DialogState<T> | null>(null);
  /** A modal that is mounted open does not restore the focus. */
  const returnTo = useRef<Element | null>(null);

  function open(subject: T): void {
    // If one dialog follows another, the focus returns to where the first was opened.
    if (!state?.opened) returnTo.current = document.activeElement;
    // A form takes long to render on a slow phone; the click must not wait for it.
    startTransition(() =>
      setState((before) => ({ subject, opened: true, openingKey: (before?.openingKey ?? 0) + 1 })),
    );
  }
  function close(): void {
    setState((before) => before && { ...before, opened: false });
    restoreFocus(returnTo.current);
  }
  /** Renders the dialog once it was opened; each opening starts anew. */
  function render(dialog: (frame: DialogProps, subject: T) => ReactNode): ReactNode {
    if (state === null) return null;
    const { openingKey, opened, subject } = state;
    return createElement(
      Fragment,
      { key: openingKey },
      dialog({ opened, onClose: close }, subject),
    );
  }
  return { state, open, close, render };
}
