import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { ContentVersion } from '../http/content-version.ts';
import {
  type Encoded,
  type Encoding,
  encode,
  encodeSmallest,
  isFresh,
  pickEncoding,
  unpackBrotli,
} from '../http/encodings.ts';
import { findPage } from '../http/page-address.ts';
import { ownCopy, STALE_WITHIN } from '../http/response-cache.ts';
import { FrequencyCache } from '../platform/frequency-cache.ts';

/** Bytes of pages kept, all encodings together. */
const CACHE_BYTES = 20 * 1024 * 1024;
/** Kept pages are made anew after this many milliseconds: the year in the footer passes too. */
const MAX_AGE_MS = HOUR_MS;
/** The calls of a kept page are made again after this many milliseconds: some follow the clock. */
const CHECK_INTERVAL_MS = MINUTE_MS;
/** The same of a page with counts that change without a change of content (`hasLiveCounts`). */
const LIVE_INTERVAL_MS = 5_000;
/** Up to this age a copy with live counts is answered while it is renewed; an older one is waited for. */
const MAX_LIVE_AGE_MS = 15_000;

/** Request headers on which the headers of a page depend. */
const VARY = 'accept-encoding, save-data';

/** One encoding of a page, ready to be sent. */
export interface Variant {
  etag: string;
  body: Buffer;
  headers: Record<string, string>;
  /** For 304: the same without what describes the body. */
  notModifiedHeaders: Record<string, string>;
}

/** A rendered answer and its encodings. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  /** Null in memory: only encodings are kept, the text is a multiple of them. */
  body: Buffer | null;
  variants: Map<Encoding, Variant>;
  /** Called with each new variant. */
  onVariantAdded?(): void;
}

/** A call that a page was made of: whether it still answers the same. */
export type RevalidationCheck = () => Promise<boolean>;

/** All calls that a page was made of. */
export interface Sources {
  checks: readonly RevalidationCheck[];
  /** Whether one of them has counts that change without a change of content. */
  hasLiveCounts: boolean;
  /** Age in seconds of the oldest stale answer among them: the page is not kept then. */
  staleSeconds?: number;
}

/** The state of the content when the calls of a page are begun: what they answer is as new at least. */
export interface ReadStart {
  version: number | null;
  era: number;
  /** Of `performance.now`. */
  at: number;
}

export interface CachedPage extends Page {
  /** Whether its brotli is, or is about to be, the smallest possible. */
  skipsShrinking: boolean;
  /** Null: content may have changed while it was read; it is only the copy for an outage. */
  version: number | null;
  era: number;
  /** When its calls were begun; of `performance.now`. */
  madeAt: number;
  /** When its calls were last begun to be compared; of `performance.now`. */
  checkedAt: number;
  /** Whether its calls are compared, or it is made anew, at this moment or soon. */
  isRenewing: boolean;
  sources: Sources;
}

/** The text of a page; of a kept one, from its brotli. */
async function readBody({ body, variants }: Page): Promise<Buffer> {
  if (body !== null) return body;
  const { body: compressed, headers } = variants.get('br') as Variant;
  return headers['content-encoding'] === undefined ? compressed : unpackBrotli(compressed);
}

/** Variants that are being made, of the page that has these variants. */
const pendingVariants = new WeakMap<Page['variants'], Map<Encoding, Promise<Variant>>>();

async function createVariant(page: Page, encoding: Encoding): Promise<Variant> {
  const { body } = page;
  const isUnencoded = body !== null && encoding === 'identity';
  const encoded = isUnencoded
    ? { body, encoded: body }
    : await encode(() => readBody(page), encoding);
  return addVariant(page, encoding, encoded, encoding);
}

