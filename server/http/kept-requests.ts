import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { ContentVersion } from '../db/content-version.ts';
import type { Calls } from './api.ts';
import type { Kept } from './outage.ts';
import type { CachedResponse } from './response-cache.ts';

/** Bytes of a body that is looked up, and requests that are remembered. */
const MAX_BODY = 1_000;
const MAX_KEPT = 100;
/** Requests with one of these are checked by their routes. */
const CHECKED_HEADERS = ['authorization', 'origin', 'sec-fetch-site', 'content-encoding'] as const;

interface Remembered {
  headers: Record<string, string>;
  answer: CachedResponse & Kept;
}

/** Requests whose answer is in memory, which are answered before they are parsed: half of their cost is that. */
export interface KeptRequests {
  /** Answers a request that was answered before, while the content is the same; or calls `pass`. */
  serve(request: IncomingMessage, response: ServerResponse, pass: () => void): void;
  /** Remembers how a request was answered. */
  remember(
    request: IncomingMessage,
    headers: Readonly<Record<string, unknown>>,
    answer: CachedResponse,
  ): void;
}

/** The addresses of calls that are no reading, and whose answers depend on their input and the content alone. */
export function listKeptAddresses({ bound }: Calls): ReadonlySet<string> {
  const calls = [...bound.values()].map(({ call }) => call);
  const kept = calls.filter(
    ({ method, isCachedUntilContentChanges, followsClock }) =>
      method === 'POST' && isCachedUntilContentChanges && !followsClock,
  );
  return new Set(kept.map(({ path }) => `/api${path}`));
}

/**
 * Answers requests of these addresses with the same bytes as before: the whole request is the key.
 * @param addresses see `listKeptAddresses`
 * @param onAnswer called for each of these answers, which bypass the server's log and counters
 */
export function createKeptRequests(
  content: Pick<ContentVersion, 'read'>,
  addresses: ReadonlySet<string>,
  onAnswer: () => void,
): KeptRequests {
  const remembered = new LRUCache<string, Remembered>({ max: MAX_KEPT });
  const keys = new WeakMap<IncomingMessage, string>();

  async function find(key: string): Promise<Remembered | undefined> {
    const found = remembered.get(key);
    if (found === undefined) return undefined;
    // Without a version the route says what is answered.
    const state = await content.read().catch(() => null);
    return found.answer.version === state?.version ? found : undefined;
  }

  async function lookUp(request: IncomingMessage, response: ServerResponse, pass: () => void) {
    const { url, headers } = request;
    const body = request.read() as Buffer | null;
    if (body === null) return pass();
    if (body.length !== Number(headers['content-length'])) {
      request.unshift(body);
      return pass();
    }
    const key = [url, headers.host, headers['content-type'], headers['x-forwarded-proto'], body];
    keys.set(request, key.join('\n'));
    const found = await find(key.join('\n'));
    if (found === undefined) {
      request.unshift(body);
      return pass();
    }
    found.answer.checkedAt = performance.now();
    response.writeHead(200, { ...found.headers, 'x-request-id': randomUUID() });
    response.end(found.answer.bytes);
    onAnswer();
  }

  return {
    serve(request, response, pass) {
      const { method, url = '', headers } = request;
      const size = Number(headers['content-length'] ?? 0);
      const isKnown = method === 'POST' && addresses.has(url) && size > 0 && size <= MAX_BODY;
      if (!isKnown || CHECKED_HEADERS.some((name) => headers[name] !== undefined)) return pass();
      request.once('readable', () => void lookUp(request, response, pass));
    },
    remember(request, headers, answer) {
      const key = keys.get(request);
      if (key === undefined || !('version' in answer)) return;
      const sent = { ...headers, 'content-length': answer.bytes.length };
      const texts = Object.entries(sent).map(([name, value]) => [name, String(value)]);
      remembered.set(key, {
        headers: Object.fromEntries(texts),
        answer: answer as Remembered['answer'],
      });
    },
  };
}
