import type { CallName, Input, Reply } from '../../contracts/calls.ts';
import type { Caller } from '../http/caller.ts';
import type { ContentVersion } from '../http/content-version.ts';
import type { InProcessCaller } from '../http/in-process.ts';
import { makePage, type PageMaker } from './make-page.ts';
import { isPanelPath, isReceiptPath, pagePath } from './page-address.ts';
import type { Page, PageCache, Source } from './page-cache.ts';

/** Returns a caller that records what is asked, with the validators of the answers. */
export function recordSources(origin: Pick<InProcessCaller, 'ask'>) {
  const sources: Source[] = [];
  const caller: Caller = {
    async call<N extends CallName>(name: N, input: Input<N>): Promise<Reply<N>> {
      const asked = origin.ask(name, input);
      sources.push(async () => (await origin.ask(name, input)).etag === (await asked).etag);
      return (await asked).value;
    },
  };
  return { caller, sources };
}

/** Whether all calls still answer the same; a call that fails, then or now, does not. */
async function areUnchanged(sources: readonly Source[]): Promise<boolean> {
  const answers = sources.map((isSame) => isSame().catch(() => false));
  return (await Promise.all(answers)).every(Boolean);
}

interface SourceOptions extends Omit<PageMaker, 'caller' | 'outsideSources'> {
  caller: InProcessCaller;
  outsideSources(caller: Caller): ReturnType<PageMaker['outsideSources']>;
}

/**
 * Makes pages once however many ask at the same time, and keeps those that are for everybody. After a
 * change of content, and each minute, the calls of a kept page are made again: the page is rendered
 * anew only when one of them answers otherwise.
 */
export function createPageSource(maker: SourceOptions, cache: PageCache, content: ContentVersion) {
  const inProgress = new Map<string, Promise<Page>>();

  async function renewOrMake(key: string, address: string, origin: string): Promise<Page> {
    const version = content.current();
    const known = cache.findOld(key);
    if (known !== null && (await areUnchanged(known.sources))) {
      cache.renew(known, version);
      return known;
    }
    const { caller, sources } = recordSources(maker.caller);
    const outsideSources = () => maker.outsideSources(caller);
    const page = await makePage({ ...maker, caller, outsideSources }, address, origin);
    const path = pagePath(address);
    const isForEverybody = page.status === 200 && !isPanelPath(path) && !isReceiptPath(path);
    if (isForEverybody && maker.mode === 'production') cache.keep(key, page, version, sources);
    return page;
  }

  return (key: string, address: string, origin: string): Promise<Page> => {
    const ticket = `${content.current()} ${key}`;
    const running = inProgress.get(ticket);
    if (running) return running;
    const made = renewOrMake(key, address, origin).finally(() => inProgress.delete(ticket));
    inProgress.set(ticket, made);
    return made;
  };
}
