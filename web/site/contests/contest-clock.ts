import { MINUTE_MS } from '../../../contracts/durations.ts';
import type { EntryContests } from '../../../contracts/public-entries.ts';
import { formatMoment } from '../../../contracts/spanish-time.ts';
import { getVisibleLinks } from './visible-links.ts';

/** Shows the links to an event's contests (contest-links.tsx) that are right at the present time. */
export function start(element: HTMLElement, signal: AbortSignal): void {
  const contests = JSON.parse(element.dataset.contests ?? '[]') as EntryContests;
  const find = (name: string) => element.querySelector<HTMLElement>(`[data-link="${name}"]`);

  function showOpen(name: 'voting' | 'registration', closes: string | undefined): void {
    const link = find(name);
    const time = link?.querySelector('time');
    if (!link || !time) return;
    link.hidden = closes === undefined;
    if (closes === undefined || time.dateTime === closes) return;
    time.dateTime = closes;
    time.textContent = formatMoment(closes);
  }
  function updateLinks(): void {
    const { voting, registration, hasResult } = getVisibleLinks(contests, Date.now());
    showOpen('voting', voting?.closes);
    showOpen('registration', registration?.closes);
    const result = find('result');
    if (result) result.hidden = !hasResult;
  }
  updateLinks();
  const timer = setInterval(updateLinks, MINUTE_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