/** The variant of `page` for `encoding`, made on first use, once however many ask at the same time. */
export async function getVariant(page: Page, encoding: Encoding): Promise<Variant> {
  const { variants } = page;
  const variant = variants.get(encoding);
  if (variant) return variant;
  const pending = pendingVariants.get(variants) ?? new Map<Encoding, Promise<Variant>>();
  pendingVariants.set(variants, pending);
  const running = pending.get(encoding);
  if (running) return running;
  const creation = createVariant(page, encoding).finally(() => pending.delete(encoding));
  pending.set(encoding, creation);
  return creation;
}

/** @param label tells this encoding of the page from others, in its `ETag` */
function addVariant(
  page: Page,
  encoding: Encoding,
  { body, encoded }: Encoded,
  label: string,
): Variant {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const isEncoded = encoded !== body;
  const etag = `"${hash}${isEncoded ? `-${label}` : ''}"`;
  const allHeaders = { ...page.headers, vary: VARY, etag };
  const headers = {
    ...allHeaders,
    ...(isEncoded ? { 'content-encoding': encoding } : {}),
    'content-length': String(encoded.length),
  };
  const { 'content-type': _type, ...withoutType } = allHeaders as Record<string, string>;
  const variant = { etag, body: ownCopy(encoded), headers, notModifiedHeaders: withoutType };
  page.variants.set(encoding, variant);
  page.onVariantAdded?.();
  return variant;
}

/** Returns the headers of an answer. With data saving no page is loaded in advance. */
export function omitSpeculationRules(
  request: Pick<IncomingMessage, 'headers'>,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (request.headers['save-data'] !== 'on') return headers;
  const { 'speculation-rules': _rules, ...otherHeaders } = headers;
  return otherHeaders;
}

/** Under what a page is kept: all that its bytes depend on besides the content. */
function createCacheKey(request: IncomingMessage, address: string, hasFixedOrigin: boolean) {
  if (hasFixedOrigin) return address;
  return `${request.headers.host} ${address}`;
}

/** Called for each answer from the cache, which bypasses the server's log and counters. */
export type OnCachedAnswer = (
  request: IncomingMessage,
  status: number,
  bytes: number,
  startedAt: number,
) => void;

