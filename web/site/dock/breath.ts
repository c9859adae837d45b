import { isSavingData } from '../../ui/first-paint.ts';
import css from './dock.module.css';

/** Halftones of the heroes of a page. */
const HALFTONE_SELECTOR = 'main [data-composition] picture img';
/** Growth of the second print where the beat is loudest, as a share of its size: its dots then touch those of the first. */
const MAX_SCALE_GROWTH = 0.012;
/** Seconds by which the prints may be ahead of the sound or behind it. */
const DRIFT_SECONDS = 0.3;

let prints: ReturnType<typeof animateSecondPrint>[] = [];
let shownLevels: readonly number[] | null = null;

function removePrints(): void {
  for (const { print } of prints) print.remove();
  prints = [];
  shownLevels = null;
}

/** Shows a second print over a halftone, which an animation scales up and back once for each level, on the compositor alone. */
function animateSecondPrint(screen: HTMLImageElement, levels: readonly number[], duration: number) {
  const print = new Image();
  print.src = screen.currentSrc;
  print.alt = '';
  print.ariaHidden = 'true';
  print.className = css.breath ?? '';
  screen.closest('picture')?.after(print);
  const keyframes = levels.flatMap((level) => [
    { transform: 'none' },
    { transform: `scale(${(1 + MAX_SCALE_GROWTH * level).toFixed(4)})` },
  ]);
  const animation = print.animate([...keyframes, { transform: 'none' }], {
    duration: duration * 1000,
    iterations: Infinity,
  });
  return { print, animation };
}

/**
 * Animates the dots of the page's heroes with the loudness of the beat; removes the animation while nothing is
 * heard, with reduced motion, and while data is saved.
 * @param levels loudness over time, 0 to 1; null while nothing is heard
 */
export function animateHalftones(
  { currentTime, duration }: HTMLAudioElement,
  levels: readonly number[] | null,
) {
  const isMotionReduced = isSavingData() || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (levels === null || isMotionReduced || !Number.isFinite(duration)) return removePrints();
  if (levels !== shownLevels || !prints.every(({ print }) => print.isConnected)) {
    removePrints();
    shownLevels = levels;
  }
  if (prints.length === 0) {
    prints = [...document.querySelectorAll<HTMLImageElement>(HALFTONE_SELECTOR)]
      .filter(({ complete, currentSrc }) => complete && currentSrc !== '')
      .map((screen) => animateSecondPrint(screen, levels, duration));
  }
  for (const { animation } of prints) {
    const drift = Number(animation.currentTime) / 1000 - currentTime;
    if (Math.abs(drift) > DRIFT_SECONDS) animation.currentTime = currentTime * 1000;
  }
}
