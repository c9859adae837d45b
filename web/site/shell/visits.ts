/** Event dispatched on `window` when a beat starts. */
export const SOUND_EVENT = 'sound';

/** Path and query of the page that this document shows. */
let shown = '';
/** Shows another page in this document; null while nothing plays. */
let visit: ((event: NavigateEvent) => void) | null = null;

/**
 * Shows the pages of this document's history, and those of links, by a function.
 * @param handleNavigation returns false to leave a navigation to the browser
 */
export function setVisit(handleNavigation: (event: NavigateEvent) => boolean): void {
  visit = (event) => {
    if (handleNavigation(event)) shown = toPage(event.destination.url);
  };
}

function toPage(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/**
 * Follows which page of the site the document shows. Pages that were shown in one document while a beat played
 * (dock/visit.ts) stay one document for the browser's history after a reload: it changes the address alone.
 */
export function watchVisits(): void {
  if (!('navigation' in window)) return;
  shown = toPage(location.href);
  navigation.addEventListener('navigate', (event) => {
    const { destination, navigationType, canIntercept } = event;
    const { sameDocument, url } = destination;
    if (!canIntercept || navigationType === 'reload') return;
    // A hash, or what the page itself writes into the address.
    if (sameDocument && (toPage(url) === shown || navigationType !== 'traverse')) {
      shown = toPage(url);
    } else if (visit) visit(event);
    else if (sameDocument) event.intercept({ handler: async () => location.reload() });
  });
}
