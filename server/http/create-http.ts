import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { BODY_LIMIT } from './body.ts';
import { toLoggedPath } from './log-path.ts';

/** Milliseconds within which the headers and the whole of a request must have arrived. */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 30_000;
const UPLOAD_TIMEOUT = 600_000;

/** Answers a page from memory, before Fastify; false when Fastify has to. */
type Serve = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What is decided about a request before Fastify sees it. */
export interface EarlyAnswers {
  serve: Serve | null;
  /** The process is about to end: clients are asked to connect elsewhere. */
  isDraining: boolean;
}

/** An address that cannot be decoded names nothing; it is looked up as it is written. */
function readableAddress({ url = '/' }: { url?: string }): string {
  const [path = '/'] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** A Fastify server in front of which pages kept in memory are answered. */
export function createHttp(
  log: FastifyBaseLogger,
  early: EarlyAnswers,
  findAddress: (request: IncomingMessage) => { ip: string },
) {
  return fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // Every line of a request carries the client's address.
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, address: findAddress(request).ip }, options),
    logController: new LogController({
      requestIdLogLabel: 'requestId',
      disableRequestLogging: true,
    }),
    bodyLimit: BODY_LIMIT,
    rewriteUrl: readableAddress,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    serverFactory: (handler) => {
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        if (early.isDraining) response.setHeader('connection', 'close');
        if (early.serve?.(request, response) !== true) handler(request, response);
      };
      const server = createServer({ headersTimeout: HEADERS_TIMEOUT }, answer);
      server.requestTimeout = UPLOAD_TIMEOUT;
      server.keepAliveTimeout = 65_000;
      return server;
    },
  }) as unknown as FastifyInstance;
}

/** The server's own limit is that of uploads; everything else must have arrived much sooner. */
function limitArrival(request: IncomingMessage, contentType: string | undefined): void {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  if (!hasBody || contentType?.startsWith('multipart/')) return;
  const timer = setTimeout(() => request.destroy(), REQUEST_TIMEOUT);
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** Of answers that are no page: nothing in them may run or be framed. */
const ANSWER_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** The header `Strict-Transport-Security`: a year. */
export function strictTransport(coversSubdomains: boolean): string {
  return `max-age=31536000${coversSubdomains ? '; includeSubDomains' : ''}`;
}

interface ProtectOptions {
  isHttps(request: FastifyRequest): boolean;
  coversSubdomains: boolean;
}

/** What every answer carries, and one line in the log for each. */
export function protectAnswers(http: FastifyInstance, options: ProtectOptions): void {
  const hsts = strictTransport(options.coversSubdomains);
  http.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, ...ANSWER_HEADERS });
    if (options.isHttps(request)) reply.header('strict-transport-security', hsts);
    limitArrival(request.raw, request.headers['content-type']);
  });
  // One line a request, without the query: addresses may carry what people typed.
  http.addHook('onResponse', async (request, reply) => {
    const path = toLoggedPath(request.url);
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'answered');
  });
}
