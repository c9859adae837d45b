import { createContext, data, type RouterContextProvider, redirect } from 'react-router';
import { type Caller, isCallFailure } from './api.ts';
import { findNearestPage, type NearestPage } from './nearest-page.ts';

/** Context that the server provides to the loaders of one request. */
export interface PageContext {
  caller: Caller;
  /** The site's address without a final slash, as in `https://example.org`. */
  origin: string;
  /** Path of the page, decoded. */
  path: string;
  /** Whether the error page of a missing page with this data is in memory, so that nothing is rendered. */
  isNotFoundPageCached(data: unknown): boolean;
  /** Nonce of the scripts that the page itself writes, so that only those are allowed by hash. */
  nonce: string;
  reportError(error: unknown): void;
}

export const pageContext = createContext<PageContext>();

/** Data of the error page of a missing page. */
export interface NotFoundData {
  /** Replaces the page's text. */
  message: string | undefined;
  nearest: NearestPage | null;
}

/** Returns what a loader throws for a missing page: a real 404 with a link to the nearest page. */
export async function createNotFoundResponse({ caller, path }: PageContext, message?: string) {
  const nearest = await findNearestPage(caller, path);
  return data({ message, nearest } satisfies NotFoundData, { status: 404 });
}

type Context = Readonly<RouterContextProvider>;

/**
 * Runs the calls of a loader. A failed call becomes an error page with its status (404 is a real
 * 404). If the item has a new slug (301, `location` holds it), redirects to `toPath(slug)`; if the
 * page has another path (404, `location` holds it), redirects there. The error page shows the
 * server's `message`.
 */
export async function runLoader<T>(
  context: Context,
  run: (page: PageContext) => Promise<T>,
  toPath?: (slug: string) => string,
): Promise<T> {
  const page = context.get(pageContext);
  try {
    return await run(page);
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    const { location, message } = error.body;
    if (error.status === 301 && toPath && typeof location === 'string') {
      throw redirect(toPath(location), 301);
    }
    if (error.status === 404 && typeof location === 'string') throw redirect(location, 301);
    if (error.status !== 404) throw data(null, { status: error.status });
    throw await createNotFoundResponse(page, typeof message === 'string' ? message : undefined);
  }
}
