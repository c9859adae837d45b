import type { EntryItem } from '../../../contracts/entries.ts';
import { searchable } from '../ui/search-box.tsx';

export const ACTIVE_FILTERS = ['all', 'active', 'inactive'] as const;
export type ActiveFilter = (typeof ACTIVE_FILTERS)[number];

export interface EntryFilter {
  search: string;
  active: ActiveFilter;
}

export function isFiltering({ search, active }: EntryFilter): boolean {
  return search.trim() !== '' || active !== 'all';
}

/** Those that fit: every word of the search is in the name or the e-mail, accents aside. */
export function filterEntries(items: readonly EntryItem[], filter: EntryFilter): EntryItem[] {
  const words = searchable(filter.search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return items.filter((item) => {
    if (filter.active !== 'all' && item.is_active !== (filter.active === 'active')) return false;
    const text = searchable(`${item.name} ${item.email}`);
    return words.every((word) => text.includes(word));
  });
}
