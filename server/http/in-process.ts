import type { FastifyBaseLogger } from 'fastify';
import type { CallName, Input, Reply } from '../../contracts/calls.ts';
import type { SharedTransaction } from '../db/scope.ts';
import { HttpError } from '../platform/errors.ts';
import type { SessionAccount } from './account.ts';
import type { Calls, RawInput, RequestContext } from './api.ts';
import { unavailable } from './failures.ts';
import { isUnavailable } from './unavailable.ts';

/** The context of a call that the program makes itself, without a request. */
export function internalContext(
  log: FastifyBaseLogger,
  account: SessionAccount | null = null,
): RequestContext {
  return {
    account,
    token: null,
    ip: '127.0.0.1',
    rateLimitKey: '127.0.0.1',
    subnet: '127.0.0.0/24',
    userAgent: '',
    hasOptedOut: true,
    cookies: {},
    setCookie: () => undefined,
    setToken: () => undefined,
    log,
    idempotencyKey: null,
    expectedVersion: null,
    isInternal: true,
    limited: (work) => work(true),
  };
}

export interface InProcessCaller extends Caller {
  /** @param shared the transaction in which the call is carried out */
  call<N extends CallName>(name: N, input: Input<N>, shared?: SharedTransaction): Promise<Reply<N>>;
  /**
   * As `call`, with the validator of the answer, whether it has counts that change by the second, and
   * the age of a stale copy.
   */
  invoke<N extends CallName>(
    name: N,
    input: Input<N>,
  ): Promise<{ value: Reply<N>; etag: string; isLive: boolean; staleSeconds: number | undefined }>;
}

/** Creates the in-process client of the pages: an anonymous visitor with the site key. */
export function createInProcessCaller(
  api: Calls,
  options: { siteKey: () => string; log: FastifyBaseLogger },
): InProcessCaller {
  const ctx = internalContext(options.log);
  async function invoke<N extends CallName>(name: N, input: Input<N>, shared?: SharedTransaction) {
    const target = api.bound.get(name);
    if (target === undefined) throw new HttpError(404, { detail: `no such call: ${name}` });
    const raw = input as RawInput;
    const body = { h_key: options.siteKey(), ...raw.body };
    const response = await target.run({ ...raw, body }, ctx, shared).catch((error: unknown) => {
      throw isUnavailable(error) ? unavailable() : error;
    });
    const isLive = target.call.hasLiveCounts === true;
    const { etag, staleSeconds } = response;
    return { value: response.value as Reply<N>, etag, isLive, staleSeconds };
  }
  return { invoke, call: async (...request) => (await invoke(...request)).value };
}

/** The typed API client: in-process on the server, `fetch` in the browser. */
export interface Caller {
  /** @throws HttpError with the status and body of the error response */
  call<N extends CallName>(name: N, input: Input<N>): Promise<Reply<N>>;
}
