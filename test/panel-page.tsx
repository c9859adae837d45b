import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { notifications } from '@mantine/notifications';
import { configure, screen, waitFor, within } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { CallName, Input, Reply } from '../contracts/calls.ts';
import { createClient } from '../web/ui/api.ts';
import { FLYER_SHOWN_KEY } from '../web/ui/take-flyer.ts';
import { mount, unmountAll } from './mount.tsx';
import { createPhoto } from './pictures.ts';

export const ADMIN = { username: 'jefa', password: 'tarima-de-componentes' };

/** With the password of the first one. */
const COLLEAGUE = { ...ADMIN, username: 'colega' };

declare const jsdom: { reconfigure(options: { url: string }): void };

/** jsdom reads the whole document for the labels of one field or an id, and each sheet for a style. */
function shortenSearches(): void {
  let labels: HTMLLabelElement[] | undefined;
  const forgetLabels = () => {
    labels = undefined;
  };
  function listLabels(): HTMLLabelElement[] {
    if (!labels) queueMicrotask(forgetLabels);
    labels ??= Array.from(document.querySelectorAll('label'));
    return labels;
  }
  for (const type of [
    HTMLInputElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
    HTMLButtonElement,
  ]) {
    Object.defineProperty(type.prototype, 'labels', {
      get(this: HTMLElement) {
        return listLabels().filter((label) =>
          label.htmlFor ? label.htmlFor === this.id : label.contains(this),
        );
      },
    });
  }
  const find = Element.prototype.querySelector;
  Element.prototype.querySelector = function (this: Element, selector: string) {
    const [, id] = /^\[id="([^"]+)"\]$/.exec(selector) ?? [];
    if (id === undefined) return find.call(this, selector);
    const found = document.getElementById(id);
    return this.contains(found) ? found : null;
  };
  // Asked of each element of the document at each search for a text.
  const matches = Element.prototype.matches;
  Object.defineProperty(Element.prototype, 'matches', {
    value(this: Element, selector: string) {
      if (selector !== 'input[type=submit], input[type=button], input[type=reset]') {
        return matches.call(this, selector);
      }
      return this instanceof HTMLInputElement && /^(submit|button|reset)$/.test(this.type);
    },
  });
  // `waitFor` looks at each change of the document, and every 50 ms for what is not in it, such as storage.
  const repeat = globalThis.setInterval;
  globalThis.setInterval = ((work: () => void, every?: number) =>
    repeat(work, every === 50 ? 150 : every)) as typeof setInterval;
  // No style sheet is loaded here.
  window.getComputedStyle = (element) => (element as HTMLElement).style;
}

let isStubbed = false;

/** What a wide screen without motion answers; jsdom has no layout. Test files share their document. */
export function stubLayout(): void {
  if (isStubbed) return;
  isStubbed = true;
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: /reduced-motion|min-width/.test(media),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const noObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', noObserver);
  vi.stubGlobal('IntersectionObserver', noObserver);
  // Where jsdom has no layout, what is in the document counts as shown.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  shortenSearches();
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
}

/** What a person does next is a task of its own: what React has put off runs before it. */
async function actBetweenTasks<T>(work: (...args: never[]) => Promise<T>): Promise<T> {
  const result = await work();
  await new Promise((resolve) => setTimeout(resolve));
  return result;
}

const getParams = (place: string) =>
  Object.fromEntries(new URL(place, location.origin).searchParams);

