import { findKind } from '../../../contracts/kinds.ts';
import type { Place } from './place.ts';

/**
 * Returns where a record is edited; null for kinds that have no section.
 * @param resource as in the audit: `artist`, or `artist/album` for a part of an artist
 * @param owner the record that a part belongs to
 */
export function findRecordPlace(
  resource: string,
  id: number | null,
  owner?: unknown,
): Place | null {
  const { kind, part } = findKind(resource);
  const section = kind?.section;
  if (section === undefined) return null;
  if (kind?.creates === null) return { section, params: {} };
  if (!resource.includes('/')) return { section, params: { id: String(id) } };
  if (typeof owner !== 'number' || part === undefined) return { section, params: {} };
  const opened = part.isSearchable ? { part: String(id) } : {};
  return { section, params: { id: String(owner), tab: part.tab, ...opened } };
}

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
  /** Saves its page and returns to the list; absent where there is none. */
  saveAndClose?: (() => void) | undefined;
}

/** Readers of the open pages of records; the page of a part is last, after that of the record it belongs to. */
const openPageReaders: (() => OpenRecord)[] = [];

/** Offers the actions of a record to the palette while its page is shown; returns how to end that. */
export function offerRecord(read: () => OpenRecord): () => void {
  openPageReaders.push(read);
  return () => {
    openPageReaders.splice(openPageReaders.indexOf(read), 1);
  };
}

/** Returns the record whose page is open; null if none is. */
export function findOpenRecord(): OpenRecord | null {
  return openPageReaders.at(-1)?.() ?? null;
}
