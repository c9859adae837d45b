import type { Reply } from '../../../contracts/calls.ts';
import { createTimeFormat } from '../../../contracts/spanish-time.ts';
import { call } from '../../ui/api.ts';
import { start as startPlayers } from '../players/play.ts';

/** Refresh interval of the list, in milliseconds. */
const REFRESH_MS = 16_000;

type CalendarDate = Reply<'GET /h/calendar-events/'>['items'][number];

const caracas = { timeZone: 'America/Caracas' } as const;

const formatDay = createTimeFormat({ ...caracas, day: '2-digit' });
const formatMonth = createTimeFormat({ ...caracas, month: 'short' });
const formatHour = createTimeFormat({ ...caracas, hour: 'numeric', minute: '2-digit' });

/** Fills a copy of the row's template (calendar-box.tsx). */
function fillRow(row: HTMLElement, date: CalendarDate): void {
  // An all-day date has no time; noon in Caracas falls on the same day everywhere in America.
  const isWholeDay = date.start.length === 10;
  const start = new Date(isWholeDay ? `${date.start}T12:00:00-04:00` : date.start);
  const details = [isWholeDay ? '' : formatHour(start), date.location].filter(Boolean);
  const [day, month, link, small] = row.querySelectorAll<HTMLElement>('b, time span, a, small');
  const time = row.querySelector('time');
  if (time) time.dateTime = date.start;
  if (day) day.textContent = formatDay(start);
  if (month) month.textContent = formatMonth(start);
  if (small) small.textContent = details.join(' · ');
  if (!(link instanceof HTMLAnchorElement)) return;
  link.textContent = date.title;
  if (date.url) link.href = date.url;
  else {
    const title = document.createElement('strong');
    title.textContent = date.title;
    link.replaceWith(title);
  }
}

/** Keeps the list of upcoming dates current while the page is visible. */
export function start(box: HTMLElement, signal: AbortSignal): void {
  startPlayers();
  const emptyNotice = box.querySelector<HTMLElement>('[data-none]');
  const list = box.querySelector<HTMLElement>('[data-dates]');
  const template = box.querySelector<HTMLTemplateElement>('template[data-date]');
  if (emptyNotice === null || list === null || template === null) return;

  function showDates(dates: readonly CalendarDate[]): void {
    const rows = dates.map((date) => {
      const row = template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
      fillRow(row, date);
      return row;
    });
    list?.replaceChildren(...rows);
    if (list) list.hidden = rows.length === 0;
    if (emptyNotice) emptyNotice.hidden = rows.length > 0;
    if (emptyNotice) emptyNotice.textContent = 'Todavía no hay fechas anunciadas.';
  }
  function reportFailure(): void {
    if (emptyNotice)
      emptyNotice.textContent =
        'No se pudieron cargar las fechas. Lo intentamos de nuevo en un momento.';
  }
  let hasDates = false;
  async function refresh(): Promise<void> {
    if (document.hidden) return;
    const events = await call('GET /h/calendar-events/', {}).catch(() => null);
    // Without a response the known dates remain.
    if (events !== null) showDates(events.items);
    else if (!hasDates) reportFailure();
    hasDates ||= events !== null;
  }
  void refresh();
  const timer = setInterval(refresh, REFRESH_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
