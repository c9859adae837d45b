import { createContext, useContext } from 'react';

/** Provided by the server while rendering; not set in the browser, which does not need it. */
export const MarkContext = createContext<string | undefined>(undefined);

/**
 * Returns the nonce that marks an inline script as the site's own (see
 * server/pages/inline-scripts.ts).
 */
export function useMark(): string | undefined {
  return useContext(MarkContext);
}
