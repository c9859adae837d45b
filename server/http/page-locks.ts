import type { ContentVersion } from '../db/content-version.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Cookies, NewCookie } from './cookies.ts';
import { isSameText, type Signer } from './signed-value.ts';

/** A page's secret key, which may be empty; `isLocked` while the page is protected. */
export interface PageKey {
  key: string;
  isLocked: boolean;
}

/** Pages that open with a secret key, and the cookies that keep them open in one browser. */
export interface PageLocks {
  /** Whether these cookies give access to the page. */
  isOpenFor(db: Database, rel: string, cookies: Cookies): Promise<boolean>;
  /** As `isOpenFor`, for the page's files: the staff hears them in the panel too. */
  areFilesOpenFor(rel: string, cookies: Cookies): Promise<boolean>;
  /** The page's cookie when the key is right, null when it is not; undefined for no such page. */
  unlock(rel: string, key: string): Promise<(NewCookie & { until: number }) | null | undefined>;
  /**
   * Lets a browser of the staff have locked files and those of hidden records, and nothing else,
   * while the session with this public id lasts.
   */
  staffCookie(sessionId: string): NewCookie;
  /** Whether these cookies are those of staff (`staffCookie`). */
  isStaff(cookies: Cookies): Promise<boolean>;
  /** Takes the staff's cookie back from the browser. */
  endStaffCookie(): NewCookie;
}

/** Seconds for which a page stays open, and for which the staff may hear files. */
const OPEN_SECONDS = 7 * 24 * 3600;
const STAFF_SECONDS = 12 * 3600;
const STAFF_COOKIE = 'escucha';
const MEDIA_PATH = '/media/';

export function createPageLocks(options: {
  /** Null for a page that has no lock. */
  findKey(db: Database, rel: string): Promise<PageKey | null>;
  db: Database;
  content: ContentVersion;
  clock: Clock;
  signer: Signer;
  /** Whether a session with this public id lasts and belongs to the staff. */
  isStaffSession(publicId: string): Promise<boolean>;
}): PageLocks {
  const { content, clock, signer } = options;
  let cached: { version: number; keys: Map<string, PageKey | null> } | null = null;

  /** The key as it is now; kept until content changes, for every piece of a song asks. */
  async function toKey(db: Database, rel: string): Promise<PageKey | null> {
    if (db.isTransaction) return options.findKey(db, rel);
    const { version } = await content.read();
    if (cached?.version !== version) cached = { version, keys: new Map() };
    const { keys } = cached;
    const cachedKey = keys.get(rel);
    if (cachedKey !== undefined) return cachedKey;
    const key = await options.findKey(db, rel);
    // Unknown names are not cached, because requests may contain any name.
    if (key !== null) keys.set(rel, key);
    return key;
  }

  // The key is part of the signed subject, so that a changed key revokes access.
  const getSubject = (rel: string, key: string) => `page\n${rel}\n${key}`;

  async function isOpenFor(db: Database, rel: string, cookies: Cookies): Promise<boolean> {
    const page = await toKey(db, rel);
    if (page === null || !page.isLocked) return true;
    return signer.isSigned(cookies[`llave_${rel}`], getSubject(rel, page.key));
  }

  async function isStaff(cookies: Cookies): Promise<boolean> {
    const [, id = '', value = ''] =
      /^([0-9a-f]{32})\.(.{1,100})$/.exec(cookies[STAFF_COOKIE] ?? '') ?? [];
    if (id === '' || !signer.isSigned(value, `staff\n${id}`)) return false;
    return options.isStaffSession(id);
  }

  return {
    isOpenFor,
    isStaff,
    async areFilesOpenFor(rel, cookies) {
      return (await isOpenFor(options.db, rel, cookies)) || (await isStaff(cookies));
    },
    async unlock(rel, key) {
      const page = await toKey(options.db, rel);
      if (page === null) return undefined;
      if (page.key === '' || !isSameText(key, page.key)) return null;
      const until = clock.now() + OPEN_SECONDS * 1000;
      const value = signer.sign(getSubject(rel, page.key), until);
      return { name: `llave_${rel}`, value, path: '/', maxAgeSeconds: OPEN_SECONDS, until };
    },
    staffCookie(sessionId) {
      const value = signer.sign(`staff\n${sessionId}`, clock.now() + STAFF_SECONDS * 1000);
      const cookie = { name: STAFF_COOKIE, value: `${sessionId}.${value}` };
      return { ...cookie, path: MEDIA_PATH, maxAgeSeconds: STAFF_SECONDS };
    },
    endStaffCookie: () => ({ name: STAFF_COOKIE, value: '', path: MEDIA_PATH, maxAgeSeconds: 0 }),
  };
}
