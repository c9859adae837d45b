import { MINUTE_MS } from '../../../../contracts/durations.ts';
import { isCurrent } from './announcements.ts';

/** Shows in the strip (open-strip.tsx) what is right at the present time. */
export function start(element: HTMLElement, signal: AbortSignal): void {
  function updateStrip(): void {
    let room = Number(element.dataset.most);
    for (const item of element.querySelectorAll('li')) {
      const until = item.querySelector('time')?.dateTime ?? '';
      item.hidden = room === 0 || !isCurrent({ from: item.dataset.from, until }, Date.now());
      if (!item.hidden) room -= 1;
    }
    element.hidden = !element.querySelector('li:not([hidden])');
  }
  updateStrip();
  const timer = setInterval(updateStrip, MINUTE_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
