import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import {
  type Encoded,
  type Encoding,
  encode,
  encodeSmallest,
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

/** Request headers on which the headers of a page depend. */
const VARY = 'accept-encoding, save-data';

type Headers = Readonly<Record<string, string>>;

/** One encoding of a page, ready to be sent. */
export interface Variant {
  etag: string;
  body: Buffer;
  headers: Headers;
  /** For 304: the same without what describes the body. */
  notModifiedHeaders: Headers;
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

export interface CachedPage extends Page, Kept {
  /** Whether its brotli is, or is about to be, the smallest possible. */
  skipsShrinking: boolean;
  /** When it was rendered, and when its calls were last compared; of `performance.now`. */
  madeAt: number;
  comparedAt: number;
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
  const creation =
    pending.get(encoding) ?? createVariant(page, encoding).finally(() => pending.delete(encoding));
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
  const isNotModified = page.status === 200 && isFresh(sent['if-none-match'], variant.etag);
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

/** Called for each answer from the cache, which bypasses the server's log and counters. */
export type OnCachedAnswer = (
  request: IncomingMessage,
  status: number,
  bytes: number,
  startedAt: number,
) => void;

interface CacheOptions extends OutageOptions {
  /** Whether the address of the site is set; otherwise each host has pages of its own. */
  hasFixedOrigin: boolean;
  onCachedAnswer?: OnCachedAnswer | undefined;
}

/** Keeps whole pages in memory, each for the version of the content of which it is. */
export class PageCache {
  readonly #options: CacheOptions;
  readonly #pages = new FrequencyCache<CachedPage>(CACHE_BYTES, ({ variants }, key) =>
    variants.values().reduce((sum, { body }) => sum + body.length, key.length * 2 + 4096),
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
    if (page === undefined || page.version !== version) return null;
    const now = performance.now();
    const interval = page.sources.hasLiveCounts ? LIVE_INTERVAL_MS : COMPARE_INTERVAL_MS;
    // A crowd does not wait for the counts of the next seconds.
    const isUsable = page.isRenewing && this.isUsableWhileRenewing(page, version);
    if (!isUsable && now - page.comparedAt >= interval) return null;
    page.checkedAt = now;
    return page;
  }

  /** Whether a page is right but for the counts of the last seconds, so that nobody waits for these. */
  isUsableWhileRenewing(page: CachedPage, version: number): boolean {
    if (!page.sources.hasLiveCounts || page.version !== version) return false;
    return performance.now() - page.comparedAt < MAX_LIVE_AGE_MS;
  }

  /** A page that is right again if its calls answer as before; null when it is too old. */
  findRevalidatable(key: string): CachedPage | null {
    const page = this.#pages.get(key);
    if (page === undefined) return null;
    return performance.now() - page.madeAt < MAX_AGE_MS ? page : null;
  }

  /** @param start when its calls were begun to be compared: they answered the same */
  markChecked(page: CachedPage, { version, at }: ReadStart): void {
    if (page.comparedAt > at) return;
    page.version = version;
    page.checkedAt = at;
    page.comparedAt = at;
  }

  delete(key: string): void {
    this.#pages.delete(key);
  }

  /** Keeps a page, of which brotli is made first, in place of one that was read earlier. */
  async addPage(key: string, page: Page, start: ReadStart, sources: Sources): Promise<void> {
    if (sources.isStale) return;
    await getVariant(page, 'br');
    const known = this.#pages.get(key);
    if (known !== undefined && known.comparedAt > start.at) return;
    // Who waits for this page makes encodings of the kept one too.
    page.onVariantAdded = () => this.#pages.resize(key, cachedPage);
    const cachedPage: CachedPage = {
      ...page,
      body: null,
      version: start.version,
      ...{ madeAt: start.at, checkedAt: start.at, comparedAt: start.at },
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
    const variant = page?.variants.get(pickEncoding(headers['accept-encoding']));
    if (!page || !variant) return pass();
    const { onCachedAnswer } = this.#options;
    const startedAt = onCachedAnswer ? performance.now() : 0;
    if (!page.skipsShrinking && page.variants.has('br')) void this.#shrink(page);
    const { status, headers: sent, body } = toAnswer(request, page, variant, answer?.staleSeconds);
    response.writeHead(status, sent).end(method === 'HEAD' ? undefined : body);
    onCachedAnswer?.(request, status, body?.length ?? 0, startedAt);
  }
}
