import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '../../contracts/durations.ts';
import type { ContentVersion } from '../db/content-version.ts';
import { answerOrStale, type Kept } from '../http/outage.ts';
import type { Signer } from '../http/signed-value.ts';

/** Tells whether visitors may request a stored file: those of records that they may see. */
export type IsShown = (name: string) => Promise<boolean>;

/** Names of files that visitors may have, kept until content changes. */
const MAX_CACHED = 5000;

const PICTURE_NAME_PATTERN = /^(?:pictures|halftone)\/([a-z0-9]+)-/;
const AUDIO_NAME_PATTERN = /^(?:audio|songs)\//;

export interface ShownFilesOptions {
  isPictureShown(name: string): Promise<boolean>;
  isFileShown(name: string): Promise<boolean>;
  content: ContentVersion;
}

/**
 * Creates the function that tells whether visitors may have a stored file. Originals are for staff alone. While the
 * database is away, files that were shown before are kept answers as any other (`answerOrStale`).
 */
export function createIsShown({
  isPictureShown,
  isFileShown,
  content,
}: ShownFilesOptions): IsShown {
  // Only what is shown is kept, because requests may contain any name.
  const cache = new LRUCache<string, Kept & { isShown: true }>({ max: MAX_CACHED });

  function toLookup(name: string): { key: string; check: () => Promise<boolean> } | null {
    const picture = PICTURE_NAME_PATTERN.exec(name)?.[1];
    if (picture !== undefined) return { key: picture, check: () => isPictureShown(picture) };
    return AUDIO_NAME_PATTERN.test(name) ? { key: name, check: () => isFileShown(name) } : null;
  }

  return async function isShown(name) {
    const lookup = toLookup(name);
    if (lookup === null) return false;
    const { key, check } = lookup;
    const answered = await answerOrStale<{ isShown: boolean }>(
      { content, onStale: () => undefined },
      () => cache.get(key),
      async ({ version }) => {
        const checkedAt = performance.now();
        const isKept = cache.get(key)?.version === version;
        if (!isKept && !(await check())) {
          cache.delete(key);
          return { isShown: false };
        }
        const shown = { isShown: true, version, checkedAt } as const;
        cache.set(key, shown);
        return shown;
      },
    );
    return answered.value.isShown;
  };
}

/** Milliseconds for which a signed address works: as long as somebody looks at a preview. */
const SIGNATURE_VALID_MS = HOUR_MS;
const FILE_ADDRESS_PATTERN = /^\/media\/((?:pictures|halftone|audio|songs)\/[^?]+)$/;

/** Signed addresses of files of hidden records, for people with a preview link. */
export interface SignedFiles {
  /** Whether the value of the query is a valid signature of this file. */
  isSigned(name: string, value: unknown): boolean;
  /** Returns the value with a signature at every address of a file in it. */
  sign<T>(value: T): T;
}

export function createSignedFiles(signer: Signer, now: () => number): SignedFiles {
  const getSubject = (name: string) => `file\n${name}`;

  function signValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(signValue);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, signValue(item)]));
    }
    const name = typeof value === 'string' ? FILE_ADDRESS_PATTERN.exec(value)?.[1] : undefined;
    if (name === undefined) return value;
    return `${value}?firma=${signer.sign(getSubject(name), now() + SIGNATURE_VALID_MS)}`;
  }
  return {
    isSigned: (name, value) =>
      typeof value === 'string' && signer.isSigned(value, getSubject(name)),
    sign: <T>(value: T) => signValue(value) as T,
  };
}
