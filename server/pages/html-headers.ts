import { paths } from '../../contracts/paths.ts';
import { isPanelPath } from '../http/page-address.ts';
import type { OutsideSources } from './outside-sources.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

const players = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
  'https://open.spotify.com',
  'https://calendar.google.com',
];

export interface PolicyParts {
  path: string;
  scriptHashes: readonly string[];
  /** Of the styles that the page itself holds. */
  styleHashes?: readonly string[];
  outside: OutsideSources;
}

export function createContentSecurityPolicy(parts: PolicyParts): string {
  const { path, scriptHashes, styleHashes = [], outside } = parts;
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes, ...outside.scripts],
    // Mantine writes style attributes; the visitors' pages have none.
    'style-src': ["'self'", ...(isPanelPath(path) ? ["'unsafe-inline'"] : styleHashes)],
    'img-src': isPanelPath(path) ? ["'self'", 'data:', 'blob:'] : ["'self'", 'data:'],
    'font-src': ["'self'"],
    // A player is asked whether it answers before its frame is shown (web/site/players).
    'connect-src': ["'self'", ...players, ...outside.frames, ...outside.scripts],
    // A song is heard in the panel before it is sent.
    'media-src': isPanelPath(path) ? ["'self'", 'blob:'] : ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    // The panel shows previews of the site's own pages, and the PDF of a payment.
    'frame-src': [...(isPanelPath(path) ? ["'self'", 'blob:'] : []), ...players, ...outside.frames],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The headers that every page carries; `hsts`: null while the visitor's connection is not https. */
export function createPageHeaders(path: string, hsts: string | null): Record<string, string> {
  return {
    'cache-control':
      isPanelPath(path) || path === paths.preferences
        ? 'no-store'
        : 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'geolocation=(), camera=(), microphone=()',
    ...(isPanelPath(path) ? {} : { 'speculation-rules': `"${SPECULATION_RULES}"` }),
    ...(hsts === null ? {} : { 'strict-transport-security': hsts }),
  };
}
