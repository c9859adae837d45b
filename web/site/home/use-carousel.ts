import { type TouchEvent, useEffect, useReducer, useRef, useState } from 'react';
import { INSIDE_EVENT, isSplashUp } from '../../ui/first-paint.ts';
import { wrapIndex } from '../../ui/sliding-window.ts';

/** Duration of a slide in milliseconds. */
export const INTERVAL = 4_000;
/** Horizontal distance of a swipe in pixels. */
const SWIPE = 44;

/** Reasons to pause; the carousel moves if there is none. */
type Reason = 'asked' | 'hover' | 'focus' | 'touch' | 'motion' | 'splash' | 'hidden';

function withReason(known: ReadonlySet<Reason>, [reason, isThere]: [Reason, boolean]) {
  if (known.has(reason) === isThere) return known;
  const changed = new Set(known);
  if (isThere) changed.add(reason);
  else changed.delete(reason);
  return changed;
}

function useReasons() {
  const [reasons, put] = useReducer(withReason, new Set<Reason>(['splash']));
  useEffect(() => {
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    const look = () => {
      put(['motion', motion.matches]);
      put(['hidden', document.hidden]);
      put(['splash', isSplashUp()]);
    };
    look();
    motion.addEventListener('change', look);
    document.addEventListener('visibilitychange', look);
    window.addEventListener(INSIDE_EVENT, look);
    return () => {
      motion.removeEventListener('change', look);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener(INSIDE_EVENT, look);
    };
  }, []);
  return { reasons, put };
}

/**
 * Returns the current slide and its controls. Advances every 4 s unless the mouse, the keyboard
 * focus or a finger is on it, the visitor paused it, or reduced motion is preferred.
 */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const { reasons, put } = useReasons();
  const touch = useRef<{ x: number; y: number } | null>(null);
  const ref = useRef<HTMLElement>(null);
  const isMoving = reasons.size === 0;

  // After a touch the carousel pauses until the visitor touches another element.
  useEffect(() => {
    function look(event: globalThis.TouchEvent) {
      if (!ref.current?.contains(event.target as Node)) put(['touch', false]);
    }
    document.addEventListener('touchstart', look, { passive: true });
    return () => document.removeEventListener('touchstart', look);
  }, [put]);

  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setIndex(wrapIndex(index + 1, count)), INTERVAL);
    return () => clearTimeout(timer);
  }, [isMoving, index, count]);

  function endTouch(event: TouchEvent) {
    const end = event.changedTouches[0];
    const start = touch.current;
    touch.current = null;
    if (!start || !end) return;
    const [x, y] = [end.clientX - start.x, end.clientY - start.y];
    if (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y) * 1.5) return;
    setIndex(wrapIndex(index + (x < 0 ? 1 : -1), count));
  }
  const listeners = {
    onMouseEnter: () => put(['hover', true]),
    onMouseLeave: () => put(['hover', false]),
    onFocus: () => put(['focus', true]),
    onBlur: () => put(['focus', false]),
    onTouchStart: (event: TouchEvent) => {
      const finger = event.touches[0];
      touch.current = finger ? { x: finger.clientX, y: finger.clientY } : null;
      put(['touch', true]);
    },
    onTouchEnd: endTouch,
    onTouchCancel: () => {
      touch.current = null;
    },
  };
  return {
    ref,
    index,
    isMoving,
    isStopped: reasons.has('asked') || reasons.has('motion'),
    show: (to: number) => setIndex(wrapIndex(to, count)),
    stop: (isAsked: boolean) => {
      put(['asked', isAsked]);
      if (!isAsked) put(['motion', false]);
    },
    listeners,
  };
}
