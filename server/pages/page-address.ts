import { withoutTrailing } from '../platform/without-trailing.ts';

/** What of an address decides the page's bytes. Other query keys (trackers') are left out. */
const knownQuery: Readonly<Record<string, RegExp>> = {
  desde: /^\d{1,6}$/,
  segmento: /^\d{1,15}$/,
  linea: /^\d{1,5}$/,
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

/** The path of an address, without `.data`: what tells the panel's pages from the site's. */
export function pagePath(address: string): string {
  const path = address.split('?', 1)[0] ?? '/';
  return withoutTrailing(path.replace(/\.data$/, ''), '/') || '/';
}

const PANEL = new Set(['/login', '/cuenta', '/tablero']);

/** The pages of those with an account: never kept, and styled by Mantine. */
export function isPanelPath(path: string): boolean {
  return PANEL.has(path.toLowerCase());
}
