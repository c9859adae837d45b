import { createContext, type RefObject, use } from 'react';

/** Input of a form that would be lost by closing. */
export interface Unsaved {
  isBusy?: boolean;
  /** Whether it is saved as a draft and may be left without a question. */
  isKept?: boolean;
  discard?(): void;
  /** Saves it as a draft. Resolves to false if that failed. */
  keep?(): Promise<boolean>;
  /** Reads again what the server has of the record. */
  readAgain?(): Promise<void>;
}

/** What all open forms of one record share. */
export interface SharedForms {
  /** Names the forms in `POST /h/editing/`: they are one person's. */
  tab: string;
  /** When the draft was saved that they know. */
  draft: RefObject<string | null>;
}

/** A tab of the page of one record. */
export interface RecordSurface {
  /** Rank of the headings in the tab. */
  level: 2 | 4;
  /** Whether the tab was started anew, so that the focus belongs to its heading. */
  isRestarted: boolean;
  /** Whether the tab is the opened one; one with unsaved input stays beneath another. */
  isShown: boolean;
  /** Registers unsaved input; returns the function that removes it. */
  hold(read: () => Unsaved): () => void;
  /** Renders the tab again from the stored record. */
  restart(): void;
  /** Returns to the list, after a question if input would be lost. */
  close(): void;
  /** @param target the call that saves and the id of the record */
  sharedBy(target: string): SharedForms;
}

export const SurfaceContext = createContext<RecordSurface | null>(null);

/** Whether forms and dialogs are rendered into the page; false within a dialog. */
export const InlineContext = createContext(false);

/** The tab into which a form or dialog is rendered; null for an ordinary dialog. */
export function useInlineSurface(): RecordSurface | null {
  const surface = use(SurfaceContext);
  return use(InlineContext) ? surface : null;
}
