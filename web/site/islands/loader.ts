import type { FunctionComponent } from 'react';
import { components, scripts, type Wake } from './registry.ts';

declare global {
  interface Document {
    /** Whether the browser has loaded the page in advance and nobody sees it; not in all browsers. */
    readonly prerendering?: boolean;
  }
}

/** Pixels below the viewport at which an island of `visible` starts. */
const NEAR_MARGIN = '300px';
/** Controls whose click is repeated after their island has started. */
const CLICKABLE_SELECTOR = 'button, [data-click]';

type Starts = Promise<void>;
const startPromises = new WeakMap<HTMLElement, Starts>();
/** Ends what the islands of the present page started outside of their elements. */
let controller = new AbortController();

async function startIsland(element: HTMLElement): Promise<void> {
  const name = element.dataset.island ?? '';
  const { signal } = controller;
  if (name in scripts) {
    const { start } = await scripts[name as keyof typeof scripts]();
    if (!signal.aborted) await start(element, signal);
  } else {
    const [{ hydrate }, module] = await Promise.all([
      import('./hydrate.tsx'),
      components[name as keyof typeof components](),
    ]);
    if (!signal.aborted)
      await hydrate(element, module.default as FunctionComponent<object>, signal);
  }
  element.dataset.awake = '';
}

/**
 * Starts an island once. If its code does not load, the server's HTML stays as it is, the console
 * names the error, and the next click tries again.
 */
function wakeIsland(element: HTMLElement): Starts {
  const running = startPromises.get(element);
  if (running) return running;
  const starts = startIsland(element);
  startPromises.set(element, starts);
  starts.catch((error: unknown) => {
    startPromises.delete(element);
    reportError(error);
  });
  return starts;
}

/** Calls `run` when the visitor opens the page: now, unless the browser loads it in advance. */
export function whenOpened(run: () => void): void {
  if (!document.prerendering) run();
  else document.addEventListener('prerenderingchange', run, { once: true });
}

/** Calls `run` when the page has loaded and the browser is idle. */
export function whenIdle(run: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(run, { timeout: 2000 })
      : setTimeout(run, 200);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** Milliseconds at rest after which an island of React starts although nobody has done anything. */
const IDLE_TIMEOUT_MS = 3000;

/**
 * Calls `run` when the visitor first moves, scrolls or types, and when the page was at rest for a while:
 * React and what it hydrates take a slow phone 100 to 400 ms. A fragment, as of a link in a mail, may be
 * the island's to read: it is not waited for.
 */
function whenIntended(run: () => void): void {
  if (location.hash !== '') {
    whenIdle(run);
    return;
  }
  for (const type of ['pointermove', 'keydown', 'scroll']) {
    addEventListener(type, run, { once: true });
  }
  whenIdle(() => setTimeout(run, IDLE_TIMEOUT_MS));
}

function whenVisible(element: HTMLElement, run: () => void): void {
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: NEAR_MARGIN },
  ).observe(element);
}

const schedules: Readonly<Record<Wake, (element: HTMLElement, run: () => void) => void>> = {
  load: (_element, run) => run(),
  idle: (_element, run) => whenIdle(run),
  rest: (_element, run) => whenIntended(run),
  visible: (element, run) => whenIdle(() => whenVisible(element, run)),
  click: () => undefined,
};

function getIsland(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
}

/** Clicks a control again, or submits its form. */
function repeatClick(target: HTMLElement, submitter: HTMLElement | null = null): void {
  if (target instanceof HTMLFormElement) target.requestSubmit(submitter);
  else target.click();
}

/**
 * Starts the island of a click and repeats the click, unless it sent a form that was changed
 * meanwhile; a link is followed if that fails.
 */
function clickWhenStarted(
  island: HTMLElement,
  target: HTMLElement,
  submitter?: HTMLElement | null,
) {
  let isChanged = false;
  target.addEventListener('input', () => (isChanged = true), { once: true });
  wakeIsland(island).then(
    () => isChanged || repeatClick(target, submitter),
    () => target instanceof HTMLAnchorElement && location.assign(target.href),
  );
}

function onClick(event: Event): void {
  const island = getIsland(event.target);
  if (island === null || 'awake' in island.dataset) return;
  if (event.type !== 'click' && event.type !== 'submit') {
    void wakeIsland(island);
    return;
  }
  const target =
    event.type === 'submit' ? event.target : (event.target as Element).closest(CLICKABLE_SELECTOR);
  const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  if (!(target instanceof HTMLElement) || metaKey || ctrlKey || shiftKey || altKey) return;
  // The submission that a button of the form causes is repeated instead.
  if (target instanceof HTMLButtonElement && target.type === 'submit') return;
  event.preventDefault();
  event.stopPropagation();
  clickWhenStarted(island, target, (event as SubmitEvent).submitter);
}

/** Ends the islands of a page that was replaced by the next one in the same document. */
export function endIslands(): void {
  controller.abort();
  controller = new AbortController();
}

/**
 * Starts the islands of the page when their time comes, none before the visitor opens the page.
 * @param earlyTarget the control that was clicked before this script arrived
 */
export function startIslands(earlyTarget: HTMLElement | null): void {
  // The same listener is added once, also with the pages that follow in this document.
  for (const type of ['click', 'submit', 'focusin', 'pointerdown']) {
    document.addEventListener(type, onClick, true);
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const run = () => void wakeIsland(element);
    whenOpened(() => schedules[element.dataset.wake as Wake](element, run));
  }
  const island = getIsland(earlyTarget);
  if (earlyTarget === null) return;
  if (island === null) repeatClick(earlyTarget);
  else clickWhenStarted(island, earlyTarget);
}
