import { useEffect, useRef } from 'react';

const STEPS = ['Anterior', 'Siguiente'] as const;

/**
 * Keeps the focus on the arrow when a keyboard user steps through the competitors; a new page would
 * move the focus to its beginning.
 */
export function useKeptFocus(person: string | undefined): void {
  const before = useRef(person);
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    function note(): void {
      const label = document.activeElement?.getAttribute('aria-label') ?? '';
      pressed.current = STEPS.find((step) => label.startsWith(`${step}: `)) ?? null;
    }
    // Capture phase: runs before the router handles the click.
    addEventListener('click', note, true);
    return () => removeEventListener('click', note, true);
  }, []);
  useEffect(() => {
    if (before.current === person) return;
    before.current = person;
    const step = pressed.current;
    if (step === null) return;
    // After the shell has moved the focus to the page.
    const frame = requestAnimationFrame(() => {
      document
        .querySelector<HTMLElement>(`[data-shown] a[aria-label^="${step}: "]`)
        ?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [person]);
}
