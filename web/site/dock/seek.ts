/** Minimum movement in pixels that is a drag and not a click. */
const MIN_DRAG_PX = 8;

/** Whether the slider lies along the edge of the dock, as on phones (dock.module.css). */
const isNarrow = () => matchMedia('(width < 48rem)').matches;

/**
 * Lets the visitor seek with the slider, and on phones, where the slider is thin, by dragging along the whole dock.
 * A drag does not click the buttons of the dock.
 */
export function startSeeking(
  dock: HTMLElement,
  slider: HTMLInputElement,
  audio: HTMLAudioElement,
): void {
  let start: { x: number; time: number } | null = null;
  let isDragging = false;

  slider.addEventListener('input', () => {
    audio.currentTime = slider.valueAsNumber;
  });
  dock.addEventListener('pointerdown', ({ clientX, target, isPrimary }) => {
    isDragging = false;
    const isSeekTarget = isPrimary && target !== slider && isNarrow() && audio.duration > 0;
    start = isSeekTarget ? { x: clientX, time: audio.currentTime } : null;
  });
  dock.addEventListener('pointermove', ({ clientX, pointerId }) => {
    if (start === null) return;
    const moved = clientX - start.x;
    if (!isDragging && Math.abs(moved) < MIN_DRAG_PX) return;
    if (!isDragging) dock.setPointerCapture(pointerId);
    isDragging = true;
    const time = start.time + (moved / dock.clientWidth) * audio.duration;
    audio.currentTime = Math.min(Math.max(0, time), audio.duration);
  });
  for (const type of ['pointerup', 'pointercancel']) {
    dock.addEventListener(type, () => {
      start = null;
      // After the click that ends a drag with a mouse; a finger's has none.
      setTimeout(() => {
        isDragging = false;
      });
    });
  }
  const suppressClickAfterDrag = (event: MouseEvent) => {
    // A press by key or by assistive technology has no detail.
    if (!isDragging || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  dock.addEventListener('click', suppressClickAfterDrag, true);
}