/** Starts the program of the sites; it needs what jsdom replaces, so it is another process. */
function startProgram() {
  const env = {
    ...process.env,
    // That of these tests is the production build's.
    NODE_ENV: 'test',
    SITE_KEY: 'clave-del-sitio-de-prueba',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  };
  return spawn(process.execPath, ['test/panel-site.ts'], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** One for all test files of this process, with which it ends: starting it takes a second. */
let program: ReturnType<typeof startProgram> | undefined;

/** Opens a site of its own for a test file, in place of that of the file before. @returns its address */
async function openSite(): Promise<string> {
  program ??= startProgram();
  program.stdin.write('\n');
  const [address] = await once(program.stdout, 'data');
  return String(address).trim();
}

/** A request of the panel that a test holds back or refuses; undefined lets it through. */
type Interception = (path: string, init: RequestInit) => Promise<Response> | undefined;

export interface Panel {
  user: UserEvent;
  /** A call of the API as the administrator, apart from the panel. */
  call<N extends CallName>(name: N, input: Input<N>): Promise<Reply<N>>;
  /** A call as another administrator. */
  asColleague<N extends CallName>(name: N, input: Input<N>): Promise<Reply<N>>;
  /** Opens a place of the panel, as `/tablero?s=12`, and waits for its heading. */
  open(place: string, heading: RegExp | string): Promise<void>;
  /** Renders the panel anew where it is, as a reload does. */
  reload(): Promise<void>;
  /** Closes the panel, for another place that is opened by its link. */
  leave(): void;
  /** Sends a request of the panel that was held back. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** Until the end of the test, sees each request of the panel before it is sent. */
  intercept(how: Interception): void;
}

/**
 * The panel of a logged-in administrator in jsdom, on the real app. One per test file; the
 * router is made once for all. For what a person notices and what does not depend on layout; the
 * journeys hold the rest.
 */
export function withPanel(): Panel {
  const send = globalThis.fetch;
  let site: string;
  let interception: Interception = () => undefined;
  /** The site forgets it when a test logs out. */
  let session: Reply<'POST /login/'>;
  let user: UserEvent;
  let show: () => Promise<unknown>;
  let go: (place: string) => void;
  const toSite = (path: string, init: RequestInit = {}) =>
    send(new URL(path, site), { ...init, signal: null });
  const client = createClient(() => ({ authorization: `Token ${session?.token}` }));

  let colleague: Promise<typeof client> | undefined;
  async function createColleague() {
    const { token } = await client.call('POST /login/', { body: COLLEAGUE });
    return createClient(() => ({ authorization: `Token ${token}` }));
  }

  beforeAll(async () => {
    // The document of a failed search would be printed at each look for what is not there yet.
    const getElementError = (message: string | null, element: Element) =>
      new Error(message ?? element.outerHTML.slice(0, 300));
    configure({
      asyncUtilTimeout: 60_000,
      getElementError,
      asyncWrapper: actBetweenTasks,
      // The body has neither scripts nor style sheets.
      defaultIgnore: '',
    });
    stubLayout();
    site = await openSite();
    jsdom.reconfigure({ url: `${site}/tablero` });
    globalThis.fetch = (input, init = {}) =>
      interception(String(input), init) ?? toSite(String(input), init);
    const { storeSession } = await import('../web/panel/ui/session.ts');
    sessionStorage.setItem(FLYER_SHOWN_KEY, '1');
    const { default: Dashboard } = await import('../web/panel/dashboard/dashboard.tsx');
    const { openPath } = await import('../web/panel/ui/navigation.ts');
    go = openPath;
    show = async () => {
      storeSession(session);
      mount(<Dashboard />);
      await screen.findByRole('heading', { level: 1 });
    };
  });
  afterAll(() => {
    // The router, which the next file has too, must not stand where that one wants to go.
    go('/tablero');
    globalThis.fetch = send;
    localStorage.clear();
    sessionStorage.clear();
  });
  beforeEach(async () => {
    if (!localStorage.getItem('token')) {
      session = await client.call('POST /login/', { body: ADMIN });
    }
    user = userEvent.setup({ delay: null });
  });
  afterEach(() => {
    interception = () => undefined;
    // They would stand before those of the next test.
    notifications.clean();
    unmountAll();
  });

  return {
    get user() {
      return user;
    },
    call: (name, input) => client.call(name, input),
    async asColleague(name, input) {
      colleague ??= createColleague();
      return (await colleague).call(name, input);
    },
    async open(place, heading) {
      go(place);
      await waitFor(() => expect(getParams(location.href)).toEqual(getParams(place)));
      await show();
      await screen.findByRole('heading', { level: 1, name: heading });
    },
    async reload() {
      window.dispatchEvent(new Event('pagehide'));
      unmountAll();
      await show();
    },
    leave: unmountAll,
    send: toSite,
    intercept(how) {
      interception = how;
    },
  };
}

/** Uploads a picture as a new record; its body is made here, as jsdom's forms cannot be sent. */
export async function uploadPicture(
  { send }: Panel,
  path: string,
  fields: Record<string, string | number>,
): Promise<void> {
  const part = (name: string, more = '') =>
    `--parte\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(name)}${value}\r\n`);
  const start = part('src', '; filename="foto.jpg"\r\nContent-Type: image/jpeg');
  const picture = await createPhoto({ width: 400, height: 300 });
  const parts = [[...texts, start].join(''), picture, '\r\n--parte--\r\n'];
  const { status } = await send(`/api${path}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.concat(parts.map((item) => Buffer.from(item)))),
    headers: {
      authorization: `Token ${localStorage.getItem('token')}`,
      'content-type': 'multipart/form-data; boundary=parte',
    },
  });
  expect(status).toBe(201);
}

/** The notice that says this. */
export async function findNotice(text: RegExp | string): Promise<HTMLElement> {
  const told = await screen.findByText(text, { selector: '[role=alert] *' });
  return told.closest<HTMLElement>('[role=alert]') ?? told;
}

/** Expects the notice of a success and closes it. */
export async function expectSaved(user: UserEvent, text: string): Promise<void> {
  const notice = await findNotice(text);
  await user.click(within(notice).getByRole('button', { name: 'Cerrar aviso' }));
  await waitFor(() => expect(notice.isConnected).toBe(false));
}
