import type { ViteDevServer } from 'vite';

/** What this side needs of the pages' bundle (web/entry.server.tsx and the router's build). */
interface PageBuild {
  entry: { module: EntryModule };
}

interface PageValues {
  caller: unknown;
  origin: string;
  nonce: string;
  path: string;
  isNotFoundPageCached(data: unknown): boolean;
  reportError(error: unknown): void;
}

type RequestHandler = (request: Request, context: unknown) => Promise<Response>;

interface EntryModule {
  createRequestHandler(build: PageBuild, mode: string): RequestHandler;
  createPageContext(values: PageValues): unknown;
}

export type RenderPage = (request: Request, values: PageValues) => Promise<Response>;

/** Renders from the bundle that the build wrote. */
export async function loadBuiltPages(folder: string): Promise<RenderPage> {
  const build = (await import(new URL('server/index.js', folder).href)) as PageBuild;
  const entry = build.entry.module;
  const handle = entry.createRequestHandler(build, 'production');
  return (request, values) => handle(request, entry.createPageContext(values));
}

/** Renders from the sources, which Vite reloads as they change. */
export function loadLivePages(vite: ViteDevServer): RenderPage {
  return async (request, values) => {
    const loaded: unknown = await vite.ssrLoadModule('virtual:react-router/server-build');
    const build = loaded as PageBuild;
    const entry = build.entry.module;
    const handle = entry.createRequestHandler(build, 'development');
    return handle(request, entry.createPageContext(values));
  };
}
