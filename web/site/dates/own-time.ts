import { createTimeFormat } from '../../../contracts/spanish-time.ts';

/** Offset of a zone at a moment, as in 'GMT-4'. */
function getOffset(moment: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return parts.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Adds the visitor's own time to each moment whose zone has another offset (date-list.tsx). */
export function start(element: HTMLElement): void {
  for (const timeElement of element.querySelectorAll<HTMLElement>('[data-own]')) {
    const { own: moment = '', zone } = timeElement.dataset;
    const instant = new Date(moment);
    if (getOffset(instant) === getOffset(instant, zone)) continue;
    const isOtherDay = new Intl.DateTimeFormat('sv-SE').format(instant) !== moment.slice(0, 10);
    const text = createTimeFormat({
      ...(isOtherDay ? { weekday: 'long' } : {}),
      hour: 'numeric',
      minute: '2-digit',
    });
    timeElement.textContent = `${text(instant)} en su hora`;
    timeElement.hidden = false;
  }
}
