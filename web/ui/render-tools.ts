import { createContext, type ReactElement, useContext } from 'react';

/** What the server provides to the components of a page while it renders them. */
export interface RenderTools {
  /** Nonce that marks an inline script as the site's own (server/pages/inline-scripts.ts). */
  nonce: string;
  /** URL of the script of the page, and of the modules that it imports. */
  scriptUrl: string;
  importUrls: readonly string[];
  /** URL of the module that must run before `scriptUrl` in development; undefined in production. */
  devRuntimeUrl: string | undefined;
  /** Renders an element as a root of its own, without any context of the page. */
  renderRoot(element: ReactElement, identifierPrefix: string): string;
}

export const RenderToolsContext = createContext<RenderTools | null>(null);

/** Returns the server's tools; null in the browser. */
export function useRenderTools(): RenderTools | null {
  return useContext(RenderToolsContext);
}
