import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Call, CallReply, CallValues } from '../../contracts/call.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Database } from '../db/database.ts';
import {
  inSnapshot,
  programScope,
  type ReplySlot,
  type Scope,
  type SharedTransaction,
} from '../db/scope.ts';
import { findVersion, type RecordKey, StaleVersion } from '../db/versions.ts';
import { getLimits, type Limiter, type LimitTarget } from '../limits/limiter.ts';
import type { Clock } from '../platform/clock.ts';
import { assertAccess, getAuthor, type SessionAccount } from './account.ts';
import { assertKnownQuery, checkSiteKey, readInput, withoutSiteKey } from './check-input.ts';
import type { Cookies, NewCookie } from './cookies.ts';
import { createVersionConflict, invalid } from './failures.ts';
import { getContent, type Idempotency } from './idempotency.ts';
import type { SpooledFile } from './multipart.ts';
import type { OutageOptions } from './outage.ts';
import { type CachedResponse, createResponseCache, NEVER_CURRENT } from './response-cache.ts';
import { parseResponse, type TextParts, toResponse } from './to-response.ts';

/** The account and connection of a request. */
export interface RequestContext {
  account: SessionAccount | null;
  token: string | null;
  ip: string;
  /** Rate limit key of the address: IPv6 addresses are reduced to their /64. */
  rateLimitKey: string;
  /** Subnet of the address: /24 (IPv4) or /48 (IPv6). */
  subnet: string;
  /** The header `User-Agent`, or empty. */
  userAgent: string;
  /** Whether the browser asks not to be counted: `Sec-GPC` or `DNT`. */
  hasOptedOut: boolean;
  cookies: Cookies;
  /** Adds a cookie to the response; does nothing for in-process calls of the pages. */
  setCookie(cookie: NewCookie): void;
  /** Gives the client another token for its session (header `x-session-token`). */
  setToken(token: string): void;
  log: FastifyBaseLogger;
  /** Idempotency key of the request; null when none was sent. */
  idempotencyKey: string | null;
  /** Version that the changed record must still have (`If-Match`); null for any. */
  expectedVersion: string | null;
  /** Whether the program makes the call itself: nothing is counted. */
  isInternal?: boolean;
  /**
   * Does work that the limits of the call count which are `by` its handler.
   * @param work takes whether it is the first of its network in the period of the site's limit
   * @throws HttpError 429
   */
  limited<T>(work: (isFirst: boolean) => Promise<T>, target?: LimitTarget): Promise<T>;
}

/** A request before its call is known to be made. */
export type RequestSource = Omit<RequestContext, 'limited'>;

/** A record that can be changed, as it is now. */
export interface PresentRecord {
  key: RecordKey;
  /** What `If-Match` takes. */
  version: string;
  /** The record as its call answers it. */
  record: unknown;
}

/** @param services in the scope of the call */
type Handler<C, Services> = (
  input: CallValues<C> & {
    files: Record<string, SpooledFile>;
    spooled: Record<string, SpooledFile>;
  },
  services: Services,
  ctx: RequestContext,
) => Promise<CallReply<C> | TextParts>;

/**
 * Reads the record that a call changes, as the call answers it.
 * @throws HttpError 404
 */
type ReadRecord<C, Services> = (
  params: CallValues<C>['params'],
  services: Services,
  ctx: RequestSource,
) => Promise<RecordKey & { record: CallReply<C> }>;

/** Input of a request before validation. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: Record<string, unknown>;
  files?: Record<string, SpooledFile>;
  spooled?: Record<string, SpooledFile>;
}

export interface Bound {
  call: Call;
  /**
   * @param shared the transaction in which it is carried out; by default each change has its own
   * @throws HttpError; StaleVersion within a shared transaction
   */
  run(raw: RawInput, ctx: RequestSource, shared?: SharedTransaction): Promise<CachedResponse>;
  /**
   * Reads the record that this call would change.
   * @throws HttpError 404 without it; 400 when it is not known how to read it; as the call for its access
   */
  readRecord(
    params: unknown,
    ctx: RequestSource,
    shared?: SharedTransaction,
  ): Promise<PresentRecord>;
}

/** The bound calls by method and path. */
export interface Calls {
  readonly bound: ReadonlyMap<string, Bound>;
}

export interface Api<Services> extends Calls {
  bind<C extends Call>(call: C, handler: Handler<C, Services>): void;
  /** Declares how the record that a call changes is read; its edit and versions need it. */
  bindRecord<C extends Call>(call: C, read: ReadRecord<C, Services>): void;
}

const CACHE_BYTES = 16 * 1024 * 1024;

/** What tells which record or contest a call is about. */
export interface RecordInput {
  params: { id?: unknown } | undefined;
  query: { postu?: unknown } | undefined;
  body: { plate?: unknown } | undefined;
}

const NO_RECORD = 'La llamada no cambia ningún registro.';

interface ApiOptions<Services> extends OutageOptions {
  db: Database;
  /** Returns what handlers work with. */
  inScope(scope: Scope): Services;
  siteKey: () => string;
  clock: Clock;
  /** @throws HttpError 403 unless the account proved its identity recently */
  assertFresh(db: Database, account: SessionAccount): Promise<void>;
  /** @throws HttpError 403 or 404 unless the account may do it with this record (`judgeOf`, `ownerOf`) */
  assertAuthority(
    db: Database,
    call: Call,
    input: RecordInput,
    account: SessionAccount,
  ): Promise<void>;
  /** Called for each export that was sent to an account. */
  onExport(call: Call, ctx: RequestContext): Promise<void>;
  limiter: Limiter;
  idempotency: Pick<Idempotency, 'run'>;
}

