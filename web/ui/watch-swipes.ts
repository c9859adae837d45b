/** Horizontal distance of a swipe in pixels. */
const MIN_SWIPE_PX = 44;

/** Calls `onSwipe` with the direction of each horizontal swipe over an element. */
export function watchSwipes(root: HTMLElement, onSwipe: (step: number) => unknown): void {
  let touchStart: { x: number; y: number } | null = null;
  root.addEventListener(
    'touchstart',
    ({ touches: [finger] }) => {
      touchStart = finger ? { x: finger.clientX, y: finger.clientY } : null;
    },
    { passive: true },
  );
  root.addEventListener('touchend', ({ changedTouches: [finger] }) => {
    const start = touchStart;
    touchStart = null;
    if (!start || !finger) return;
    const [x, y] = [finger.clientX - start.x, finger.clientY - start.y];
    if (Math.abs(x) >= MIN_SWIPE_PX && Math.abs(x) >= Math.abs(y) * 1.5) onSwipe(x < 0 ? 1 : -1);
  });
  root.addEventListener('touchcancel', () => {
    touchStart = null;
  });
}
