import { createContext, type RefObject, use } from 'react';
import type { SaveRound } from './save-round.ts';

/** Input of a form that would be lost by closing. */
export interface Unsaved {
  isBusy?: boolean;
  /** Whether it is saved as a draft and may be left without a question. */
  isDrafted?: boolean;
  /** Forgets it, also as a draft, and shows the stored record. */
  discard?(): Promise<void> | void;
  /** Shows what is wrong with it; returns false if it cannot be sent. */
  check?(): boolean;
  /** Saves it with the other forms of its page. Resolves to whether it is saved. */
  save?(round: SaveRound): Promise<boolean>;
}

/** What all open forms of one record share. */
export interface SharedForms {
  /** Names the forms in `POST /h/editing/`: they are one person's. */
  tab: string;
  /** When the draft was saved that they know. */
  draft: RefObject<string | null>;
  /** The forms in which something was typed: what they know is not replaced by what another form reads. */
  typed: Set<unknown>;
  /** How many requests have changed it. */
  sequence: RefObject<number>;
  /** The last request that changes it: they are sent one after another. */
  sending: RefObject<Promise<unknown>>;
}

export const createSharedForms = (): SharedForms => ({
  tab: crypto.randomUUID(),
  draft: { current: null },
  typed: new Set(),
  sequence: { current: 0 },
  sending: { current: Promise.resolve() },
});

/** A tab of the page of one record. */
export interface RecordSurface {
  /** Where the page stands: the title of its list, and the name of its record. */
  path: { list: string; name: string };
  /** The page and its tab, as input that is kept names them. */
  place: { page: string; tab: string };
  /** Below the page: the page of a part of its record is rendered into it, in place of this page. */
  nest: HTMLElement | null;
  /** Hides the page while that of a part is shown; returns the function that shows it again. */
  cover(): () => void;
  /** Whether the tab was started anew, so that the focus belongs to its heading. */
  isRestarted: boolean;
  /** Whether the tab is the opened one; one with unsaved input stays beneath another. */
  isShown: boolean;
  /** Registers unsaved input; returns the function that removes it. */
  register(read: () => Unsaved): () => void;
  /** Renders the tab again from the stored record. */
  restart(): void;
  /** Saves all forms of the page. */
  save(): void;
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
