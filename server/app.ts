import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertFresh } from './accounts/factors/confirm-identity.ts';
import { findAccount } from './accounts/find-account.ts';
import { accountRoutes } from './accounts/routes.ts';
import { recordExport } from './accounts/security-events.ts';
import { auditRoutes } from './audit/routes.ts';
import { contents } from './contents.ts';
import { assertJudgeOf } from './contests/jury/assert-judge-of.ts';
import { restoreApplicant } from './contests/manage/restore-applicant.ts';
import { contestRoutes } from './contests/routes.ts';
import { createServices, mediaFolder, type ServiceOptions } from './create-services.ts';
import { createReadiness } from './db/readiness.ts';
import { createPreviews } from './editing/previews.ts';
import { editingRoutes } from './editing/routes.ts';
import { entryRoutes } from './entries/routes.ts';
import { figureRoutes } from './figures/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { halftoneRoutes } from './halftone/routes.ts';
import { type Calls, createApi } from './http/api.ts';
import { registerBodies } from './http/body.ts';
import { createHttp, type EarlyResponses, protectAnswers } from './http/create-http.ts';
import { registerErrors } from './http/error-handler.ts';
import { logHealth, registerHealth } from './http/health.ts';
import { createInProcessCaller, type InProcessCaller } from './http/in-process.ts';
import { limitSearchPage } from './http/limit-searches.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerOpenApi } from './http/open-api.ts';
import { registerCalls } from './http/routes.ts';
import { isSecure } from './http/site-url.ts';
import { countFailing } from './jobs/store.ts';
import { keyRoutes } from './keys/routes.ts';
import { lyricRoutes } from './lyrics/routes.ts';
import { createHalftoneMaker } from './media/pictures/pictures.ts';
import { registerMedia } from './media/routes.ts';
import { createIsShown } from './media/shown-files.ts';
import { registerVideoPictures } from './media/video-pictures/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { registerPages } from './pages/register-pages.ts';
import { registerSubscriptionButtons } from './pages/subscription-buttons.ts';
import { createClientAddress } from './platform/client-address.ts';
import { getIncomingFolder } from './platform/durable-file.ts';
import { notFound } from './platform/errors.ts';
import { createRenderBudget, type RENDER_BUDGET } from './platform/work-budget.ts';
import { shownFileQueries } from './registry/shown-store.ts';
import { assertOwnerOf } from './reservations/assert-owner-of.ts';
import { reservationRoutes } from './reservations/routes.ts';
import { searchRoutes } from './search/routes.ts';
import type { Api, HttpRoutes, Services } from './services.ts';
import { siteRoutes } from './site/routes.ts';
import { siteTextRoutes } from './site-texts/routes.ts';
import { socialRoutes } from './social/routes.ts';
import { todayRoutes } from './today/routes.ts';
import { trashRoutes } from './trash/routes.ts';

export interface AppOptions extends ServiceOptions {
  /** `none` omits the pages, so that API tests need no build. */
  pages: 'production' | 'development' | 'none';
  /** CPU time of rendering that one source may use; smaller in tests. */
  renderBudget?: typeof RENDER_BUDGET;
}

export interface App {
  http: FastifyInstance;
  services: Services;
  api: Calls;
  caller: InProcessCaller;
  /** Makes `/readyz` answer 503, so that load balancers send no new requests. */
  drain(): void;
}

/** What the parts of the application share. */
interface Started {
  services: Services;
  database: ServiceOptions['database'];
  early: EarlyResponses;
  findToken(token: string): ReturnType<typeof findAccount>;
  findAddress(request: IncomingMessage): ReturnType<ReturnType<typeof createClientAddress>>;
}

function bindSlices(api: Api, routes: HttpRoutes): void {
  figureRoutes(api, routes.caller);
  accountRoutes(api, routes.services);
  siteRoutes(api, routes);
  searchRoutes(api);
  for (const content of contents) content.routes?.(api);
  entryRoutes(api);
  halftoneRoutes(api);
  socialRoutes(api);
  keyRoutes(api);
  lyricRoutes(api, routes);
  siteTextRoutes(api);
  auditRoutes(api);
  fileRoutes(api);
  trashRoutes(api, { applicant: restoreApplicant });
  editingRoutes(api);
  messageRoutes(api, routes);
  contestRoutes(api, routes);
  reservationRoutes(api, routes);
  todayRoutes(api);
}

/** Registers what operators and load balancers ask for. */
function registerOperations(
  http: FastifyInstance,
  { services, database: { health, content }, early }: Started,
) {
  const { config, db, log } = services;
  const metrics = registerMetrics(http, {
    token: config.metricsToken,
    hasProxy: config.trustProxy !== null,
  });
  metrics.watchMail(() => services.mail.countUnsent());
  metrics.watchJobs(() => countFailing(db));
  if (config.backupTo !== null) metrics.watchBackups(services.findBackupStatus);
  metrics.watchDatabase(health);
  logHealth(health, log);
  const isDraining = () => early.isDraining;
  registerHealth(http, { isDraining, canServe: createReadiness(db, content), health });
  return metrics;
}

