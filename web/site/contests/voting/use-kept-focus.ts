import { useEffect, useRef } from 'react';

const STEPS = ['Anterior', 'Siguiente'] as const;

/**
 * Keeps the focus on the arrow when a keyboard user steps through the competitors: each of them has
 * arrows of its own.
 */
export function useKeptFocus(person: string | null): void {
  const before = useRef(person);
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    function note(): void {
      const label = document.activeElement?.getAttribute('aria-label') ?? '';
      pressed.current = STEPS.find((step) => label.startsWith(`${step}: `)) ?? null;
    }
    // Capture phase: runs before the click is handled.
    addEventListener('click', note, true);
    return () => removeEventListener('click', note, true);
  }, []);
  useEffect(() => {
    if (before.current === person) return;
    before.current = person;
    const step = pressed.current;
    if (step === null) return;
    const frame = requestAnimationFrame(() => {
      document
        .querySelector<HTMLElement>(`[data-shown] a[aria-label^="${step}: "]`)
        ?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [person]);
}
