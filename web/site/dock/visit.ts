import { isSavingData } from '../../ui/first-paint.ts';
import { assignTransitionNames, setLoading } from '../shell/navigation.ts';
import { reportView } from '../shell/report.ts';
import { setVisitHandler } from '../shell/visits.ts';
import { isPublicPageUrl, isSameBuild, mergeHead, type NextPage, parsePage } from './followed.ts';

const MEDIA_TYPE = 'text/html';

/**
 * Fetches a page. Returns null for everything that is not a public page of this build: errors, files, previews,
 * redirects to other pages.
 */
async function fetchPage(url: URL, signal: AbortSignal) {
  // By this header the service worker recognizes a page (server/pages/offline-worker.js).
  const response = await fetch(url, { headers: { accept: MEDIA_TYPE }, signal });
  const { headers, redirected } = response;
  const address = new URL(response.url);
  const isPage = headers.get('content-type')?.startsWith(MEDIA_TYPE);
  const isPublic = headers.get('cache-control')?.includes('public');
  if (!response.ok || !isPage || !isPublic || !isPublicPageUrl(address, location.origin))
    return null;
  const next = parsePage(await response.text());
  if (!isSameBuild(document, next.page) || next.page.getElementById('shell') === null) return null;
  return { next, address: redirected ? address.pathname + address.search + url.hash : null };
}

/** Puts the next page in the place of the present one; the dock stays. */
function swapPage({ page, styles }: NextPage, dock: HTMLElement, startPage: () => void): void {
  for (const script of page.body.querySelectorAll('script')) script.remove();
  // As at a load (web/ui/first-paint-code.ts): the smallest pictures.
  if (isSavingData()) for (const image of page.images) if (image.srcset) image.sizes = '1px';
  mergeHead(document.head, page.head);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
  for (const part of [...document.body.children]) if (part !== dock) part.remove();
  dock.before(...page.body.children);
  setLoading(false);
  startPage();
}

/** Moves the focus to where the page begins, or to what the address names. */
function focusPage(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const target =
    named ?? document.querySelector<HTMLElement>('h1') ?? document.querySelector('main');
  if (target === null || target instanceof HTMLDialogElement) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** How far each page of the history was scrolled when it was left, in pixels, by the key of its entry. */
const scrollPositions = new Map<string, number>();

function storeScroll(): void {
  const key = navigation.currentEntry?.key;
  if (key !== undefined) scrollPositions.set(key, scrollY);
}

/** Scrolls to where a page was left: it may become as long as it was only when its parts are laid out. */
function restoreScroll(scrollTop: number): void {
  const observer = new ResizeObserver(() => {
    scrollTo(0, scrollTop);
    if (scrollY >= scrollTop - 1) observer.disconnect();
  });
  observer.observe(document.body);
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'pagehide']) {
    addEventListener(type, () => observer.disconnect(), { once: true });
  }
  navigation.addEventListener('navigate', () => observer.disconnect(), { once: true });
}

/** Runs the change as a view transition where the browser has it and motion is wanted. */
async function withTransition(change: () => void): Promise<void> {
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
  if (isMotionReduced || !('startViewTransition' in document)) return change();
  assignTransitionNames('hero', 'title');
  await document.startViewTransition(change).updateCallbackDone;
}

/**
 * While the dock is open, pages are fetched and shown within this document, so that the sound continues; so are
 * the pages of this document's history. A page that cannot be shown this way is loaded.
 * @param isOpen tells whether the dock is open
 * @param startPage ends the parts of the page before and starts those of the new one
 * @param onShown called with the title of the page that is shown
 */
export function startVisits(
  dock: HTMLElement,
  isOpen: () => boolean,
  startPage: () => void,
  onShown: (title: string) => void,
): void {
  async function visit(event: NavigateEvent, previousUrl: string): Promise<void> {
    const { signal, destination } = event;
    const nextPage = await fetchPage(new URL(destination.url), signal).catch(() => null);
    if (signal.aborted) return;
    if (nextPage === null) return location.reload();
    await withTransition(() => {
      swapPage(nextPage.next, dock, startPage);
      onShown(document.title);
      const scrollTop =
        event.navigationType === 'traverse' ? scrollPositions.get(destination.key) : undefined;
      if (scrollTop !== undefined) restoreScroll(scrollTop);
      else if (!signal.aborted) event.scroll();
      focusPage();
    });
    reportView(previousUrl);
    const { address } = nextPage;
    if (address === null) return;
    navigation.addEventListener(
      'navigatesuccess',
      () => history.replaceState(history.state, '', address),
      { once: true },
    );
  }
  setVisitHandler((event) => {
    const { destination, downloadRequest, formData } = event;
    const isHandled =
      isOpen() &&
      downloadRequest === null &&
      !formData &&
      isPublicPageUrl(new URL(destination.url), location.origin);
    if (!isHandled && !destination.sameDocument) return false;
    const previousUrl = location.href;
    storeScroll();
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      handler: () => visit(event, previousUrl),
    });
    return true;
  });
}
