const WEEKDAYS = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'];

/**
 * Writes the visitor's own time in the place of each zone whose offset is another one (date-list.tsx): as short, so
 * that nothing moves, and without `Intl`, of which browsers take tens of milliseconds to load names and zones.
 */
export function start(element: HTMLElement): void {
  for (const timeElement of element.querySelectorAll<HTMLElement>('[data-own]')) {
    const { own: moment = '' } = timeElement.dataset;
    const instant = new Date(moment);
    const local = new Date(+instant - instant.getTimezoneOffset() * 60_000).toISOString();
    if (local.slice(0, 16) === moment.slice(0, 16)) continue;
    const isSameDay = local.slice(0, 10) === moment.slice(0, 10);
    const day = isSameDay ? '' : `${WEEKDAYS[instant.getDay()]}, `;
    const hour = instant.getHours();
    const clock = `${hour % 12 || 12}:${local.slice(14, 16)}\u00a0${hour < 12 ? 'a' : 'p'}.\u00a0m.`;
    timeElement.textContent = `${day}${clock} en su hora`;
  }
}
