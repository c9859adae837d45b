/** Milliseconds after which the overlay is removed if the new page has not arrived. */
const LONGEST_WAIT = 15_000;

/** The link that was pressed last; its picture and title become those of the new page. */
let pressed: HTMLAnchorElement | null = null;

function isNavigation(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return false;
  }
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return !link.target && !link.download && link.origin === location.origin && !isSamePage;
}

function showLoading(isLoading: boolean): void {
  const status = document.getElementById('cargando');
  if (status === null) return;
  if (isLoading) document.documentElement.dataset.loading = '';
  else delete document.documentElement.dataset.loading;
  status.textContent = isLoading ? 'Cargando…' : '';
}

function nameParts(picture: string, title: string): void {
  const image = pressed?.querySelector<HTMLElement>('img')?.parentElement;
  const text = pressed?.querySelector<HTMLElement>('[data-fit]');
  if (image) image.style.viewTransitionName = picture;
  if (text) text.style.viewTransitionName = title;
}

/** The overlay while a page loads, and the parts of a pressed card that become the new page's. */
export function startNavigation(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (!link || event.defaultPrevented || !isNavigation(event, link)) return;
    pressed = link;
    showLoading(true);
    setTimeout(() => showLoading(false), LONGEST_WAIT);
  });
  addEventListener('pageswap', (event) => {
    showLoading(false);
    if (event.viewTransition === null) return;
    nameParts('hero', 'title');
    // The panel takes part in no transition: that is not an error.
    event.viewTransition.finished.catch(() => undefined);
    event.viewTransition.ready.catch(() => undefined);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    showLoading(false);
    nameParts('', '');
  });
}
