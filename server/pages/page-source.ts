import type { CallName, Input, Reply } from '../../contracts/calls.ts';
import { DatabaseUnavailableError } from '../db/database-health.ts';
import { unavailable } from '../http/failures.ts';
import type { Caller, InProcessCaller } from '../http/in-process.ts';
import { isForEverybody, type PageAddress } from '../http/page-address.ts';
import { createGate } from '../platform/gate.ts';
import type { Payer, RenderBudget } from '../platform/work-budget.ts';
import { createPage, type NotFoundPage, type PageRenderer } from './create-page.ts';
import { createTooManyPagesPage, TOO_MANY_STATUS } from './fallback-page.ts';
import {
  type CachedPage,
  checkAge,
  getVariant,
  type Page,
  type PageCache,
  type ReadStart,
  type Sources,
} from './page-cache.ts';

/** Returns a caller that records what is asked, with the validators of the answers. */
function recordSources(origin: Pick<InProcessCaller, 'invoke'>) {
  const checks: (() => Promise<boolean>)[] = [];
  const sources: Sources = { checks, hasLiveCounts: false, isStale: false };
  const caller: Caller = {
    async call<N extends CallName>(name: N, input: Input<N>): Promise<Reply<N>> {
      const response = origin.invoke(name, input);
      checks.push(async () => {
        const { etag, staleSeconds } = await origin.invoke(name, input);
        return staleSeconds === undefined && etag === (await response).etag;
      });
      const { value, isLive, staleSeconds } = await response;
      if (isLive) sources.hasLiveCounts = true;
      if (staleSeconds !== undefined) sources.isStale = true;
      return value;
    },
  };
  return { caller, sources };
}

/** The caller while the database is away: the page that it makes says so. */
const awayCaller: Pick<InProcessCaller, 'invoke'> = {
  async invoke() {
    throw unavailable();
  },
};

/** Whether all calls still answer the same; one that fails, then or now, or answers stale, does not. */
async function areUnchanged({ checks }: Sources): Promise<boolean> {
  const results = checks.map((isSame) => isSame().catch(() => false));
  return (await Promise.all(results)).every(Boolean);
}

interface SourceOptions extends Omit<PageRenderer, 'caller' | 'outsideSources'> {
  caller: InProcessCaller;
  outsideSources(caller: Caller): ReturnType<PageRenderer['outsideSources']>;
}

interface CacheContext {
  /** CPU time of rendering that one source may use. */
  budget: RenderBudget;
  onRendered(): void;
}

interface PageRequest {
  key: string;
  page: PageAddress;
  origin: string;
  /** Whose budget pays for rendering. */
  source: Payer;
  /** That of the content, read after the request came; null while the database is away. */
  version: number | null;
}

/** Keeps one error page for each text and link that it shows, until content changes. */
function createNotFound(
  cache: PageCache,
  scope: string,
  start: ReadStart,
  sources: Sources,
): NotFoundPage {
  let key = '';
  let cached: Page | null = null;
  return {
    get cached() {
      return cached;
    },
    isCached(data) {
      key = `404 ${scope} ${JSON.stringify(data)}`;
      cached = cache.find(key, start.version);
      return cached !== null;
    },
    cache: (page) => cache.addPage(key, page, start, { ...sources, checks: [] }),
  };
}

const getKind = ({ page }: PageRequest) => (isForEverybody(page) ? 'kept' : String(page.pattern));

/** The page that says so when the source has no budget for this one. */
function findRefusal(budget: RenderBudget, request: PageRequest): Page | null {
  const seconds = budget.secondsToWait(request.source, getKind(request));
  return seconds > 0 ? createTooManyPagesPage(seconds) : null;
}

/**
 * Makes pages once however many ask at the same time, and keeps those that are for everybody. After a
 * change of content, and each minute (five seconds with counts of votes), the calls of a kept page are
 * made again: the page is rendered anew only when one of them answers otherwise. With counts of votes that is
 * done in the background, one page at a time, while the copy of before is at most fifteen seconds old.
 */
