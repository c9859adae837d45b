import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accountRoutes } from './accounts/routes.ts';
import { findAccountByToken } from './accounts/store.ts';
import { albumRoutes } from './albums/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { backgroundRoutes } from './backgrounds/routes.ts';
import { beatRoutes } from './beats/routes.ts';
import { calendarRoutes } from './calendars/routes.ts';
import { capsuleRoutes } from './capsule/routes.ts';
import type { Config } from './config.ts';
import { votePictureRoutes } from './contests/public-votes/picture/routes.ts';
import { contestRoutes } from './contests/routes.ts';
import { createChanges } from './db/changes.ts';
import { listenForContent } from './db/content-listener.ts';
import { canReachDatabase, type OpenDatabase } from './db/database.ts';
import { createThrottleStore } from './db/throttle-store.ts';
import { entryRoutes } from './entries/routes.ts';
import { flyerRoutes } from './flyers/routes.ts';
import { type Api, createApi, createInProcessCaller } from './http/api.ts';
import { BODY_LIMIT, registerBodies } from './http/body.ts';
import type { Caller } from './http/caller.ts';
import { createContentVersion } from './http/content-version.ts';
import { registerErrors } from './http/error-handler.ts';
import { notFound } from './http/failures.ts';
import { registerHealth } from './http/health.ts';
import { registerMedia } from './http/media.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerOpenApi } from './http/open-api.ts';
import { createPageLocks } from './http/page-locks.ts';
import { registerCalls } from './http/routes.ts';
import type { Services } from './http/services.ts';
import { keyRoutes } from './keys/routes.ts';
import { findPageKey } from './keys/store.ts';
import { linePictureRoutes } from './lyrics/line-picture/routes.ts';
import { lyricRoutes } from './lyrics/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { subscriberRoutes } from './messages/subscribers/routes.ts';
import { type OutsideSources, RECAPTCHA_SOURCES } from './pages/html-headers.ts';
import { type Pages, registerPages } from './pages/register-pages.ts';
import { registerUnsubscribe } from './pages/unsubscribe.ts';
import { createCalendarEvents } from './platform/calendar.ts';
import { createCaptcha } from './platform/captcha/captcha.ts';
import { createCaptchaLedger } from './platform/captcha/store.ts';
import { createClientAddress } from './platform/client-address.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { incomingFolder, sweepIncoming } from './platform/durable-file.ts';
import { openMailQueue } from './platform/mail/open-mail-queue.ts';
import { createPictures } from './platform/pictures/pictures.ts';
import { createSharePictures } from './platform/share-picture/share-pictures.ts';
import { createStorage } from './platform/storage.ts';
import { createThrottle } from './platform/throttle.ts';
import { createVideos } from './platform/videos.ts';
import { registerReservationFeed, reservationRoutes } from './reservations/routes.ts';
import { keepSetting, makeSigningKey, makeSiteKey } from './site/prepare.ts';
import { siteRoutes } from './site/routes.ts';
import { findCaptchaKeys, findServiceKey } from './site/store.ts';
import { siteTextRoutes } from './site-texts/routes.ts';
import { socialRoutes } from './social/routes.ts';
import { todayRoutes } from './today/routes.ts';

/** Milliseconds within which the headers and the whole of a request must have arrived. */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 30_000;
const UPLOAD_TIMEOUT = 600_000;

export interface AppOptions {
  config: Config;
  database: OpenDatabase;
  log: FastifyBaseLogger;
  clock?: Clock;
  /** `none` leaves the pages out: tests of the API alone need no build. */
  pages: 'production' | 'development' | 'none';
}

export interface App {
  http: FastifyInstance;
  services: Services;
  api: Api;
  caller: Caller;
  /** From now on `/readyz` answers 503, so that no new visitors are sent here. */
  drain(): void;
}

/** Uploads of the disk storage; files on their way in wait below it, whatever the storage. */
function mediaFolder(config: Config): string {
  return join(config.dataDir, 'media');
}

async function createServices(
  options: AppOptions,
  content: ReturnType<typeof createContentVersion>,
) {
  const { config, database, log } = options;
  const clock = options.clock ?? systemClock;
  const { db, engine } = database;
  const directory = mediaFolder(config);
  await sweepIncoming(directory);
  const storage = await createStorage({
    directory,
    url: config.storageUrl ?? undefined,
    env: process.env,
  });
  const removeFiles = (names: readonly string[]) =>
    storage.remove(names).catch((err: unknown) => log.warn({ err }, 'files could not be removed'));
  const services: Services = {
    config,
    log,
    clock,
    db,
    engine,
    changes: createChanges({ db, engine, clock, bump: content.bump, removeFiles }),
    storage,
    pictures: createPictures({ storage }),
    sharePictures: createSharePictures({ storage, log }),
    videos: createVideos({
      apiUrl: config.youtubeApiUrl ?? undefined,
      getKey: () => findServiceKey(db, 'youtube'),
      clock,
      log,
    }),
    calendarEvents: createCalendarEvents({
      apiUrl: config.googleCalendarApiUrl ?? undefined,
      getKey: () => findServiceKey(db, 'calendar'),
      clock,
      log,
    }),
    throttle: createThrottle({ store: createThrottleStore(db), clock }),
    captcha: createCaptcha({
      ledger: createCaptchaLedger(db),
      getKeys: () => findCaptchaKeys(db),
      hmacKey: await keepSetting(db, 'captcha_signing_key', makeSigningKey),
      verifyUrl: config.recaptchaVerifyUrl ?? undefined,
      clock,
      log,
    }),
    mail: openMailQueue({ config, db, engine, clock, log }),
    locks: createPageLocks({
      findKey: (rel) => findPageKey(db, rel),
      content,
      clock,
      secret: await keepSetting(db, 'signing_secret', makeSigningKey),
    }),
    siteKey: config.siteKey ?? (await keepSetting(db, 'site_key', makeSiteKey)),
  };
  return services;
}

