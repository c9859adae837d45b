/** Event dispatched on `window` when a beat starts. */
export const SOUND_EVENT = 'sound';

/** Path and query of the page that this document shows. */
let shownPath = '';
/** Handles navigations by showing the page within this document; null until a beat was played. */
let handleVisit: ((event: NavigateEvent) => void) | null = null;

/**
 * Sets the function that handles navigations without loading a new document.
 * @param handleNavigation returns false to leave a navigation to the browser
 */
export function setVisitHandler(handleNavigation: (event: NavigateEvent) => boolean): void {
  handleVisit = (event) => {
    if (handleNavigation(event)) shownPath = toPathAndQuery(event.destination.url);
  };
}

function toPathAndQuery(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/**
 * Tracks which page the document shows. For the browser, pages that were shown within one document while a beat
 * played (dock/visit.ts) are one document, also after a reload: going back changes the URL only, so the page is
 * loaded here.
 */
export function trackVisits(): void {
  if (!('navigation' in window)) return;
  shownPath = toPathAndQuery(location.href);
  navigation.addEventListener('navigate', (event) => {
    const { destination, navigationType, canIntercept } = event;
    const { sameDocument, url } = destination;
    if (!canIntercept || navigationType === 'reload') return;
    // A hash, or what the page itself writes into the address.
    if (sameDocument && (toPathAndQuery(url) === shownPath || navigationType !== 'traverse')) {
      shownPath = toPathAndQuery(url);
    } else if (handleVisit) handleVisit(event);
    else if (sameDocument) event.intercept({ handler: async () => location.reload() });
  });
}