/** Whether the call is a public read whose answer depends only on its input. */
function isPublicRead({ method, access, isNeverCached }: Call): boolean {
  return method === 'GET' && access === 'visitor' && isNeverCached !== true;
}

/** Returns what an answer is kept and shared by: a refusal by the handler's limits is that of one requester. */
function toAnswerKey(call: Call, values: object, { rateLimitKey }: RequestSource): string {
  const { name, limits } = getLimits(call, 'handler');
  return `${name} ${JSON.stringify(values)}${limits.length > 0 ? rateLimitKey : ''}`;
}

/** Creates the table of bound calls and the cache of their public answers. */
export function createApi<Services>(all: ApiOptions<Services>): Api<Services> {
  const {
    db,
    inScope,
    siteKey,
    clock,
    idempotency,
    onExport,
    assertFresh,
    assertAuthority,
    limiter,
    ...options
  } = all;
  const bound = new Map<string, Bound>();
  const readersByCall = new Map<string, ReadRecord<Call, Services>>();
  const getPublic = createResponseCache({ ...options, maxSize: CACHE_BYTES });

  function bind<C extends Call>(call: C, handler: Handler<C, Services>): void {
    const name = `${call.method} ${call.path}`;
    if (bound.has(name)) throw new Error(`${name} is bound twice`);

    const beforeHandler = getLimits(call);
    const byHandler = getLimits(call, 'handler');

    async function check(ctx: RequestSource, database: Database): Promise<void> {
      assertAccess(call, ctx.account);
      if (call.needsFresh === true) await assertFresh(database, getAuthor(ctx));
    }

    const readRecord: Bound['readRecord'] = async (sent, ctx, outerTransaction) => {
      const readIn = async (shared: SharedTransaction): Promise<PresentRecord> => {
        await check(ctx, shared.tx);
        const read = readersByCall.get(name);
        if (read === undefined) throw invalid({ call: NO_RECORD });
        const params = readInput(call, 'params', sent);
        const services = inScope({ ...programScope, shared });
        const { record, ...key } = await read(params, services, ctx);
        const version = await findVersion(shared.tx, key);
        return { key, version, record: z.parse(call.reply, record) };
      };
      return outerTransaction === undefined ? inSnapshot(db, readIn) : readIn(outerTransaction);
    };

    async function run(
      raw: RawInput,
      source: RequestSource,
      shared: SharedTransaction | null = null,
    ): Promise<CachedResponse> {
      const isLimited = source.isInternal !== true && shared === null;
      const network = isLimited && source.account === null ? source.subnet : undefined;
      const count = <T>(work: () => Promise<T>) =>
        isLimited ? limiter.run(beforeHandler, source, work) : work();
      const ctx: RequestContext = {
        ...source,
        limited: (work, target) =>
          isLimited ? limiter.run(byHandler, source, work, target) : work(true),
      };
      await check(ctx, shared?.tx ?? db);
      checkSiteKey(call, raw.body?.h_key, siteKey());
      const query = withoutSiteKey(raw.query);
      assertKnownQuery(call, query);
      const values = {
        params: readInput(call, 'params', raw.params),
        query: readInput(call, 'query', query),
        body: readInput(call, 'body', raw.body),
      };
      if (ctx.account !== null) {
        await assertAuthority(shared?.tx ?? db, call, values as RecordInput, ctx.account);
      }
      const input = {
        ...values,
        files: raw.files ?? {},
        spooled: raw.spooled ?? {},
      } as Parameters<Handler<C, Services>>[0];
      const make = async (reply: ReplySlot | null = null) => {
        const services = inScope({ shared, expectedVersion: ctx.expectedVersion, reply, network });
        const value = await handler(input, services, ctx).catch(async (error: unknown) => {
          // Within a shared transaction the record would be read as this call has written it.
          if (!(error instanceof StaleVersion) || shared !== null) throw error;
          if (!readersByCall.has(name)) throw createVersionConflict(error, { sent: values.body });
          const { version, record } = await readRecord(raw.params, ctx);
          throw createVersionConflict(error, { version, record, sent: values.body });
        });
        const response = toResponse(call, value);
        if (call.sentAs?.isExport && ctx.account !== null) await onExport(call, ctx);
        return response;
      };
      if (shared !== null) return make();
      if (call.isCachedUntilContentChanges || isPublicRead(call)) {
        const minute = call.followsClock ? Math.floor(clock.now() / MINUTE_MS) : 0;
        const epoch = call.isCachedUntilContentChanges ? minute : NEVER_CURRENT;
        const key = toAnswerKey(call, values, source);
        return count(() => getPublic(key, make, epoch));
      }
      if (ctx.idempotencyKey !== null) {
        const encode = (value: unknown) => JSON.stringify(z.parse(call.reply, value));
        const content = getContent(values.body, input);
        const scope = `${name} ${JSON.stringify(values.params)} ${ctx.account?.id ?? 'visitor'}`;
        const request = { key: ctx.idempotencyKey, scope, content, encode };
        const result = await idempotency.run(request, (reply) => count(() => make(reply)));
        return 'replyJson' in result ? parseResponse(result.replyJson) : result;
      }
      return count(() => make());
    }
    bound.set(name, { call, run, readRecord });
  }

  function bindRecord<C extends Call>(call: C, read: ReadRecord<C, Services>): void {
    readersByCall.set(`${call.method} ${call.path}`, (params, ...rest) =>
      read(params as CallValues<C>['params'], ...rest),
    );
  }

  return { bind, bindRecord, bound };
}
