import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import {
  type Encoding,
  encode,
  encodeSmallest,
  getEtag,
  isFresh,
  pickEncoding,
  unpackBrotli,
} from '../http/encodings.ts';
import { answerOrStale, type Kept, type OutageOptions } from '../http/outage.ts';
import { findPage } from '../http/page-address.ts';
import { ownCopy } from '../http/response-cache.ts';
import { STALE_HEADER } from '../http/routes.ts';
import { FrequencyCache } from '../platform/frequency-cache.ts';

/** Bytes of pages kept, all encodings together. */
const CACHE_BYTES = 20 * 1024 * 1024;
/** Kept pages are made anew after this many milliseconds: the year in the footer passes too. */
const MAX_AGE_MS = HOUR_MS;
/** The calls of a kept page are made again after this many milliseconds: some follow the clock. */
const COMPARE_INTERVAL_MS = MINUTE_MS;
/** The same of a page with counts that change without a change of content (`hasLiveCounts`). */
const LIVE_INTERVAL_MS = 5_000;
/** Up to this age a page with live counts is answered while it is renewed; an older one is waited for. */
const MAX_LIVE_AGE_MS = 15_000;
/** Below this many bytes, compressing costs more than it saves. */
const SMALLEST = 512;

/** Request headers on which the headers of a page depend. */
const VARY = 'accept-encoding, save-data';

type Headers = Readonly<Record<string, string>>;

/** One encoding of a page, ready to be sent. */
interface Variant {
  body: Buffer;
  headers: Headers;
  /** For 304: the same without what describes the body. */
  notModifiedHeaders: Headers & { etag: string };
}

/** A rendered answer and its encodings. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  /** Null in memory, where only encodings are kept: the text is a multiple of them. */
  body: Buffer | null;
  variants: Map<Encoding, Promise<Variant>>;
  /** Bytes of the variants. */
  size: number;
}

/** All calls that a page was made of. */
export interface Sources {
  /** Whether each still answers the same. */
  checks: readonly (() => Promise<boolean>)[];
  /** Whether one of them has counts that change without a change of content. */
  hasLiveCounts: boolean;
  /** Whether one of them was stale: such a page is not kept. */
  isStale: boolean;
}

/** When the calls of a page are begun: what they answer is as new at least. */
export interface ReadStart {
  version: number;
  /** Of `performance.now`. */
  at: number;
}

/** `checkedAt`: when its calls were last made and compared. */
export interface CachedPage extends Page, Kept {
  /** When it was rendered; of `performance.now`. */
  madeAt: number;
  /** Whether its calls are compared, or it is made anew, at this moment or soon. */
  isRenewing: boolean;
  /** Whether its brotli is, or is about to be, the smallest possible. */
  isSmallest: boolean;
  sources: Sources;
}

/** Returns a page that is not kept yet. */
export function toPage(status: number, headers: Record<string, string>, body: Buffer): Page {
  return { status, headers, body, variants: new Map(), size: 0 };
}

/** The text of a page; of a kept one, from its brotli. */
async function readBody(page: Page): Promise<Buffer> {
  return page.body ?? unpackBrotli((await getVariant(page, 'br')).body);
}

