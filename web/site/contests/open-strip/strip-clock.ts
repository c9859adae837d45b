import { MINUTE_MS } from '../../../../contracts/durations.ts';
import type { AnnouncedContest } from '../../../../contracts/site.ts';
import { listAnnouncements, listShownIndexes } from './announcements.ts';

/** Shows in the strip (open-strip.tsx) what is right at the present time. */
export function start(element: HTMLElement, signal: AbortSignal): void {
  const contests = JSON.parse(element.dataset.contests ?? '[]') as AnnouncedContest[];
  const limit = Number(element.dataset.most);
  const items = listAnnouncements(contests);
  function updateStrip(): void {
    const shownIndexes = listShownIndexes(items, Date.now(), limit);
    element.hidden = shownIndexes.size === 0;
    for (const [index, item] of [...element.querySelectorAll('li')].entries()) {
      item.hidden = !shownIndexes.has(index);
    }
  }
  updateStrip();
  const timer = setInterval(updateStrip, MINUTE_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
