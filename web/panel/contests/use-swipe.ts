import { type TouchEvent, useRef } from 'react';

/** Minimum horizontal distance of a swipe in pixels; it must be more than twice the vertical one. */
const MIN_DISTANCE = 60;

/** Touch handlers that report a swipe: 1 for next (to the left), -1 for previous. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (start.current === null || !touch) return;
      const aside = touch.clientX - start.current.x;
      const along = Math.abs(touch.clientY - start.current.y);
      start.current = null;
      if (Math.abs(aside) > MIN_DISTANCE && Math.abs(aside) > 2 * along)
        onSwipe(aside < 0 ? 1 : -1);
    },
  };
}
