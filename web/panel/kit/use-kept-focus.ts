import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to the button of an action that has ended. While the action runs the button is
 * disabled, and browsers take the focus from a disabled element.
 */
export function useKeptFocus(isBusy: boolean): void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) {
      focused.current = document.activeElement;
      return;
    }
    const before = focused.current;
    focused.current = null;
    if (!(before instanceof HTMLElement) || document.activeElement !== document.body) return;
    before.focus({ preventScroll: true });
  }, [isBusy]);
}
