import type { BlockerFunction, createBrowserRouter, Location } from 'react-router';
import type { Layers } from './layers.ts';
import { formatPlace, isSamePage, type Place, parsePlace, removeRecord } from './place.ts';

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
type Router = ReturnType<typeof createBrowserRouter>;
const SECTION_HASH = /^#\d+$/;

/**
 * The history of the panel: its place, and the layers over it. All changes go through the router, one
 * after the other; the next one begins when the router has arrived.
 */
export class PanelHistory {
  readonly #router: Router;
  readonly #layers: Layers;
  readonly #view: Window;
  readonly #listeners = new Set<() => void>();
  #last: Location;
  #current: Place;
  /** Whether the list of a record is being put beneath it, which nobody needs to see. */
  #isQuiet = false;
  #isClosing = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(router: Router, layers: Layers, view: Window) {
    this.#router = router;
    this.#layers = layers;
    this.#view = view;
    this.#last = router.state.location;
    this.#current = parsePlace(view.location);
    router.subscribe(({ location, historyAction }) => {
      if (location === this.#last) return;
      const from = this.#last;
      this.#last = location;
      this.#onArrival(from, location, historyAction);
    });
    layers.watch(() => this.#run(() => this.#addExtraEntries()));
    if (SECTION_HASH.test(view.location.hash)) this.#run(() => this.#replace(this.#current, null));
    this.#run(() => this.#putListBeneath());
  }

  #run(step: () => unknown): void {
    this.#queue = this.#queue.then(step).catch((error: unknown) => reportError(error));
  }

  #publish(): void {
    const place = getPlace(this.#router.state.location);
    if (this.#isQuiet || formatPlace(place) === formatPlace(this.#current)) return;
    this.#current = place;
    for (const listener of this.#listeners) listener();
  }

  #replace(place: Place, state: unknown): Promise<void> {
    return this.#router.navigate(formatPlace(place), { replace: true, state });
  }

  /** Gives the entry at which the router has arrived another address. */
  #writeAddress(place: Place): void {
    this.#run(() => {
      const { location } = this.#router.state;
      const address = formatPlace(place);
      if (address !== location.pathname + location.search) {
        return this.#replace(place, location.state);
      }
    });
  }

  /** Adds the extra entries that the open layers lack. */
  async #addExtraEntries(): Promise<void> {
    const { location } = this.#router.state;
    const { extra, page = location.key, list } = readEntry(location);
    const entryCount = this.#layers.countEntries();
    // Where the page is scrolled to beneath a dialog is not the browser's to restore.
    if (entryCount > 0) this.#view.history.scrollRestoration = 'manual';
    for (let next = extra + 1; next <= entryCount; next += 1) {
      await this.#router.navigate(formatPlace(getPlace(location)), {
        state: { extra: next, page, list },
      });
    }
  }

  /** A record that was opened by a link stands over its list. */
  async #putListBeneath(): Promise<void> {
    const { location } = this.#router.state;
    const place = getPlace(location);
    const { extra, list } = readEntry(location);
    if (place.params.id === undefined || list !== undefined || extra > 0) return;
    this.#isQuiet = true;
    await this.#replace(removeRecord(place), null);
    await this.#router.navigate(formatPlace(place), {
      state: { list: this.#router.state.location.key },
    });
    this.#isQuiet = false;
    this.#publish();
  }

  #onPop(from: Location, to: Location): void {
    const { extra, page, list } = readEntry(from);
    const arrived = readEntry(to);
    const isBeneath =
      arrived.extra < extra && page === (arrived.extra === 0 ? to.key : arrived.page);
    // What has changed in the address since then belongs to the page or list, which stays.
    if (isBeneath) this.#writeAddress(getPlace(from));
    else {
      if (list === to.key) this.#writeAddress(removeRecord(getPlace(from)));
      this.#publish();
    }
    // What is open over a record closes with it, without a question of its own.
    if (this.#isClosing) return;
    if (this.#layers.countEntries() > arrived.extra) {
      this.#layers.closeDownTo(arrived.extra);
      this.#run(() => this.#addExtraEntries());
    } else if (isBeneath) {
      // Nothing was open: back means the page before.
      this.#run(() => void this.#router.navigate(-1));
    }
  }

  #onArrival(from: Location, to: Location, action: Router['state']['historyAction']): void {
    if (readEntry(to).extra === 0) this.#view.history.scrollRestoration = 'auto';
    if (SECTION_HASH.test(to.hash)) {
      // Typed into the address bar: not an entry of the router.
      this.#view.location.replace(formatPlace(parsePlace(to)));
    } else if (action === 'POP') this.#onPop(from, to);
    else {
      this.#publish();
      if (action !== 'PUSH' || this.#isQuiet) return;
      if (getPlace(from).section !== this.#current.section) this.#view.scrollTo(0, 0);
      this.#run(() => this.#putListBeneath());
    }
  }

  /** Returns the same object until the place changes. */
  read(): Place {
    return this.#current;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes the place. What is within an opened record always replaces its history entry. */
  change(next: (now: Place) => Place, mode: 'push' | 'replace'): void {
    this.#run(() => {
      const { location } = this.#router.state;
      const current = getPlace(location);
      const place = next(current);
      if (formatPlace(place) === formatPlace(current)) return;
      const isOpened = current.params.id !== undefined && isSamePage(current, place);
      if (mode === 'replace' || isOpened) return this.#replace(place, location.state);
      const isItsList =
        place.params.id !== undefined && formatPlace(removeRecord(place)) === formatPlace(current);
      const state = isItsList ? { list: location.key } : null;
      return this.#router.navigate(formatPlace(place), { state });
    });
  }

  /** Returns to the list of the opened record; the caller has asked about unsaved input. */
  closeRecord(): void {
    this.#run(async () => {
      const { location } = this.#router.state;
      const place = getPlace(location);
      if (place.params.id === undefined) return;
      const { extra, list } = readEntry(location);
      this.#isClosing = true;
      if (list === undefined) await this.#replace(removeRecord(place), null);
      else await this.#router.navigate(-1 - extra);
      this.#isClosing = false;
    });
  }

  /** Opens a path as a document. */
  load(path: string | URL): void {
    this.#run(() => this.#view.location.assign(path));
  }

  /** Whether a navigation leaves the page, so that unsaved input would be lost. */
  isLeaving({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]): boolean {
    if (this.#isQuiet || this.#isClosing) return false;
    return !isSamePage(getPlace(currentLocation), getPlace(nextLocation));
  }

  /** Waits until the router has undone a step back that it blocked. */
  awaitReturn(): void {
    const returned = new Promise((done) => {
      this.#view.addEventListener('popstate', done, { once: true });
    });
    this.#run(() => returned);
  }

  /** Writes the address of the page again, if more than one step back was made at once. */
  restoreAddress(): void {
    this.#run(() => {
      const { location } = this.#router.state;
      if (this.#view.location.search !== location.search) {
        return this.#replace(getPlace(location), null);
      }
    });
  }
}
