import { localValues } from '../../ui/storage.ts';

/** Something that the palette opens: a record, a section, a page of the site, or a new record. */
export interface PaletteItem {
  group: string;
  label: string;
  detail: string;
  /** Path from the root of the site; identifies the item. */
  path: string;
  /** Words under which it is found besides its label and detail. */
  words?: string;
  /** Done in place of opening the path. */
  run?(): void;
}

/** Key in `localStorage`; cleared with the session. */
export const RECENT_KEY = 'recientes';
const MAX_RECENT = 10;

function isItem(value: unknown): value is PaletteItem {
  if (typeof value !== 'object' || value === null) return false;
  const { group, label, detail, path } = value as Record<string, unknown>;
  const areTexts = [group, label, detail].every((item) => typeof item === 'string');
  return areTexts && typeof path === 'string' && /^\/(?!\/)/.test(path);
}

/** Returns the items opened last, newest first. */
export function readRecent(): PaletteItem[] {
  try {
    const stored: unknown = JSON.parse(localValues.get(RECENT_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** Puts an item first. */
export function addRecent(item: PaletteItem): void {
  const others = readRecent().filter(({ path }) => path !== item.path);
  localValues.set(RECENT_KEY, JSON.stringify([item, ...others].slice(0, MAX_RECENT)));
}
