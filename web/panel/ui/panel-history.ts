import type { BlockerFunction, createBrowserRouter, Location } from 'react-router';
import type { Layers } from './layers.ts';
import { formatPlace, isSamePage, type Place, parsePlace, withoutRecord } from './place.ts';

/**
 * What the panel notes in a history entry. Each open dialog without an address has an extra entry
 * with the address of its page: going back from it closes the dialog. One whose dialog was closed
 * otherwise stays, for the next dialog; going back passes over it.
 */
interface EntryState {
  /** Number of the extra entry over that of its page; 0 for the page itself. */
  extra: number;
  /** Key of the page's entry, in an extra one. */
  page?: string;
  /** Key of the entry of its list, over which an opened record stands. */
  list?: string;
}

const readEntry = ({ state }: Location): EntryState => ({ extra: 0, ...state });
const getPlace = ({ search }: Location): Place => parsePlace({ search, hash: '' });
const SECTION_HASH = /^#\d+$/;

/**
 * The history of the panel: its place, and the layers over it. All changes go through the router, one
 * after the other; the next one begins when the router has arrived.
 */
export function createPanelHistory(
  router: ReturnType<typeof createBrowserRouter>,
  layers: Layers,
  view: Window,
) {
  const listeners = new Set<() => void>();
  let last = router.state.location;
  let current = parsePlace(view.location);
  /** Whether the list of a record is being put beneath it, which nobody needs to see. */
  let isQuiet = false;
  let isClosing = false;
  let queue: Promise<unknown> = Promise.resolve();

  function run(step: () => unknown): void {
    queue = queue.then(step).catch((error: unknown) => reportError(error));
  }

  function publish(): void {
    const place = getPlace(router.state.location);
    if (isQuiet || formatPlace(place) === formatPlace(current)) return;
    current = place;
    for (const listener of listeners) listener();
  }

  const replace = (place: Place, state: unknown) =>
    router.navigate(formatPlace(place), { replace: true, state });

  /** Gives the entry at which the router has arrived another address. */
  function writeAddress(place: Place): void {
    run(() => {
      const { location } = router.state;
      const address = formatPlace(place);
      if (address !== location.pathname + location.search) return replace(place, location.state);
    });
  }

  /** Adds the extra entries that the open layers lack. */
  async function addExtraEntries(): Promise<void> {
    const { location } = router.state;
    const { extra, page = location.key, list } = readEntry(location);
    const wanted = layers.countEntries();
    // Where the page is scrolled to beneath a dialog is not the browser's to restore.
    if (wanted > 0) view.history.scrollRestoration = 'manual';
    for (let next = extra + 1; next <= wanted; next += 1) {
      await router.navigate(formatPlace(getPlace(location)), {
        state: { extra: next, page, list },
      });
    }
  }

  /** A record that was opened by a link stands over its list. */
  async function putListBeneath(): Promise<void> {
    const { location } = router.state;
    const place = getPlace(location);
    const { extra, list } = readEntry(location);
    if (place.params.id === undefined || list !== undefined || extra > 0) return;
    isQuiet = true;
    await replace(withoutRecord(place), null);
    await router.navigate(formatPlace(place), { state: { list: router.state.location.key } });
    isQuiet = false;
    publish();
  }

  function onPop(from: Location, to: Location): void {
    const { extra, page, list } = readEntry(from);
    const arrived = readEntry(to);
    const isBeneath =
      arrived.extra < extra && page === (arrived.extra === 0 ? to.key : arrived.page);
    // What has changed in the address since then belongs to the page or list, which stays.
    if (isBeneath) writeAddress(getPlace(from));
    else {
      if (list === to.key) writeAddress(withoutRecord(getPlace(from)));
      publish();
    }
    // What is open over a record closes with it, without a question of its own.
    if (isClosing) return;
    if (layers.countEntries() > arrived.extra) {
      layers.closeDownTo(arrived.extra);
      run(addExtraEntries);
    } else if (isBeneath) {
      // Nothing was open: back means the page before.
      run(() => void router.navigate(-1));
    }
  }

  router.subscribe(({ location, historyAction }) => {
    if (location === last) return;
    const from = last;
    last = location;
    if (readEntry(location).extra === 0) view.history.scrollRestoration = 'auto';
    if (SECTION_HASH.test(location.hash)) {
      // Typed into the address bar: not an entry of the router.
      view.location.replace(formatPlace(parsePlace(location)));
    } else if (historyAction === 'POP') onPop(from, location);
    else {
      publish();
      if (historyAction !== 'PUSH' || isQuiet) return;
      if (getPlace(from).section !== current.section) view.scrollTo(0, 0);
      run(putListBeneath);
    }
  });
  layers.watch(() => run(addExtraEntries));
  if (SECTION_HASH.test(view.location.hash)) run(() => replace(current, null));
  run(putListBeneath);

  return {
    /** Returns the same object until the place changes. */
    read: () => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Changes the place. Tabs and dialogs of an opened record replace its history entry, whatever
     * `how` is.
     */
    change(next: (now: Place) => Place, how: 'push' | 'replace'): void {
      run(() => {
        const { location } = router.state;
        const now = getPlace(location);
        const place = next(now);
        if (formatPlace(place) === formatPlace(now)) return;
        const isOpened = now.params.id !== undefined && isSamePage(now, place);
        if (how === 'replace' || isOpened) return replace(place, location.state);
        const isItsList =
          place.params.id !== undefined && formatPlace(withoutRecord(place)) === formatPlace(now);
        const state = isItsList ? { list: location.key } : null;
        return router.navigate(formatPlace(place), { state });
      });
    },
    /** Returns to the list of the opened record; the caller has asked about unsaved input. */
    closeRecord(): void {
      run(async () => {
        const { location } = router.state;
        const place = getPlace(location);
        if (place.params.id === undefined) return;
        const { extra, list } = readEntry(location);
        isClosing = true;
        if (list === undefined) await replace(withoutRecord(place), null);
        else await router.navigate(-1 - extra);
        isClosing = false;
      });
    },
    /** Opens a path as a document. */
    load: (path: string | URL) => run(() => view.location.assign(path)),
    /** Whether a navigation leaves the page, so that unsaved input would be lost. */
    isLeaving({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]): boolean {
      if (isQuiet || isClosing) return false;
      return !isSamePage(getPlace(currentLocation), getPlace(nextLocation));
    },
    /** Waits until the router has undone a step back that it blocked. */
    awaitReturn(): void {
      const returned = new Promise((done) => {
        view.addEventListener('popstate', done, { once: true });
      });
      run(() => returned);
    },
    /** Writes the address of the page again, if more than one step back was made at once. */
    restoreAddress(): void {
      run(() => {
        const { location } = router.state;
        if (view.location.search !== location.search) return replace(getPlace(location), null);
      });
    },
  };
}

export type PanelHistory = ReturnType<typeof createPanelHistory>;
