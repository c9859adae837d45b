import { useEffect, useRef, useState } from 'react';
import { hasUnsavedInput, leaveAfterQuestion } from '../ui/use-unsaved-warning.ts';

/** The section that the address names, as in `#21`; 0 without one. */
function codeOf(hash: string): number {
  return Number(hash.replace('#', '') || 0);
}

/** The section that a plain press on a link leads to; null for any other press. */
function codeOfPress(event: MouseEvent): number | null {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return null;
  const hash = event.target.closest('a[href^="#"]')?.getAttribute('href') ?? '';
  return /^#\d+$/.test(hash) ? codeOf(hash) : null;
}

/**
 * The section on screen. It follows the address's hash; while a form holds input that is not saved,
 * a link or the back button asks first, and the address stays when the answer is no.
 */
export function useSectionCode(): number {
  const [code, setCode] = useState(() => codeOf(window.location.hash));
  const current = useRef(code);
  useEffect(() => {
    function show(next: number): void {
      current.current = next;
      setCode(next);
      if (codeOf(window.location.hash) !== next) window.location.hash = String(next);
    }
    function onClick(event: MouseEvent): void {
      const next = codeOfPress(event);
      if (next === null || next === current.current || !hasUnsavedInput()) return;
      event.preventDefault();
      event.stopPropagation();
      void leaveAfterQuestion(() => show(next));
    }
    function onHashChange(): void {
      const next = codeOf(window.location.hash);
      if (next === current.current) return;
      if (hasUnsavedInput()) {
        window.history.pushState(window.history.state, '', `#${current.current}`);
      }
      void leaveAfterQuestion(() => show(next));
    }
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('hashchange', onHashChange);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('hashchange', onHashChange);
    };
  }, []);
  return code;
}
