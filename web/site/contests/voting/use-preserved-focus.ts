import { useEffect, useRef } from 'react';

const STEPS = ['Anterior', 'Siguiente'] as const;

/**
 * Keeps the focus on the arrow when a keyboard user steps through the competitors: each of them has
 * arrows of its own.
 */
export function usePreservedFocus(competitor: string | null): void {
  const lastCompetitor = useRef(competitor);
  const clickedStep = useRef<string | null>(null);
  useEffect(() => {
    function recordStep(): void {
      const label = document.activeElement?.getAttribute('aria-label') ?? '';
      clickedStep.current = STEPS.find((step) => label.startsWith(`${step}: `)) ?? null;
    }
    // Capture phase: runs before the click is handled.
    addEventListener('click', recordStep, true);
    return () => removeEventListener('click', recordStep, true);
  }, []);
  useEffect(() => {
    if (lastCompetitor.current === competitor) return;
    lastCompetitor.current = competitor;
    const step = clickedStep.current;
    if (step === null) return;
    const frame = requestAnimationFrame(() => {
      document
        .querySelector<HTMLElement>(`[data-shown] a[aria-label^="${step}: "]`)
        ?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [competitor]);
}
