/** The cookies of a request, by name. */
export type Cookies = Readonly<Record<string, string>>;

export interface NewCookie {
  name: string;
  /** Only characters that a cookie may carry as they are: `[A-Za-z0-9._-]`. */
  value: string;
  /** The cookie goes along with requests below this path alone. */
  path: string;
  maxAgeSeconds: number;
}

/**
 * Browsers accept a cookie of this prefix only from this very host, over TLS and for all paths, so
 * no other host of the domain can plant one.
 */
const HOST_PREFIX = '__Host-';

/**
 * Reads the header `Cookie`. Names are given without the prefix `__Host-`; a cookie that has it
 * counts before one that does not, and otherwise the first of two with one name.
 */
export function readCookies(header: string | undefined): Cookies {
  const cookies: Record<string, string> = Object.create(null);
  const prefixed: Record<string, string> = Object.create(null);
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const name = part.slice(0, at).trim();
    const value = part.slice(at + 1).trim();
    if (name.startsWith(HOST_PREFIX)) prefixed[name.slice(HOST_PREFIX.length)] ??= value;
    else cookies[name] ??= value;
  }
  return Object.assign(cookies, prefixed);
}

/** A header `Set-Cookie`: out of reach of scripts, of other sites' requests and, over TLS, of other hosts. */
export function writeCookie(cookie: NewCookie, isHttps: boolean): string {
  const { name, value, path, maxAgeSeconds } = cookie;
  const place = isHttps
    ? [`${HOST_PREFIX}${name}=${value}`, 'Path=/']
    : [`${name}=${value}`, `Path=${path}`];
  const parts = [...place, `Max-Age=${maxAgeSeconds}`];
  return [...parts, 'HttpOnly', 'SameSite=Lax', ...(isHttps ? ['Secure'] : [])].join('; ');
}
