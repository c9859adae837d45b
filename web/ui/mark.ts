import { createContext, useContext } from 'react';

/** Given by the server while it renders; the browser has none and needs none. */
export const MarkContext = createContext<string | undefined>(undefined);

/** The mark that allows an inline script of our own (see server/pages/inline-scripts.ts). */
export function useMark(): string | undefined {
  return useContext(MarkContext);
}
