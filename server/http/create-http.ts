import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { HttpError } from '../platform/errors.ts';
import { drainBodies } from './drain-body.ts';
import { BODY_LIMIT } from './multipart.ts';
import { findPage } from './page-address.ts';

/** Time limits in milliseconds for receiving the headers and the whole of a request. */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 30_000;
const UPLOAD_TIMEOUT = 600_000;

/** Answers with a cached page before Fastify runs, or calls `pass` when Fastify must answer. */
type Serve = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** Decisions about a request before Fastify handles it. */
export interface EarlyResponses {
  serve: Serve | null;
  /** Whether the process is shutting down, so that connections must be closed. */
  isDraining: boolean;
}

/** Returns the URL of a request; what cannot be decoded in its path becomes U+FFFD, which no page has. */
function readableAddress({ url = '/' }: { url?: string }): string {
  const [path = '/'] = url.split('?', 1);
  try {
    // The result is used, so that no bundler leaves the check out.
    return decodeURIComponent(path) === '' ? '/' : url;
  } catch {
    return path.replace(/%[0-9a-f]{0,2}/gi, '%EF%BF%BD') + url.slice(path.length);
  }
}

/**
 * Contracts are checked by zod, so Fastify's own schema compilers (Ajv, fast-json-stringify) are
 * never called; replacing them avoids loading about a hundred modules at start.
 */
const NO_SCHEMAS = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => JSON.stringify,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

/** Creates a Fastify server; cached pages are answered before Fastify runs. */
export function createHttp(
  log: FastifyBaseLogger,
  early: EarlyResponses,
  findAddress: (request: IncomingMessage) => { ip: string },
) {
  return fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // Every log line of a request includes the client's address.
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, address: findAddress(request).ip }, options),
    logController: new LogController({
      requestIdLogLabel: 'requestId',
      disableRequestLogging: true,
    }),
    bodyLimit: BODY_LIMIT,
    rewriteUrl: readableAddress,
    schemaController: NO_SCHEMAS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    serverFactory: (handler) => {
      const handleRequest = (request: IncomingMessage, response: ServerResponse) => {
        if (early.isDraining) response.setHeader('connection', 'close');
        if (early.serve === null) handler(request, response);
        else early.serve(request, response, () => handler(request, response));
      };
      const server = createServer({ headersTimeout: HEADERS_TIMEOUT }, handleRequest);
      server.requestTimeout = UPLOAD_TIMEOUT;
      server.keepAliveTimeout = 65_000;
      return server;
    },
  });
}

/** Sets a shorter time limit for requests without uploads; the server's limit is for uploads. */
function limitArrival(request: IncomingMessage, contentType: string | undefined): void {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  if (!hasBody || contentType?.startsWith('multipart/')) return;
  const timer = setTimeout(() => request.destroy(), REQUEST_TIMEOUT);
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** Security headers of responses that are not pages: no scripts, no framing. */
const ANSWER_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Header `Strict-Transport-Security`, valid for one year. */
export function strictTransport(coversSubdomains: boolean): string {
  return `max-age=31536000${coversSubdomains ? '; includeSubDomains' : ''}`;
}

/** Adds the headers of every response and logs one line for each. */
export function protectAnswers(
  http: FastifyInstance,
  options: { isHttps(request: FastifyRequest): boolean; coversSubdomains: boolean },
): void {
  const hsts = strictTransport(options.coversSubdomains);
  http.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, ...ANSWER_HEADERS });
    if (request.host !== '' && !URL.canParse(`http://${request.host}`))
      throw new HttpError(400, { detail: 'La dirección del sitio no es válida.' });
    if (options.isHttps(request)) reply.header('strict-transport-security', hsts);
    limitArrival(request.raw, request.headers['content-type']);
  });
  drainBodies(http);
  // One line per request, with the pattern of the address: an address may be a secret or name a person.
  http.addHook('onResponse', async (request, reply) => {
    const { url: pattern } = request.routeOptions;
    const route = pattern === '/*' ? findPage(request.url).pattern : pattern;
    const ms = Math.round(reply.elapsedTime);
    const { method } = request;
    request.log.info({ method, route: route ?? null, status: reply.statusCode, ms }, 'answered');
  });
}