/** Registers the stored files. */
function registerFiles(
  http: FastifyInstance,
  { services, database: { content }, findToken }: Started,
): void {
  const { db, storage, locks, signedFiles } = services;
  registerMedia(http, {
    storage,
    locks,
    createHalftone: createHalftoneMaker(services),
    isShown: createIsShown({ ...shownFileQueries(db, contents), content }),
    signed: signedFiles,
    async isStaffToken(token) {
      const account = await findToken(token);
      return account?.role === 'administrator' && account.restriction === null;
    },
  });
}

/** Registers the pages, and what answers kept ones before a request is parsed. */
async function registerPublicPages(
  http: FastifyInstance,
  {
    services,
    database: { content },
    early,
    findAddress,
    api,
    caller,
    metrics,
  }: Started & { api: Calls; caller: InProcessCaller; metrics: ReturnType<typeof registerMetrics> },
  { config, log, renderBudget }: AppOptions,
  mode: 'production' | 'development',
): Promise<void> {
  const pages = await registerPages(http, {
    caller,
    content,
    log,
    mode,
    budget: createRenderBudget(renderBudget),
    getPayer: (request) => findAddress(request.raw),
    onStale: metrics.countStale,
    publicUrl: config.publicUrl,
    isOffline: config.isOffline,
    coversSubdomains: config.hstsSubdomains,
    findPreview: createPreviews(api, services, caller),
    onCachedAnswer: metrics.countCachedPage,
    onRendered: metrics.countRenderedPage,
  });
  early.serve = pages.serveCached;
  metrics.watchPages(pages.countKept);
  http.addHook('onClose', () => pages.close());
}

/** Creates the application on a migrated database. The caller listens on `http` and closes it. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, database, log } = options;
  const { services, inScope } = await createServices(options);
  const { db, clock, siteKey } = services;
  const early: EarlyResponses = { serve: null, isDraining: false };
  const toAddress = createClientAddress(config.trustProxy ?? undefined);
  const findAddress = (request: IncomingMessage) =>
    toAddress(request.socket.remoteAddress ?? '', request.headers['x-forwarded-for']);
  const http = createHttp(log, early, findAddress);

  const isHttps = (request: FastifyRequest) => isSecure(request, findAddress(request.raw), config);
  const getRequester = (request: FastifyRequest) => findAddress(request.raw);

  registerErrors(http);
  await registerBodies(http);
  protectAnswers(http, { isHttps, coversSubdomains: config.hstsSubdomains });
  http.addHook('onClose', () => services.mail.stop());
  http.addHook('onClose', () => services.figures.flush());
  const findToken = (token: string) => findAccount(db, token, clock.now());
  const started: Started = { services, database, early, findToken, findAddress };
  const metrics = registerOperations(http, started);
  registerFiles(http, started);

  const api = createApi({
    db,
    inScope,
    content: database.content,
    siteKey: () => siteKey,
    clock,
    assertFresh: (queryDb, account) => assertFresh({ db: queryDb, clock }, account),
    async assertAuthority(...record) {
      await assertJudgeOf(...record);
      await assertOwnerOf(...record);
    },
    limiter: services.limiter,
    idempotency: services.idempotency,
    onStale: metrics.countStale,
    onExport: (call, from) => recordExport(services, call, from),
  });
  const caller = createInProcessCaller(api, { siteKey: () => siteKey, log });
  bindSlices(api, { http, services, caller, getRequester });
  limitSearchPage(http, services.limiter, getRequester);
  registerCalls(http, api, {
    publicUrl: config.publicUrl,
    spoolFolder: getIncomingFolder(mediaFolder(config)),
    findAccount: findToken,
    findAddress: (request) => findAddress(request.raw),
    isHttps,
    limiter: services.limiter,
  });
  registerVideoPictures(http, services.videoPictures, services.limiter, getRequester);
  registerSubscriptionButtons(http, caller);
  registerOpenApi(http, api, config.siteName ?? 'Tarima');
  http.setNotFoundHandler(({ method, url, headers }, reply) => {
    // A form of a page whose script failed: the page is loaded anew.
    const isForm = method === 'POST' && headers.accept?.includes('text/html');
    if (isForm && /^\/(?!api\/|[/\\])/.test(url)) return reply.redirect(url, 303);
    throw notFound();
  });

  if (options.pages !== 'none') {
    await registerPublicPages(http, { ...started, api, caller, metrics }, options, options.pages);
  }
  return {
    http,
    services,
    api,
    caller,
    drain() {
      early.isDraining = true;
    },
  };
}
