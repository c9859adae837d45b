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

/** Reads the header `Cookie`; of two with one name the first counts. */
export function readCookies(header: string | undefined): Cookies {
  const cookies: Record<string, string> = Object.create(null);
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const name = part.slice(0, at).trim();
    cookies[name] ??= part.slice(at + 1).trim();
  }
  return cookies;
}

/** A header `Set-Cookie`: out of reach of scripts and of other sites' requests. */
export function writeCookie(cookie: NewCookie, isHttps: boolean): string {
  const { name, value, path, maxAgeSeconds } = cookie;
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${maxAgeSeconds}`];
  return [...parts, 'HttpOnly', 'SameSite=Lax', ...(isHttps ? ['Secure'] : [])].join('; ');
}
