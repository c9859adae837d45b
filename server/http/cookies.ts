/** The cookies of a request, by name. */
export type Cookies = Readonly<Record<string, string>>;

export interface NewCookie {
  name: string;
  /** Only characters that need no encoding: `[A-Za-z0-9._-]`. */
  value: string;
  /** Browsers send the cookie only with requests below this path. */
  path: string;
  maxAgeSeconds: number;
}

/**
 * Browsers accept a cookie with this prefix only from this host, over TLS and for all paths, so no
 * other host of the domain can set one.
 */
const HOST_PREFIX = '__Host-';

/**
 * Parses the header `Cookie`. Names are returned without the prefix `__Host-`. Of two cookies with
 * the same name, the one with the prefix takes precedence, otherwise the first one.
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

/** Returns a `Set-Cookie` header: HttpOnly, SameSite and, over TLS, with the prefix `__Host-`. */
export function writeCookie(cookie: NewCookie, isHttps: boolean): string {
  const { name, value, path, maxAgeSeconds } = cookie;
  const place = isHttps
    ? [`${HOST_PREFIX}${name}=${value}`, 'Path=/']
    : [`${name}=${value}`, `Path=${path}`];
  const parts = [...place, `Max-Age=${maxAgeSeconds}`];
  return [...parts, 'HttpOnly', 'SameSite=Lax', ...(isHttps ? ['Secure'] : [])].join('; ');
}