export function createPageSource(
  renderer: SourceOptions,
  cache: PageCache,
  cacheContext: CacheContext,
) {
  const { budget, onRendered } = cacheContext;
  const inProgress = new Map<string, Promise<Page>>();
  const isCaching = renderer.mode === 'production';
  const background = createGate(1);

  async function renderPage(
    { key, page, origin, version }: PageRequest,
    copy: Page | null,
  ): Promise<Page> {
    const start = version === null ? null : { version, at: performance.now() };
    const { caller, sources } = recordSources(start === null ? awayCaller : renderer.caller);
    const outsideSources = () => renderer.outsideSources(caller);
    const scope = `${origin} ${page.pattern}`;
    const notFound = isCaching && start ? createNotFound(cache, scope, start, sources) : null;
    const created = await createPage(
      { ...renderer, caller, outsideSources },
      page,
      origin,
      notFound,
    );
    if (sources.isStale) throw new DatabaseUnavailableError(null);
    if (created.status === 404 || created.status === 410) cache.delete(key);
    if (created === notFound?.cached) return created;
    onRendered();
    if (created.status === 200 && isForEverybody(page) && isCaching && start) {
      // Nobody waits for the encodings that the copy of before has.
      for (const encoding of copy?.variants.keys() ?? []) await getVariant(created, encoding);
      await cache.addPage(key, created, start, sources);
    }
    return created;
  }

  /**
   * Creates a page and charges the CPU time to its source; pages for everybody share one budget.
   * @param copy what it replaces in the background
   */
  async function createPaid(request: PageRequest, copy: Page | null = null): Promise<Page> {
    const refusal = findRefusal(budget, request);
    if (refusal !== null) return refusal;
    return budget.spend(request.source, getKind(request), () => renderPage(request, copy));
  }

  /** Compares the calls of a kept page and makes it anew when one answers otherwise. */
  async function renew(
    request: PageRequest,
    kept: CachedPage,
    version: number,
    copy: Page | null = null,
  ): Promise<Page> {
    const start = { version, at: performance.now() };
    if (!(await areUnchanged(kept.sources))) return createPaid(request, copy);
    cache.markChecked(kept, start);
    return kept;
  }

  /** After a failure the next request tries again. */
  async function renewInBackground(request: PageRequest, kept: CachedPage, version: number) {
    kept.isRenewing = true;
    // Meanwhile somebody may have waited for it, or its content has changed.
    const isAsked = () =>
      cache.get(request.key) === kept && checkAge(kept, version) === 'renewable';
    await background(async () => isAsked() && renew(request, kept, version, kept)).catch(
      () => undefined,
    );
    kept.isRenewing = false;
  }

  async function renewOrCreate(request: PageRequest): Promise<Page> {
    const { key, version } = request;
    const kept = cache.get(key);
    if (kept === undefined || version === null) return createPaid(request);
    const age = checkAge(kept, version);
    if (age === 'old') return createPaid(request);
    if (age !== 'renewable') return renew(request, kept, version);
    if (!kept.isRenewing) void renewInBackground(request, kept, version);
    return kept;
  }

  return async (request: PageRequest): Promise<Page> => {
    const cached = request.version && cache.find(request.key, request.version);
    if (cached) return cached;
    const sharedKey = `${request.version} ${request.key}`;
    for (;;) {
      const running = inProgress.get(sharedKey);
      if (running === undefined) break;
      const page = await running;
      if (page.status !== TOO_MANY_STATUS) return page;
      const refusal = findRefusal(budget, request);
      if (refusal !== null) return refusal;
    }
    const creation = renewOrCreate(request).finally(() => inProgress.delete(sharedKey));
    inProgress.set(sharedKey, creation);
    return creation;
  };
}
