/** An entry of the session history. */
interface Entry {
  url: URL;
  state: unknown;
  scrollRestoration: 'auto' | 'manual';
}

/**
 * Creates a window whose steps through the history wait, as in a browser, until the test lets them
 * happen; `pushState` and `replaceState` take effect at once.
 */
export function createFakeWindow(address: string) {
  const origin = 'https://tarima.example';
  const toEntry = (url: string): Entry => ({
    url: new URL(url, origin),
    state: null,
    scrollRestoration: 'auto',
  });
  let entries = [toEntry(address)];
  let index = 0;
  const steps: number[] = [];
  const loaded: string[] = [];
  const target = new EventTarget();
  const now = () => entries[index] as Entry;
  const write = (state: unknown, url: string | undefined) => ({
    ...now(),
    state: structuredClone(state),
    url: new URL(url ?? now().url, now().url),
  });
  const history = {
    get state() {
      return now().state;
    },
    get scrollRestoration() {
      return now().scrollRestoration;
    },
    set scrollRestoration(value) {
      now().scrollRestoration = value;
    },
    pushState(state: unknown, _: string, url?: string) {
      entries = [...entries.slice(0, index + 1), write(state, url)];
      index += 1;
    },
    replaceState(state: unknown, _: string, url?: string) {
      entries[index] = write(state, url);
    },
    go: (delta: number) => void steps.push(delta),
  };
  const location = {
    origin,
    get href() {
      return now().url.href;
    },
    get pathname() {
      return now().url.pathname;
    },
    get search() {
      return now().url.search;
    },
    get hash() {
      return now().url.hash;
    },
    assign: (url: string | URL) => void loaded.push(String(url)),
    replace: (url: string | URL) => void loaded.push(String(url)),
  };
  const settle = () => new Promise((done) => setTimeout(done));
  return {
    window: Object.assign(target, {
      history,
      location,
      scrollTo: () => undefined,
    }) as object as Window,
    /** Documents that were opened. */
    loaded,
    /** The addresses of all entries, the current one marked. */
    entries: () =>
      entries.map(({ url }, at) => `${at === index ? '>' : ''}${url.pathname}${url.search}`),
    settle,
    /** Whether a step has been asked for and not happened. */
    isMoving: () => steps.length > 0,
    /** Clicks the back or forward button, without waiting for what was begun before. */
    press: (delta: number) => history.go(delta),
    /** Lets the next step happen. */
    async step(): Promise<void> {
      await settle();
      const delta = steps.shift() ?? 0;
      // Nothing happens where there is no entry.
      if (delta !== 0 && entries[index + delta] !== undefined) {
        index += delta;
        target.dispatchEvent(new Event('popstate'));
      }
      await settle();
    },
    /** Lets all steps happen, also those that follow from them. */
    async run(): Promise<void> {
      await settle();
      while (steps.length > 0) await this.step();
    },
    /** The user edits the address or follows a link of the browser to a fragment. */
    follow(hash: string): void {
      history.pushState(null, '', hash);
      target.dispatchEvent(new Event('popstate'));
    },
  };
}

export type FakeWindow = ReturnType<typeof createFakeWindow>;
