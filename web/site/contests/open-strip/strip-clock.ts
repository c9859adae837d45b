import type { AnnouncedContest } from '../../../../contracts/site.ts';
import { listAnnouncements, shownAnnouncements } from './announcements.ts';

const MINUTE = 60_000;

/** Shows in the strip (open-strip.tsx) what is right at the present time. */
export function start(element: HTMLElement): void {
  const contests = JSON.parse(element.dataset.contests ?? '[]') as AnnouncedContest[];
  const most = Number(element.dataset.most);
  const items = listAnnouncements(contests);
  function look(): void {
    const shown = shownAnnouncements(items, Date.now(), most);
    element.hidden = shown.size === 0;
    for (const [index, item] of [...element.querySelectorAll('li')].entries()) {
      item.hidden = !shown.has(index);
    }
  }
  look();
  setInterval(look, MINUTE);
}