/** Keeps whole pages in memory under the content's present number. */
export class PageCache {
  readonly #content: ContentVersion;
  readonly #hasFixedOrigin: boolean;
  readonly #onAnswer: OnCachedAnswer | undefined;
  readonly #pages = new FrequencyCache<CachedPage>(CACHE_BYTES, ({ variants }, key) =>
    variants.values().reduce((sum, { body }) => sum + body.length, key.length * 2 + 4096),
  );

  constructor(content: ContentVersion, hasFixedOrigin: boolean, onAnswer?: OnCachedAnswer) {
    this.#content = content;
    this.#hasFixedOrigin = hasFixedOrigin;
    this.#onAnswer = onAnswer;
  }

  /** Number of pages in memory. */
  get size(): number {
    return this.#pages.size;
  }

  toKey(request: IncomingMessage, address: string): string {
    return createCacheKey(request, address, this.#hasFixedOrigin);
  }

  /** Call it before the calls of a page are made or compared. */
  beginRead(): ReadStart {
    const content = this.#content;
    return { version: content.current(), era: content.era(), at: performance.now() };
  }

  /** The version from the beginning of the read; null when content may have changed since. */
  #getKnownVersion({ version }: { version: number | null }): number | null {
    return version === this.#content.current() ? version : null;
  }

  find(key: string): CachedPage | null {
    const page = this.#pages.get(key);
    if (page === undefined || this.#getKnownVersion(page) === null) return null;
    // A crowd does not wait for the counts of the next seconds.
    if (page.isRenewing && this.isUsableWhileRenewing(page)) return page;
    const interval = page.sources.hasLiveCounts ? LIVE_INTERVAL_MS : CHECK_INTERVAL_MS;
    return performance.now() - page.checkedAt < interval ? page : null;
  }

  /** Whether a page is right but for the counts of the last seconds, so that nobody waits for these. */
  isUsableWhileRenewing(page: CachedPage): boolean {
    if (!page.sources.hasLiveCounts || this.#getKnownVersion(page) === null) return false;
    return performance.now() - page.checkedAt < MAX_LIVE_AGE_MS;
  }

  /** A page that is right again if its calls answer as before; null when it is too old. */
  findRevalidatable(key: string): CachedPage | null {
    const page = this.#pages.get(key);
    if (page === undefined) return null;
    return performance.now() - page.madeAt < MAX_AGE_MS ? page : null;
  }

  /** @param start when its calls were begun to be compared: they answered the same */
  markChecked(page: CachedPage, start: ReadStart): void {
    if (page.checkedAt > start.at) return;
    page.version = this.#getKnownVersion(start);
    page.era = start.era;
    page.checkedAt = start.at;
  }

  /**
   * The last good copy and its age in seconds, for while the database is away; null when it is older
   * than a day or something ceased to be public since.
   */
  findStale(key: string): { page: Page; seconds: number } | null {
    const page = this.#pages.get(key);
    if (page === undefined || page.era !== this.#content.era()) return null;
    const age = performance.now() - page.madeAt;
    return age > STALE_WITHIN ? null : { page, seconds: Math.round(age / 1000) };
  }

  /** Forgets the copy of a page that was found gone by calls begun at `readAt` (of `performance.now`). */
  forgetGone(key: string, readAt: number): void {
    const page = this.#pages.get(key);
    if (page !== undefined && page.madeAt <= readAt) this.#pages.delete(key);
  }

  /**
   * Keeps a page, of which brotli is made first, in place of one that was read earlier. After a change
   * since its calls were begun, or while none can be heard, it is only the copy for an outage.
   */
  async addPage(key: string, page: Page, start: ReadStart, sources: Sources): Promise<void> {
    if (sources.staleSeconds !== undefined) return;
    await getVariant(page, 'br');
    const known = this.#pages.get(key);
    if (known !== undefined && known.checkedAt > start.at) return;
    // Who waits for this page makes encodings of the kept one too.
    page.onVariantAdded = () => this.#pages.resize(key, cachedPage);
    const cachedPage: CachedPage = {
      ...page,
      body: null,
      ...{ version: this.#getKnownVersion(start), era: start.era },
      ...{ madeAt: start.at, checkedAt: start.at },
      sources,
      // One with live counts is replaced before a smaller encoding is worth its time.
      skipsShrinking: sources.hasLiveCounts,
      isRenewing: false,
    };
    this.#pages.set(key, cachedPage);
  }

  /**
   * Replaces the brotli encoding of a page that is requested again by a smaller one, in the
   * background. While too many pages wait for theirs, or memory is short, the first one stays.
   */
  async #shrink(page: CachedPage): Promise<void> {
    page.skipsShrinking = true;
    try {
      addVariant(page, 'br', await encodeSmallest(() => readBody(page)), 'br11');
    } catch {
      page.skipsShrinking = false;
    }
  }

  /** Answers from memory with minimal work; false when the server must handle the request. */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers, url = '/' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined)
      return false;
    const page = this.find(this.toKey(request, findPage(url).address));
    const variant = page?.variants.get(pickEncoding(headers['accept-encoding']));
    if (!page || !variant) return false;
    const startedAt = this.#onAnswer ? performance.now() : 0;
    if (!page.skipsShrinking && page.variants.has('br')) void this.#shrink(page);
    if (isFresh(headers['if-none-match'], variant.etag)) {
      response.writeHead(304, omitSpeculationRules(request, variant.notModifiedHeaders)).end();
      this.#onAnswer?.(request, 304, 0, startedAt);
      return true;
    }
    response.writeHead(page.status, omitSpeculationRules(request, variant.headers));
    if (method === 'HEAD') response.end();
    else response.end(variant.body);
    this.#onAnswer?.(request, page.status, variant.body.length, startedAt);
    return true;
  }
}
