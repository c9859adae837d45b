import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { ContentVersion } from './content-version.ts';
import type { Cookies, NewCookie } from './cookies.ts';

/** A page's secret key; `isLocked` while it is protected and there is a key to ask for. */
export interface PageKey {
  key: string;
  isLocked: boolean;
}

/** Pages that open with a secret key, and the cookies that keep them open in one browser. */
export interface PageLocks {
  /** Whether the page is open for who sends these cookies. */
  isOpenFor(rel: string, cookies: Cookies): Promise<boolean>;
  /** As `isOpenFor`, for the page's files: the staff hears them in the panel too. */
  areFilesOpenFor(rel: string, cookies: Cookies): Promise<boolean>;
  /** The page's cookie when the key is right, null when it is not; undefined for no such page. */
  unlock(rel: string, key: string): Promise<(NewCookie & { until: number }) | null | undefined>;
  /** Lets the staff's browsers have the locked files, and nothing else of the page. */
  staffCookie(): NewCookie;
}

/** Seconds for which a page stays open, and for which the staff may hear files. */
const OPEN_SECONDS = 7 * 24 * 3600;
const STAFF_SECONDS = 12 * 3600;
const STAFF_COOKIE = 'escucha';
const MEDIA_PATH = '/media/';

/** Compared by their hashes, so that neither length nor place of a difference shows in time. */
function isSame(left: string, right: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(left), hash(right));
}

export function createPageLocks(options: {
  /** Null for a page that has no lock. */
  findKey(rel: string): Promise<PageKey | null>;
  content: ContentVersion;
  clock: Clock;
  /** Signs the cookies; made once and kept. */
  secret: string;
}): PageLocks {
  const { content, clock } = options;
  let kept: { version: number; keys: Map<string, PageKey | null> } | null = null;

  /** The key as it is now; kept until content changes, for every piece of a song asks. */
  async function keyOf(rel: string): Promise<PageKey | null> {
    const version = content.current();
    if (version === null) return options.findKey(rel);
    if (kept?.version !== version) kept = { version, keys: new Map() };
    const { keys } = kept;
    const known = keys.get(rel);
    if (known !== undefined) return known;
    const found = await options.findKey(rel);
    // Names that nobody has are not remembered: anybody may ask for any.
    if (found !== null) keys.set(rel, found);
    return found;
  }

  function sign(subject: string, until: number): string {
    const mac = createHmac('sha256', options.secret).update(`${until}\n${subject}`);
    return `${until}.${mac.digest('base64url')}`;
  }
  function isSigned(value: string | undefined, subject: string): boolean {
    const until = Number(/^\d{1,15}(?=\.)/.exec(value ?? '')?.[0]);
    return until > clock.now() && isSame(value ?? '', sign(subject, until));
  }
  // The key itself is signed, so that another key closes the page again.
  const subjectOf = (rel: string, key: string) => `page\n${rel}\n${key}`;

  async function isOpenFor(rel: string, cookies: Cookies): Promise<boolean> {
    const page = await keyOf(rel);
    if (page === null || !page.isLocked) return true;
    return isSigned(cookies[`llave_${rel}`], subjectOf(rel, page.key));
  }

  return {
    isOpenFor,
    async areFilesOpenFor(rel, cookies) {
      return (await isOpenFor(rel, cookies)) || isSigned(cookies[STAFF_COOKIE], 'staff');
    },
    async unlock(rel, key) {
      const page = await keyOf(rel);
      if (page === null) return undefined;
      if (page.key === '' || !isSame(key, page.key)) return null;
      const until = clock.now() + OPEN_SECONDS * 1000;
      const value = sign(subjectOf(rel, page.key), until);
      return { name: `llave_${rel}`, value, path: '/', maxAgeSeconds: OPEN_SECONDS, until };
    },
    staffCookie() {
      const value = sign('staff', clock.now() + STAFF_SECONDS * 1000);
      return { name: STAFF_COOKIE, value, path: MEDIA_PATH, maxAgeSeconds: STAFF_SECONDS };
    },
  };
}
