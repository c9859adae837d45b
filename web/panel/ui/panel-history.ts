import type { BlockerFunction, createBrowserRouter, Location } from 'react-router';
import type { Layers } from './layers.ts';
import { formatPlace, isSamePage, type Place, parsePlace, removeRecord } from './place.ts';

/**
 * State that the panel stores in a history entry. Each open dialog that has no URL of its own has an extra
 * entry with the URL of its page, so that going back closes the dialog. The extra entry of a dialog that was
 * closed in another way remains: the next dialog uses it, and going back skips it.
 */
interface EntryState {
  /** Number of the extra entry over that of its page; 0 for the page itself. */
  extraDepth: number;
  /** Key of the page's entry, in an extra one. */
  pageKey?: string;
  /** Key of the entry of the list from which a record was opened. */
  listKey?: string;
}

const readEntry = ({ state }: Location): EntryState => ({ extraDepth: 0, ...state });
const toPlace = ({ search }: Location): Place => parsePlace({ search, hash: '' });
type Router = ReturnType<typeof createBrowserRouter>;
const SECTION_HASH = /^#\d+$/;

/**
 * The history of the panel: its place, and the layers over it. All changes go through the router, one
 * after the other; the next one begins when the router has arrived.
 */
export class PanelHistory {
  readonly #router: Router;
  readonly #layers: Layers;
  readonly #window: Window;
  readonly #listeners = new Set<() => void>();
  #last: Location;
  #current: Place;
  /** True while the entry of the list is inserted before that of its record; listeners are not called meanwhile. */
  #isPublishingSuspended = false;
  #isClosing = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(router: Router, layers: Layers, view: Window) {
    this.#router = router;
    this.#layers = layers;
    this.#window = view;
    this.#last = router.state.location;
    this.#current = parsePlace(view.location);
    router.subscribe(({ location, historyAction }) => {
      if (location === this.#last) return;
      const from = this.#last;
      this.#last = location;
      this.#onNavigated(from, location, historyAction);
    });
    layers.setOpenListener(() => this.#enqueue(() => this.#addExtraEntries()));
    if (SECTION_HASH.test(view.location.hash))
      this.#enqueue(() => this.#replace(this.#current, null));
    this.#enqueue(() => this.#insertListEntry());
  }

  #enqueue(step: () => unknown): void {
    this.#queue = this.#queue.then(step).catch((error: unknown) => reportError(error));
  }

