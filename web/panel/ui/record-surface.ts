import { createContext, use } from 'react';

/** A tab of the page of one record. */
export interface RecordSurface {
  /** Where the page stands: the title of its list, and the name of its record. */
  path: { list: string; name: string };
  tab: string;
  /** Below the page: the page of a part of its record is rendered into it, in place of this page. */
  nest: HTMLElement | null;
  /** Hides the page while that of a part is shown; returns the function that shows it again. */
  cover(): () => void;
  /** Whether the tab is the opened one; one with input that is not kept stays beneath another. */
  isShown: boolean;
  /** Keeps the tab as it is while another one is open; returns the function that ends it. */
  hold(): () => void;
  /** Returns to the list, after a question if input would be lost. */
  close(): void;
}

export const SurfaceContext = createContext<RecordSurface | null>(null);

/** Whether forms and dialogs are rendered into the page; false within a dialog. */
export const InlineContext = createContext(false);

/** The tab into which a form or dialog is rendered; null for an ordinary dialog. */
export function useInlineSurface(): RecordSurface | null {
  const surface = use(SurfaceContext);
  return use(InlineContext) ? surface : null;
}
