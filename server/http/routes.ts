import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contracts/call.ts';
import { uploadLimits } from '../../contracts/limits.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { ClientAddress } from '../platform/client-address.ts';
import { assertAccess, parseToken, type SessionAccount } from './account.ts';
import type { Bound, Calls, RequestSource } from './api.ts';
import { readBody } from './body.ts';
import { readCookies, writeCookie } from './cookies.ts';
import { isFresh } from './encodings.ts';
import { forbidden } from './failures.ts';
import { acceptsKey, readIdempotencyKey } from './idempotency.ts';
import { type Body, deleteSpooledFiles } from './multipart.ts';
import type { CachedResponse } from './response-cache.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the URL is on this host; default ports are ignored. */
function isHost(address: URL, host: string | undefined): boolean {
  const ownOrigin = `${address.protocol}//${host}`;
  return URL.canParse(ownOrigin) && new URL(ownOrigin).host === address.host;
}

/**
 * Refuses unsafe cross-site requests, by the headers in which browsers state the origin. Requests
 * with neither header pass, because non-browser clients send no visitor's cookies.
 * @throws HttpError 403 for a cross-site request
 */
function assertSameOrigin(request: FastifyRequest, publicUrl: string | null): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, host } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw forbidden();
  if (origin === undefined) return;
  const isOwn =
    URL.canParse(origin) &&
    (isHost(new URL(origin), host) ||
      (publicUrl !== null && new URL(publicUrl).origin === new URL(origin).origin));
  if (!isOwn) throw forbidden();
}

/** Tells that an answer is a copy from before the database went away, and its age in seconds. */
export const STALE_HEADER = 'x-tarima-stale';

/** Carries the token that replaces that of the request, after a change of what proves the owner. */
const SESSION_TOKEN = 'x-session-token';

declare module 'fastify' {
  interface FastifyRequest {
    account: SessionAccount | null;
  }
}

export interface RouteOptions {
  publicUrl: string | null;
  findAccount(token: string): Promise<SessionAccount | null>;
  /** Folder in which large uploads wait. */
  spoolFolder: string;
  findAddress(request: FastifyRequest): ClientAddress;
  limiter: Limiter;
  /** Whether the visitor's own connection is https. */
  isHttps(request: FastifyRequest): boolean;
}

/** The version of a header `If-Match`, with or without its quotes; null when none was sent. */
function readVersion(header: string | undefined): string | null {
  const version = header?.trim().replace(/^"(.*)"$/, '$1') ?? '';
  return version === '' || version === '*' ? null : version;
}

function getSender(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RouteOptions,
): RequestSource {
  return {
    account: request.account,
    token: parseToken(request.headers.authorization),
    userAgent: request.headers['user-agent'] ?? '',
    hasOptedOut: request.headers['sec-gpc'] === '1' || request.headers.dnt === '1',
    log: request.log,
    idempotencyKey: acceptsKey(call)
      ? readIdempotencyKey(request.headers['idempotency-key'])
      : null,
    expectedVersion: readVersion(request.headers['if-match']),
    cookies: readCookies(request.headers.cookie),
    setCookie(cookie) {
      reply.header('set-cookie', writeCookie(cookie, options.isHttps(request)));
    },
    setToken(token) {
      reply.header(SESSION_TOKEN, token);
    },
    ...options.findAddress(request),
  };
}

/** Everything that was sent with the form is readable before the body is: access comes first. */
async function authorize(bound: Bound, request: FastifyRequest, options: RouteOptions) {
  assertSameOrigin(request, options.publicUrl);
  const token = parseToken(request.headers.authorization);
  request.account = token === null ? null : await options.findAccount(token);
  assertAccess(bound.call, request.account);
}

/** The value is read only where it holds the status: a cached answer would be parsed for it. */
function toStatus(call: Call, response: CachedResponse): number {
  return (call.isStatusInReply && (response.value as { status?: number }).status) || call.status;
}

function describeBody({ sentAs }: Bound['call']): Record<string, string> {
  if (sentAs === undefined) return { 'content-type': 'application/json; charset=utf-8' };
  const disposition = `attachment; filename="${sentAs.name}"`;
  return { 'content-type': `${sentAs.type}; charset=utf-8`, 'content-disposition': disposition };
}

async function respond(
  bound: Bound,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RouteOptions,
) {
  const { call } = bound;
  const hasBody = call.body !== undefined || call.access === 'site-key';
  if (call.files !== undefined && request.isMultipart() && request.account !== null) {
    const { id, role } = request.account;
    const upload = { name: 'upload', limits: [uploadLimits[role]] };
    const target = { key: `account:${id}` };
    await options.limiter.run(upload, options.findAddress(request), async () => undefined, target);
  }
  const body: Body = hasBody
    ? await readBody(request, call.files ?? {}, options.spoolFolder)
    : { fields: {}, files: {}, spooled: {} };
  const { params, query } = request;
  const { fields, files, spooled } = body;
  const raw = { params, query, body: fields, files, spooled };
  const result = await bound
    .run(raw, getSender(call, request, reply, options))
    .finally(() => deleteSpooledFiles(body));
  const isPublicRead =
    call.method === 'GET' && call.access === 'visitor' && call.isNeverCached !== true;
  reply.header('cache-control', isPublicRead ? 'no-cache' : 'no-store');
  // No cache keeps what a token was answered; the panel itself may still know it.
  if (isPublicRead || call.hasEtag) {
    reply.header('etag', result.etag);
    if (isFresh(request.headers['if-none-match'], result.etag)) return reply.code(304).send();
  }
  if (result.staleSeconds !== undefined) reply.header(STALE_HEADER, String(result.staleSeconds));
  reply.code(toStatus(call, result));
  if (result.parts !== undefined) {
    return reply.headers(describeBody(call)).send(Readable.from(result.parts));
  }
  if (result.bytes.length === 0) return reply.send();
  return reply.headers(describeBody(call)).send(result.bytes);
}

/** Gives every bound call its route below `/api`. */
export function registerCalls(app: FastifyInstance, api: Calls, options: RouteOptions): void {
  app.decorateRequest('account', null);
  for (const bound of api.bound.values()) {
    const { call } = bound;
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      onRequest: (request) => authorize(bound, request, options),
      handler: (request, reply) => respond(bound, request, reply, options),
    });
  }
}