  #publish(): void {
    const place = toPlace(this.#router.state.location);
    if (this.#isPublishingSuspended || formatPlace(place) === formatPlace(this.#current)) return;
    this.#current = place;
    for (const listener of this.#listeners) listener();
  }

  #replace(place: Place, state: Partial<EntryState> | null): Promise<void> {
    return this.#router.navigate(formatPlace(place), { replace: true, state });
  }

  /** Gives the entry at which the router has arrived another address. */
  #writeAddress(place: Place): void {
    this.#enqueue(() => {
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
    const { extraDepth, pageKey = location.key, listKey } = readEntry(location);
    const entryCount = this.#layers.countEntries();
    // The browser must not restore the scroll position of the page below a dialog.
    if (entryCount > 0) this.#window.history.scrollRestoration = 'manual';
    for (let next = extraDepth + 1; next <= entryCount; next += 1) {
      await this.#router.navigate(formatPlace(toPlace(location)), {
        state: { extraDepth: next, pageKey, listKey } satisfies EntryState,
      });
    }
  }

  /** Inserts the entry of the list before that of a record that was opened by a link. */
  async #insertListEntry(): Promise<void> {
    const { location } = this.#router.state;
    const place = toPlace(location);
    const { extraDepth, listKey } = readEntry(location);
    if (place.params.id === undefined || listKey !== undefined || extraDepth > 0) return;
    this.#isPublishingSuspended = true;
    await this.#replace(removeRecord(place), null);
    await this.#router.navigate(formatPlace(place), {
      state: { listKey: this.#router.state.location.key } satisfies Partial<EntryState>,
    });
    this.#isPublishingSuspended = false;
    this.#publish();
  }

  #onPop(from: Location, to: Location): void {
    const { extraDepth, pageKey, listKey } = readEntry(from);
    const toState = readEntry(to);
    const isBeneath =
      toState.extraDepth < extraDepth &&
      pageKey === (toState.extraDepth === 0 ? to.key : toState.pageKey);
    // Parameters that changed since then belong to the page or list, which stays open.
    if (isBeneath) this.#writeAddress(toPlace(from));
    else {
      if (listKey === to.key) this.#writeAddress(removeRecord(toPlace(from)));
      this.#publish();
    }
    // Layers above a record are closed with it, without a question of their own.
    if (this.#isClosing) return;
    if (this.#layers.countEntries() > toState.extraDepth) {
      this.#layers.closeDownTo(toState.extraDepth);
      this.#enqueue(() => this.#addExtraEntries());
    } else if (isBeneath) {
      // Nothing was open: back means the page before.
      this.#enqueue(() => void this.#router.navigate(-1));
    }
  }

  #onNavigated(from: Location, to: Location, action: Router['state']['historyAction']): void {
    if (readEntry(to).extraDepth === 0) this.#window.history.scrollRestoration = 'auto';
    if (SECTION_HASH.test(to.hash)) {
      // Typed into the address bar: not an entry of the router.
      this.#window.location.replace(formatPlace(parsePlace(to)));
    } else if (action === 'POP') this.#onPop(from, to);
    else {
      this.#publish();
      if (action !== 'PUSH' || this.#isPublishingSuspended) return;
      if (toPlace(from).section !== this.#current.section) this.#window.scrollTo(0, 0);
      this.#enqueue(() => this.#insertListEntry());
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
  change(update: (now: Place) => Place, mode: 'push' | 'replace'): void {
    this.#enqueue(() => {
      const { location } = this.#router.state;
      const current = toPlace(location);
      const place = update(current);
      if (formatPlace(place) === formatPlace(current)) return;
      const isWithinRecord = current.params.id !== undefined && isSamePage(current, place);
      if (mode === 'replace' || isWithinRecord) return this.#replace(place, location.state);
      const isOpenedFromList =
        place.params.id !== undefined && formatPlace(removeRecord(place)) === formatPlace(current);
      const state: Partial<EntryState> | null = isOpenedFromList ? { listKey: location.key } : null;
      return this.#router.navigate(formatPlace(place), { state });
    });
  }

  /** Returns to the list of the opened record; the caller has asked about unsaved input. */
  closeRecord(): void {
    this.#enqueue(async () => {
      const { location } = this.#router.state;
      const place = toPlace(location);
      if (place.params.id === undefined) return;
      const { extraDepth, listKey } = readEntry(location);
      this.#isClosing = true;
      if (listKey === undefined) await this.#replace(removeRecord(place), null);
      else await this.#router.navigate(-1 - extraDepth);
      this.#isClosing = false;
    });
  }

  /** Opens a path as a document. */
  openDocument(path: string | URL): void {
    this.#enqueue(() => this.#window.location.assign(path));
  }

  /** Whether a navigation leaves the page, so that unsaved input would be lost. */
  isLeaving({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]): boolean {
    if (this.#isPublishingSuspended || this.#isClosing) return false;
    return !isSamePage(toPlace(currentLocation), toPlace(nextLocation));
  }

  /** Waits until the router has undone a step back that it blocked. */
  delayQueueUntilPop(): void {
    const returned = new Promise((done) => {
      this.#window.addEventListener('popstate', done, { once: true });
    });
    this.#enqueue(() => returned);
  }

  /** Writes the address of the page again, if more than one step back was made at once. */
  restoreAddress(): void {
    this.#enqueue(() => {
      const { location } = this.#router.state;
      if (this.#window.location.search !== location.search) {
        return this.#replace(toPlace(location), null);
      }
    });
  }
}
