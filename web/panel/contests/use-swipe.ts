import { type TouchEvent, useRef } from 'react';

/** Pixels that a finger goes aside before it is a swipe, more than twice as far as up or down. */
const FAR = 60;

/** Touch handlers that tell a swipe: 1 to the next (leftwards), -1 to the one before. */
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
      if (Math.abs(aside) > FAR && Math.abs(aside) > 2 * along) onSwipe(aside < 0 ? 1 : -1);
    },
  };
}
