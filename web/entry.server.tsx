import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { type PageContext, pageContext } from './ui/page-context.ts';
import { type RenderTools, RenderToolsContext } from './ui/render-tools.ts';

export { createRequestHandler };

/** Creates the context of the loaders; defined here so that both sides share one context key. */
export function createPageContext(page: PageContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(pageContext, page);
  return provider;
}

function renderCompletePage(element: ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      // Sends complete pages only: no content is revealed later by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** Renders the complete page to a string, so that its inline scripts can be allowed by hash. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, isNotFoundPageCached } = context.get(pageContext);
  const [error] = Object.values(routerContext.staticHandlerContext.errors ?? {});
  if (status === 404 && isRouteErrorResponse(error) && isNotFoundPageCached(error.data)) {
    return new Response(null, { status, headers });
  }
  const { entry, hmr } = routerContext.manifest;
  const tools: RenderTools = {
    nonce,
    scriptUrl: entry.module,
    importUrls: entry.imports,
    devRuntimeUrl: hmr?.runtime,
    renderRoot: (root, identifierPrefix) => renderToString(root, { identifierPrefix }),
  };
  const html = await renderCompletePage(
    <RenderToolsContext value={tools}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </RenderToolsContext>,
    nonce,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).reportError(error);
};
