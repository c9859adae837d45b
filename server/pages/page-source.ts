import type { CallName, Input, Reply } from '../../contracts/calls.ts';
import { type ContentVersion, toSharedKey } from '../http/content-version.ts';
import type { Caller, InProcessCaller } from '../http/in-process.ts';
import { isForEverybody, type PageAddress } from '../http/page-address.ts';
import { STALE_HEADER } from '../http/routes.ts';
import { createGate } from '../platform/gate.ts';
import { createSharedWork } from '../platform/shared-work.ts';
import type { Payer, RenderBudget } from '../platform/work-budget.ts';
import { createPage, type NotFoundPage, type PageRenderer } from './create-page.ts';
import { createTooManyPagesPage, TOO_MANY_STATUS } from './fallback-page.ts';
import {
  type CachedPage,
  getVariant,
  type Page,
  type PageCache,
  type ReadStart,
  type RevalidationCheck,
  type Sources,
} from './page-cache.ts';

/** Returns a caller that records what is asked, with the validators of the answers. */
function recordSources(origin: Pick<InProcessCaller, 'invoke'>) {
  const checks: RevalidationCheck[] = [];
  const sources: Sources = { checks, hasLiveCounts: false };
  const caller: Caller = {
    async call<N extends CallName>(name: N, input: Input<N>): Promise<Reply<N>> {
      const response = origin.invoke(name, input);
      checks.push(async () => {
        const { etag, staleSeconds } = await origin.invoke(name, input);
        return staleSeconds === undefined && etag === (await response).etag;
      });
      const { value, isLive, staleSeconds } = await response;
      if (isLive) sources.hasLiveCounts = true;
      if (staleSeconds !== undefined) {
        sources.staleSeconds = Math.max(staleSeconds, sources.staleSeconds ?? 0);
      }
      return value;
    },
  };
  return { caller, sources };
}

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
  content: ContentVersion;
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
      cached = cache.find(key);
      return cached !== null;
    },
    cache: (page) => cache.addPage(key, page, start, { ...sources, checks: [] }),
  };
}

/** Makes the encodings that the copy of before has, so that nobody waits for them. */
async function encodeLike(page: Page, copy: Page | null): Promise<void> {
  for (const encoding of copy?.variants.keys() ?? []) await getVariant(page, encoding);
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
  const { content, budget, onRendered } = cacheContext;
  const inProgress = new Map<string, Promise<Page>>();
  /** What is made while changes elsewhere cannot be heard. */
  const unheard = createSharedWork<Page>();
  const isCaching = renderer.mode === 'production';
  const background = createGate(1);

  async function renderPage({ key, page, origin }: PageRequest, copy: Page | null): Promise<Page> {
    const start = cache.beginRead();
    const { caller, sources } = recordSources(renderer.caller);
    const outsideSources = () => renderer.outsideSources(caller);
    const scope = `${origin} ${page.pattern}`;
    const notFound = isCaching ? createNotFound(cache, scope, start, sources) : null;
    const created = await createPage(
      { ...renderer, caller, outsideSources },
      page,
      origin,
      notFound,
    );
    if (created.status === 404 || created.status === 410) cache.forgetGone(key, start.at);
    if (created === notFound?.cached) return created;
    onRendered();
    const { staleSeconds } = sources;
    if (staleSeconds !== undefined) created.headers[STALE_HEADER] = String(staleSeconds);
    if (created.status === 200 && isForEverybody(page) && isCaching) {
      await encodeLike(created, copy);
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
    cachedPage: CachedPage,
    copy: Page | null,
  ): Promise<Page> {
    const start = cache.beginRead();
    if (!(await areUnchanged(cachedPage.sources))) return createPaid(request, copy);
    cache.markChecked(cachedPage, start);
    return cachedPage;
  }

  /** Renews a page in the background while its copy is sent; after a failure the next request tries again. */
  async function renewInBackground(request: PageRequest, cachedPage: CachedPage): Promise<void> {
    await background(async () => {
      // Meanwhile somebody may have waited for it, or its content has changed.
      if (
        cache.findRevalidatable(request.key) !== cachedPage ||
        !cache.isUsableWhileRenewing(cachedPage)
      )
        return;
      await renew(request, cachedPage, cachedPage);
    }).catch(() => undefined);
    cachedPage.isRenewing = false;
  }

  async function renewOrCreate(request: PageRequest): Promise<Page> {
    const cachedPage = cache.findRevalidatable(request.key);
    if (cachedPage === null) return createPaid(request);
    if (!cache.isUsableWhileRenewing(cachedPage)) return renew(request, cachedPage, null);
    if (!cachedPage.isRenewing) {
      cachedPage.isRenewing = true;
      void renewInBackground(request, cachedPage);
    }
    return cachedPage;
  }

  return async (request: PageRequest): Promise<Page> => {
    const sharedKey = toSharedKey(content.current(), request.key);
    if (sharedKey === null) {
      let isOwn = false;
      const create = () => {
        isOwn = true;
        return renewOrCreate(request);
      };
      // A page that another source may not have made is made for this one, and for those after it.
      for (;;) {
        const page = await unheard.joinNext(request.key, create);
        if (page.status !== TOO_MANY_STATUS || isOwn) return page;
        // Another one without budget makes nobody wait for its turn.
        const refusal = findRefusal(budget, request);
        if (refusal !== null) return refusal;
      }
    }
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
