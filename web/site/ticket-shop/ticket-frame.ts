import { isSavingData } from '../../ui/first-paint.ts';
import { canReach } from '../players/play.ts';

/** Timeout in milliseconds for the shop to load after it has responded. */
const LOAD_TIMEOUT_MS = 12_000;

/** Resolves with whether the frame has loaded in time. */
function waitForLoad(frame: HTMLIFrameElement): Promise<boolean> {
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(true));
    setTimeout(() => resolve(false), LOAD_TIMEOUT_MS);
  });
}

/** Loads the shop (ticket-shop.tsx) into its frame; says so if it does not respond. */
export async function start(shop: HTMLElement): Promise<void> {
  const template = shop.querySelector('template');
  const notice = shop.querySelector<HTMLElement>('[role="status"]');
  const frame = template?.content.firstElementChild?.cloneNode(true);
  if (!(frame instanceof HTMLIFrameElement) || notice === null) return;

  function showState(state: 'shown' | 'unreachable'): void {
    if (notice === null) return;
    notice.hidden = state === 'shown';
    for (const part of notice.querySelectorAll<HTMLElement>('[data-waiting]')) part.hidden = true;
    for (const part of notice.querySelectorAll<HTMLElement>('[data-unreachable]')) {
      part.hidden = state === 'shown';
    }
  }
  if (isSavingData()) {
    notice.hidden = true;
    return;
  }
  if (!(await canReach(frame.src))) return showState('unreachable');
  const loaded = waitForLoad(frame);
  template?.replaceWith(frame);
  if (await loaded) {
    delete frame.dataset.waiting;
    showState('shown');
  } else {
    frame.remove();
    showState('unreachable');
  }
}