function bindSlices(api: Api, services: Services): void {
  accountRoutes(api, services);
  siteRoutes(api, services);
  entryRoutes(api, services);
  albumRoutes(api, services);
  capsuleRoutes(api, services);
  backgroundRoutes(api, services);
  flyerRoutes(api, services);
  beatRoutes(api, services);
  socialRoutes(api, services);
  keyRoutes(api, services);
  calendarRoutes(api, services);
  lyricRoutes(api, services);
  siteTextRoutes(api, services);
  auditRoutes(api, services);
  messageRoutes(api, services);
  subscriberRoutes(api, services);
  contestRoutes(api, services);
  reservationRoutes(api, services);
  todayRoutes(api, services);
}

/** A Fastify server in front of which pages kept in memory are answered. */
function createHttp(log: FastifyBaseLogger, early: { serve: Pages['tryServeCached'] | null }) {
  return fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    logController: new LogController({
      requestIdLogLabel: 'requestId',
      disableRequestLogging: true,
    }),
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    serverFactory: (handler) => {
      const answer = (request: IncomingMessage, response: ServerResponse) => {
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

function protectAnswers(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
    limitArrival(request.raw, request.headers['content-type']);
  });
  // One line a request, without the query: addresses may carry what people typed.
  http.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?');
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'answered');
  });
}

/** What of the outside is in use now; asked of calls that are kept until content changes. */
async function findOutsideSources(caller: Caller, log: FastifyBaseLogger): Promise<OutsideSources> {
  try {
    const [{ url }, { captcha }] = await Promise.all([
      caller.call('GET /h/tickets/', {}),
      caller.call('GET /h/shell/', {}),
    ]);
    const shop = url === null ? [] : [new URL(url).origin];
    if (captcha.provider !== 'recaptcha') return { frames: shop, scripts: [] };
    const { frames, scripts } = RECAPTCHA_SOURCES;
    return { frames: [...shop, ...frames], scripts };
  } catch (err) {
    // An error page still has to be sent.
    log.error({ err }, 'what the pages need from outside could not be read');
    return { frames: [], scripts: [] };
  }
}

/**
 * Puts the whole program together: the table of contents. The database must be migrated. The
 * caller listens on `http` and closes it.
 */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, database, log } = options;
  const content = createContentVersion();
  const services = await createServices(options, content);
  const { db, clock, siteKey } = services;
  const early: { serve: Pages['tryServeCached'] | null } = { serve: null };
  const http = createHttp(log, early);
  let isDraining = false;

  registerErrors(http);
  await registerBodies(http);
  protectAnswers(http);
  const metrics = registerMetrics(http, config.metricsToken);
  metrics.watchMail(() => services.mail.countUnsent());
  http.addHook('onClose', () => services.mail.stop());
  registerHealth(http, async () => !isDraining && (await canReachDatabase(db)));
  registerMedia(http, services.storage, services.locks);

  const api = createApi({ content, siteKey: () => siteKey });
  const caller = createInProcessCaller(api, { siteKey: () => siteKey, log });
  bindSlices(api, services);
  const addressOf = createClientAddress(config.trustProxy ?? undefined);
  registerCalls(http, api, {
    publicUrl: config.publicUrl,
    spoolFolder: incomingFolder(mediaFolder(config)),
    findAccount: (token) => findAccountByToken(db, token, clock.now()),
    findAddress: (request) =>
      addressOf(request.socket.remoteAddress ?? '', request.headers['x-forwarded-for']),
  });
  linePictureRoutes(http, services, caller);
  votePictureRoutes(http, services, caller);
  registerUnsubscribe(http, caller);
  registerReservationFeed(http, services);
  registerOpenApi(http, api, config.siteName ?? 'Tarima');
  http.setNotFoundHandler(() => {
    throw notFound();
  });

  const listener = database.pool === null ? null : listenForContent(database.pool, content);
  http.addHook('onClose', async () => listener?.stop());

  if (options.pages !== 'none') {
    const pages = await registerPages(http, {
      caller,
      content,
      publicUrl: config.publicUrl,
      log,
      mode: options.pages,
      outsideSources: () => findOutsideSources(caller, log),
      onCachedAnswer: (_request, status) => metrics.countCachedPage(status),
    });
    early.serve = pages.tryServeCached;
    http.addHook('onClose', () => pages.close());
  }
  return {
    http,
    services,
    api,
    caller,
    drain() {
      isDraining = true;
    },
  };
}
