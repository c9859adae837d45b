import { isSavingData } from '../../ui/first-paint.ts';
import css from './dock.module.css';

/** Dot screens of the heroes of a page. */
const SCREENS = 'main [data-composition] picture img';
/** By how much a second print of a screen grows where the beat is loudest; its dots then join the first. */
const GROWTH = 0.012;
/** Seconds by which the prints may be ahead of the sound or behind it. */
const DRIFT_SECONDS = 0.3;

let prints: ReturnType<typeof replayPrint>[] = [];
let shownLevels: readonly number[] | null = null;

function removePrints(): void {
  for (const { print } of prints) print.remove();
  prints = [];
  shownLevels = null;
}

/** Prints a screen a second time; the browser's compositor alone moves it, once in and out for each level. */
function replayPrint(screen: HTMLImageElement, levels: readonly number[], duration: number) {
  const print = new Image();
  print.src = screen.currentSrc;
  print.alt = '';
  print.ariaHidden = 'true';
  print.className = css.breath ?? '';
  screen.closest('picture')?.after(print);
  const keyframes = levels.flatMap((level) => [
    { transform: 'none' },
    { transform: `scale(${(1 + GROWTH * level).toFixed(4)})` },
  ]);
  const animation = print.animate([...keyframes, { transform: 'none' }], {
    duration: duration * 1000,
    iterations: Infinity,
  });
  return { print, animation };
}

/**
 * Lets the dots of the page's heroes breathe with the loudness of what plays; not with reduced motion, nor for who
 * saves data.
 * @param levels loudness over time, 0 to 1; null while nothing is heard
 */
export function breathe(
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
    prints = [...document.querySelectorAll<HTMLImageElement>(SCREENS)]
      .filter(({ complete, currentSrc }) => complete && currentSrc !== '')
      .map((screen) => replayPrint(screen, levels, duration));
  }
  for (const { animation } of prints) {
    const drift = Number(animation.currentTime) / 1000 - currentTime;
    if (Math.abs(drift) > DRIFT_SECONDS) animation.currentTime = currentTime * 1000;
  }
}
