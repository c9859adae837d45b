import { createContext, data, type RouterContextProvider, redirect } from 'react-router';
import { type Caller, isCallFailure } from './api.ts';

/** What the server gives to the loaders of one request. */
export interface PageContext {
  caller: Caller;
  /** The site's address without a final slash, as in `https://example.org`. */
  origin: string;
  /** Marks the scripts that the page itself writes, so that only those are allowed by hash. */
  mark: string;
  reportError(error: unknown): void;
}

export const pageContext = createContext<PageContext>();

type Context = Readonly<RouterContextProvider>;

/**
 * Runs the calls of a loader. A failed call becomes the page of its status (404 is a real 404).
 * A moved item (301, `location` holds its present slug) redirects to `pathOf(slug)`; a page that
 * is not here but elsewhere (404, `location` holds its path) redirects there. What the server says
 * of the failure (`message`) is told on the page.
 */
export async function load<T>(
  context: Context,
  run: (page: PageContext) => Promise<T>,
  pathOf?: (slug: string) => string,
): Promise<T> {
  try {
    return await run(context.get(pageContext));
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    const { location, message } = error.body;
    if (error.status === 301 && pathOf && typeof location === 'string') {
      throw redirect(pathOf(location), 301);
    }
    if (error.status === 404 && typeof location === 'string') throw redirect(location, 301);
    const told = typeof message === 'string' ? { message } : null;
    throw data(told, { status: error.status });
  }
}
