/** Horizontal distance of a swipe in pixels. */
const SWIPE = 44;

/** Calls `onSwipe` with the direction of each horizontal swipe over an element. */
export function watchSwipes(root: HTMLElement, onSwipe: (step: number) => unknown): void {
  let from: { x: number; y: number } | null = null;
  root.addEventListener(
    'touchstart',
    ({ touches: [finger] }) => {
      from = finger ? { x: finger.clientX, y: finger.clientY } : null;
    },
    { passive: true },
  );
  root.addEventListener('touchend', ({ changedTouches: [finger] }) => {
    const begun = from;
    from = null;
    if (!begun || !finger) return;
    const [x, y] = [finger.clientX - begun.x, finger.clientY - begun.y];
    if (Math.abs(x) >= SWIPE && Math.abs(x) >= Math.abs(y) * 1.5) onSwipe(x < 0 ? 1 : -1);
  });
  root.addEventListener('touchcancel', () => {
    from = null;
  });
}
