import { spaceHour } from './hour-text.ts';

/** Offset of a zone at a moment, as in 'GMT-4'. */
function getOffset(at: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Adds the visitor's own time to each moment whose zone has another offset (date-list.tsx). */
export function start(element: HTMLElement): void {
  for (const own of element.querySelectorAll<HTMLElement>('[data-own]')) {
    const { own: moment = '', zone } = own.dataset;
    const at = new Date(moment);
    if (getOffset(at) === getOffset(at, zone)) continue;
    const isOtherDay = new Intl.DateTimeFormat('sv-SE').format(at) !== moment.slice(0, 10);
    const text = new Intl.DateTimeFormat('es-419', {
      ...(isOtherDay ? { weekday: 'long' } : {}),
      hour: 'numeric',
      minute: '2-digit',
    });
    own.textContent = `${spaceHour(text.format(at))} en su hora`;
    own.hidden = false;
  }
}
