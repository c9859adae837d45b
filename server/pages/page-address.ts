import { panelPages, paths } from '../../contracts/paths.ts';
import { withoutTrailing } from '../platform/without-trailing.ts';

/** What of an address decides the page's bytes. Other query keys (trackers') are left out. */
const knownQuery: Readonly<Record<string, RegExp>> = {
  desde: /^\d{1,6}$/,
  ver: /^todos$/,
  pagina: /^\d{1,4}$/,
  segmento: /^\d{1,15}$/,
  linea: /^\d{1,5}$/,
  q: /^[^\p{C}]{1,200}$/u,
  codigo: /^[\w -]{1,40}$/,
  _routes: /^[\w./,-]{1,400}$/,
};

/** The address with only the query keys that pages read, in a fixed order. */
export function canonicalAddress(url: string): string {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const given = new URLSearchParams(url.slice(mark + 1));
  const kept = new URLSearchParams();
  for (const [key, shape] of Object.entries(knownQuery)) {
    const value = given.get(key);
    if (value !== null && shape.test(value)) kept.set(key, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** Resolves dot segments and percent-encoding and joins repeated slashes, as the router does. */
function plainPath(address: string): string {
  const [path = '/'] = address.split('?', 1);
  const pathname = URL.parse(`http://localhost${path}`)?.pathname ?? path;
  try {
    return decodeURIComponent(pathname).replace(/\/{2,}/g, '/');
  } catch {
    return pathname;
  }
}

/**
 * The path of an address, without `.data`: what tells the panel's pages from the site's. All
 * spellings of a path give the same (`/%6Cogin/` is `/login`).
 */
export function pagePath(address: string): string {
  return withoutTrailing(plainPath(address).replace(/\.data$/, ''), '/') || '/';
}

/** Whether the page tells what became of one vote: it changes with the vote and is not kept. */
export function isReceiptPath(path: string): boolean {
  return path === paths.receipt || path.startsWith(`${paths.receipt}/`);
}

const PANEL = new Set(panelPages);

/** The pages of those with an account: never kept, and styled by Mantine. */
export function isPanelPath(path: string): boolean {
  return PANEL.has(path.toLowerCase());
}
