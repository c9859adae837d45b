import { ENTERED_KEY } from '../../ui/first-paint.ts';
import { writeStored } from './visitor.ts';
import { trackVisits } from './visits.ts';

/** Milliseconds after which the overlay is removed if the new page has not arrived. */
const MAX_WAIT_MS = 15_000;

/** The link that was clicked last; its picture and title are animated into those of the new page. */
let clickedLink: HTMLAnchorElement | null = null;

function isNavigation(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return false;
  }
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return !link.target && !link.download && link.origin === location.origin && !isSamePage;
}

export function setLoading(isLoading: boolean): void {
  const status = document.getElementById('cargando');
  if (status === null) return;
  if (isLoading) document.documentElement.dataset.loading = '';
  else delete document.documentElement.dataset.loading;
  status.textContent = isLoading ? 'Cargando…' : '';
}

/**
 * Assigns view transition names to the picture and title of the clicked card, or of the slide of the clicked
 * button: the names that the same parts have on the next page. An empty name removes it.
 */
export function assignTransitionNames(picture: string, title: string): void {
  const card = clickedLink?.closest('[data-composition]') ?? clickedLink;
  const image = card?.querySelector<HTMLElement>('img')?.parentElement;
  // The last is the name of an open poster; the one before stands on its closed strip.
  const text = [...(card?.querySelectorAll<HTMLElement>('[data-fit]') ?? [])].at(-1);
  if (image) image.style.viewTransitionName = picture;
  if (text) text.style.viewTransitionName = title;
}

/**
 * Goes to the page of the site from which the visitor came, if there is one in the history. Entries
 * of the same page (dialogs, competitors, segments) are skipped.
 */
function goBack(): boolean {
  if ('navigation' in window) {
    const currentIndex = navigation.currentEntry?.index ?? 0;
    const formerEntry = navigation
      .entries()
      .slice(0, currentIndex)
      .findLast(({ url }) => url !== null && new URL(url).pathname !== location.pathname);
    if (formerEntry) navigation.traverseTo(formerEntry.key);
    return formerEntry !== undefined;
  }
  const referrer = URL.parse(document.referrer);
  if (referrer?.origin !== location.origin || referrer.pathname === location.pathname) return false;
  history.back();
  return true;
}

/** The overlay while a page loads, and the parts of a clicked card that become the new page's. */
export function startNavigation(): void {
  trackVisits();
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (!link || event.defaultPrevented || !isNavigation(event, link)) return;
    // A visitor who continues from an inner page does not get the splash.
    if (location.pathname !== '/') writeStored(ENTERED_KEY, '1');
    if (link.dataset.back !== undefined && goBack()) return event.preventDefault();
    clickedLink = link;
    setLoading(true);
    setTimeout(() => setLoading(false), MAX_WAIT_MS);
  });
  addEventListener('pageswap', (event) => {
    setLoading(false);
    if (event.viewTransition !== null) assignTransitionNames('hero', 'title');
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    setLoading(false);
    assignTransitionNames('', '');
  });
}