function createVariant(page: Page, encoding: Encoding, encoded: Buffer): Variant {
  page.size += encoded.length;
  const { 'content-type': type = '', ...others } = page.headers;
  const notModifiedHeaders = { ...others, vary: VARY, etag: getEtag(encoded) };
  const headers = {
    ...notModifiedHeaders,
    ...(type && { 'content-type': type }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(encoded.length),
  };
  return { body: ownCopy(encoded), headers, notModifiedHeaders };
}

/** The variant of `page` for `encoding`, made on first use, once however many ask at the same time. */
export function getVariant(page: Page, asked: Encoding): Promise<Variant> {
  const isSmall = page.body !== null && page.body.length < SMALLEST;
  const encoding = isSmall ? 'identity' : asked;
  const known = page.variants.get(encoding);
  if (known !== undefined) return known;
  const variant = encode(() => readBody(page), encoding).then((encoded) =>
    createVariant(page, encoding, encoded),
  );
  page.variants.set(encoding, variant);
  variant.catch(() => page.variants.delete(encoding));
  return variant;
}

/**
 * Returns the status, headers and body with which a variant answers a request. With data saving no page is
 * loaded in advance; a stale page says so, and no proxy keeps it.
 */
export function toAnswer(
  { headers: sent }: Pick<IncomingMessage, 'headers'>,
  page: Page,
  variant: Variant,
  staleSeconds?: number,
) {
  const isNotModified =
    page.status === 200 && isFresh(sent['if-none-match'], variant.notModifiedHeaders.etag);
  let headers = isNotModified ? variant.notModifiedHeaders : variant.headers;
  if (sent['save-data'] === 'on') {
    const { 'speculation-rules': _rules, ...others } = headers as Record<string, string>;
    headers = others;
  }
  if (staleSeconds !== undefined) {
    const { 'x-accel-expires': _kept, ...others } = headers as Record<string, string>;
    headers = { ...others, [STALE_HEADER]: String(staleSeconds) };
  }
  return isNotModified
    ? { status: 304, headers, body: undefined }
    : { status: page.status, headers, body: variant.body };
}

interface CacheOptions extends OutageOptions {
  /** Whether the address of the site is set; otherwise each host has pages of its own. */
  hasFixedOrigin: boolean;
  /** Called for each answer from the cache, which bypasses the server's log and counters. */
  onCachedAnswer?(status: number): void;
}

/** Whether a page may be answered: as it is, while it is renewed, if its calls answer as before, or not. */
export function checkAge(
  page: CachedPage,
  present: number,
): 'current' | 'renewable' | 'comparable' | 'old' {
  const { hasLiveCounts } = page.sources;
  const now = performance.now();
  const age = now - page.checkedAt;
  if (page.version === present) {
    if (age < (hasLiveCounts ? LIVE_INTERVAL_MS : COMPARE_INTERVAL_MS)) return 'current';
    // A crowd does not wait for the counts of the next seconds.
    if (hasLiveCounts && age < MAX_LIVE_AGE_MS) return 'renewable';
  }
  return now - page.madeAt < MAX_AGE_MS ? 'comparable' : 'old';
}

/** Keeps whole pages in memory, each for the version of the content of which it is. */
export class PageCache {
  readonly #options: CacheOptions;
  readonly #pages = new FrequencyCache<CachedPage>(
    CACHE_BYTES,
    ({ size }, key) => size + key.length * 2 + 4096,
  );

  constructor(options: CacheOptions) {
    this.#options = options;
  }

  /** Number of pages in memory. */
  get size(): number {
    return this.#pages.size;
  }

  /** Under what a page is kept: all that its bytes depend on besides the content. */
  toKey(request: IncomingMessage, address: string): string {
    return this.#options.hasFixedOrigin ? address : `${request.headers.host} ${address}`;
  }

  /** Returns a page of whatever version; undefined when none is kept. */
  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** Returns a page that may be answered for this version. */
  find(key: string, version: number): CachedPage | null {
    const page = this.#pages.get(key);
    const age = page && checkAge(page, version);
    const isUsable = age === 'current' || (age === 'renewable' && page?.isRenewing);
    return page && isUsable ? page : null;
  }

  /** @param start when its calls were begun to be compared: they answered the same */
  markChecked(page: CachedPage, { version, at }: ReadStart): void {
    if (page.checkedAt <= at) Object.assign(page, { version, checkedAt: at });
  }

  delete(key: string): void {
    this.#pages.delete(key);
  }

  /** Returns an encoding of a page, and counts it if the page is kept. */
  async getVariant(key: string, page: Page, encoding: Encoding): Promise<Variant> {
    const variant = await getVariant(page, encoding);
    this.#pages.resize(key, page as CachedPage);
    return variant;
  }

  /** Keeps a page, of which brotli is made first, in place of one that was read earlier. */
  async addPage(key: string, page: Page, start: ReadStart, sources: Sources): Promise<void> {
    if (sources.isStale) return;
    await getVariant(page, 'br');
    const known = this.#pages.get(key);
    if (known !== undefined && known.checkedAt > start.at) return;
    const cachedPage: CachedPage = Object.assign(page, {
      body: page.variants.has('br') ? null : page.body,
      version: start.version,
      ...{ madeAt: start.at, checkedAt: start.at },
      sources,
      isRenewing: false,
      // One with live counts is replaced before a smaller encoding is worth its time.
      isSmallest: sources.hasLiveCounts,
    });
    this.#pages.set(key, cachedPage);
  }

  /**
   * Replaces the brotli encoding of a page that is requested again by a smaller one, in the
   * background. While too many pages wait for theirs, or memory is short, the first one stays.
   */
  async #shrink(key: string, page: CachedPage): Promise<void> {
    page.isSmallest = true;
    try {
      const first = await getVariant(page, 'br');
      const encoded = await encodeSmallest(() => readBody(page));
      page.variants.set('br', Promise.resolve(createVariant(page, 'br', encoded)));
      page.size -= first.body.length;
      this.#pages.resize(key, page);
    } catch {
      page.isSmallest = false;
    }
  }

  /** Answers from memory with minimal work, or calls `pass` when the server must handle the request. */
  async serve(request: IncomingMessage, response: ServerResponse, pass: () => void): Promise<void> {
    const { method, headers, url = '/' } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || headers.authorization !== undefined) return pass();
    const key = this.toKey(request, findPage(url).address);
    if (this.get(key) === undefined) return pass();
    const answer = await answerOrStale<CachedPage | null>(
      this.#options,
      () => this.get(key),
      async ({ version }) => this.find(key, version),
    ).catch(() => null);
    const page = answer?.value;
    const encoding = pickEncoding(headers['accept-encoding']);
    const variant = await page?.variants.get(encoding)?.catch(() => null);
    if (!page || !variant) return pass();
    if (!page.isSmallest && page.body === null) void this.#shrink(key, page);
    const { status, headers: sent, body } = toAnswer(request, page, variant, answer?.staleSeconds);
    response.writeHead(status, sent).end(method === 'HEAD' ? undefined : body);
    this.#options.onCachedAnswer?.(status);
  }
}
