/** Pixels from which a movement is a drag and no press. */
const DRAG_PX = 8;

/** Whether the slider lies along the edge of the dock, as on phones (dock.module.css). */
const isNarrow = () => matchMedia('(width < 48rem)').matches;

/**
 * Lets the beat be sought by the slider, and on phones, where that is thin, by a finger that is drawn along the whole
 * dock: what stands there is pressed only by one that does not move.
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
    if (!isDragging && Math.abs(moved) < DRAG_PX) return;
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
  const stopPress = (event: MouseEvent) => {
    // A press by key or by assistive technology has no detail.
    if (!isDragging || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  dock.addEventListener('click', stopPress, true);
}
