import { ENTERED_EVENT, isSavingData, isSplashVisible } from '../../ui/first-paint.ts';
import { wrapIndex } from '../../ui/sliding-window.ts';
import { watchSwipes } from '../../ui/watch-swipes.ts';
import { PLAYER_START_EVENT } from '../players/play.ts';

/** Duration of a slide in milliseconds. */
const INTERVAL_MS = 4_000;
/** Milliseconds for which the slide before stays below the new one, which wipes in over it. */
const WIPE_MS = 600;

/** Reasons to pause; the carousel moves if there is none. */
type PauseReason =
  | 'asked'
  | 'hover'
  | 'focus'
  | 'touch'
  | 'motion'
  | 'saver'
  | 'splash'
  | 'hidden'
  | 'away'
  | 'dialog';

/** The parts of the carousel's markup (carousel.tsx). */
function findParts(root: HTMLElement) {
  return {
    slides: [...root.querySelectorAll<HTMLElement>('[data-slide]')],
    tabs: [...root.querySelectorAll<HTMLElement>('[data-tab]')],
    stage: root.querySelector<HTMLElement>('[data-stage]'),
    motion: root.querySelector<HTMLElement>('[data-motion]'),
  };
}

/** Tells which reasons to pause begin and end around the carousel. */
function watchReasons(
  root: HTMLElement,
  setReason: (reason: PauseReason, isActive: boolean) => void,
  signal: AbortSignal,
): void {
  const checkDialog = () => setReason('dialog', document.querySelector('dialog[open]') !== null);
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const checkPreferences = () => {
    setReason('motion', reduced.matches);
    setReason('hidden', document.hidden);
    setReason('splash', isSplashVisible());
  };
  setReason('saver', isSavingData());
  checkPreferences();
  reduced.addEventListener('change', checkPreferences, { signal });
  document.addEventListener('visibilitychange', checkPreferences, { signal });
  addEventListener(ENTERED_EVENT, checkPreferences, { signal });
  checkDialog();
  const dialogs = new MutationObserver(checkDialog);
  dialogs.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['open'],
  });
  signal.addEventListener('abort', () => dialogs.disconnect());
  root.addEventListener('mouseenter', () => setReason('hover', true));
  root.addEventListener('mouseleave', () => setReason('hover', false));
  // The focus that a click of the mouse leaves on a button is no reason.
  root.addEventListener('focusin', ({ target }) =>
    setReason('focus', (target as Element).matches(':focus-visible')),
  );
  root.addEventListener('focusout', () => setReason('focus', false));
  root.addEventListener(PLAYER_START_EVENT, () => setReason('asked', true));
  // Slides are of different heights: nothing below them moves for whoever has begun to read on.
  const checkPosition = () => setReason('away', scrollY > innerHeight / 10);
  checkPosition();
  addEventListener('scroll', checkPosition, { passive: true, signal });
  // After a touch the carousel pauses until the visitor touches another element.
  document.addEventListener(
    'touchstart',
    ({ target }) => setReason('touch', root.contains(target as Node)),
    { passive: true, signal },
  );
}

/**
 * Moves the carousel: every 4 s unless the mouse, the keyboard focus or a finger is on it, the
 * visitor paused it, a dialog is open, a player was started, data is saved, or reduced motion is preferred.
 */
export function start(root: HTMLElement, signal: AbortSignal): void {
  const { slides, tabs, stage, motion } = findParts(root);
  const reasons = new Set<PauseReason>();
  let index = 0;
  let leaveTimer: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function restartTimer(): void {
    const isMoving = reasons.size === 0;
    clearTimeout(timer);
    if (isMoving) timer = setTimeout(showNext, INTERVAL_MS);
    root.toggleAttribute('data-moving', isMoving);
    if (stage) stage.ariaLive = isMoving ? 'off' : 'polite';
    const isStopped = (['asked', 'motion', 'saver'] as const).some((reason) => reasons.has(reason));
    root.toggleAttribute('data-stopped', isStopped);
    if (motion) motion.ariaLabel = isStopped ? 'Reanudar el carrusel' : 'Pausar el carrusel';
  }
  /**
   * Shows the next slide as soon as its picture can be painted, or has failed. A picture that is not
   * loaded in advance (`data-next`) is not waited for.
   */
  async function showNext(): Promise<void> {
    const timerAtStart = timer;
    const next = root.querySelector<HTMLImageElement>('[data-next] picture img');
    await next?.decode().catch(() => {});
    if (timer === timerAtStart) showSlide(index + 1);
  }
  function setReason(reason: PauseReason, isActive: boolean): void {
    if (reasons.has(reason) === isActive) return;
    if (isActive) reasons.add(reason);
    else reasons.delete(reason);
    restartTimer();
  }
  /** The pictures of the next slide are loaded after those of the first one. */
  function markSlides(): void {
    const next = document.readyState === 'complete' ? wrapIndex(index + 1, slides.length) : index;
    for (const [number, slide] of slides.entries()) {
      slide.toggleAttribute('data-leaving', slide.hasAttribute('data-shown') && number !== index);
      slide.toggleAttribute('data-shown', number === index);
      slide.toggleAttribute('data-next', number === next && !isSavingData());
    }
    for (const [number, tab] of tabs.entries()) tab.ariaCurrent = String(number === index);
  }
  function showSlide(requestedIndex: number): void {
    root.dataset.changed = requestedIndex < index ? '-1' : '1';
    index = wrapIndex(requestedIndex, slides.length);
    markSlides();
    restartTimer();
    clearTimeout(leaveTimer);
    leaveTimer = setTimeout(() => {
      for (const slide of slides) slide.removeAttribute('data-leaving');
    }, WIPE_MS);
  }
  root.addEventListener('click', ({ target }) => {
    const {
      step,
      tab,
      motion: pauseAttribute,
    } = (target as Element).closest('button')?.dataset ?? ({} as DOMStringMap);
    if (step && root.contains(target as Node)) showSlide(index + Number(step));
    else if (tab) showSlide(Number(tab));
    else if (pauseAttribute !== undefined) {
      const isStopped = root.hasAttribute('data-stopped');
      setReason('asked', !isStopped);
      if (isStopped) {
        for (const reason of ['motion', 'saver', 'away'] as const) setReason(reason, false);
      }
    }
  });
  watchReasons(root, setReason, signal);
  signal.addEventListener('abort', () => setReason('away', true));
  watchSwipes(root, (step) => showSlide(index + step));
  addEventListener('load', markSlides, { signal });
  markSlides();
  restartTimer();
}
