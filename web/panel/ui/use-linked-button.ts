import { useEffect, useRef } from 'react';
import { changePlace, usePlace } from './use-place.ts';

/** Does what a button of a section does when a link names it (`open` in the place). */
export function useLinkedButton(name: string, press: () => void): void {
  const { open, id } = usePlace().params;
  const latest = useRef(press);
  latest.current = press;
  const isAsked = open === name && id === undefined;
  useEffect(() => {
    if (!isAsked) return;
    changePlace({ open: null });
    latest.current();
  }, [isAsked]);
}
