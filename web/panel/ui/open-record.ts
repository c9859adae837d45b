/** Something that can be done with the record whose page is open. */
export interface OfferedAction {
  label: string;
  run?(): void;
  /** Address that it opens instead. */
  href?: string;
}

interface OpenRecord {
  name: string;
  /** The tabs of its page, then the actions of its menu. */
  actions: readonly OfferedAction[];
}

/** The pages that are open: that of a part is above that of its whole. */
const pages: (() => OpenRecord)[] = [];

/** Offers the actions of a record to the palette while its page is shown; returns how to end that. */
export function offerRecord(read: () => OpenRecord): () => void {
  pages.push(read);
  return () => {
    pages.splice(pages.indexOf(read), 1);
  };
}

/** The record whose page is open; null without one. */
export function readOpenRecord(): OpenRecord | null {
  return pages.at(-1)?.() ?? null;
}
