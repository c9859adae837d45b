import { useEffect, useState } from 'react';
import { DEFAULT_PAGE_SIZE, MAX_PAGE } from '../../../contracts/paging.ts';
import { boundText, type PlaceKey, parseOneOf, parseWhole } from './place.ts';
import { changePlace, usePlace } from './use-place.ts';

/** Debounce of the search, in milliseconds. */
const PAUSE = 300;

/** Search of a list: the value of the field, and the debounced value in the URL. */
function useSearchText() {
  const words = usePlace().params.q ?? '';
  const [typed, setTyped] = useState({ text: words, base: words });
  // Back, forward and links change the search without typing; they take precedence over the typed
  // text.
  const search = typed.base === words ? typed.text : words;
  useEffect(() => {
    const sent = boundText(search);
    if (sent === words) return;
    const timer = setTimeout(() => {
      setTyped({ text: search, base: sent });
      changePlace({ q: sent, page: null });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [search, words]);
  return { words, search, setSearch: (text: string) => setTyped({ text, base: words }) };
}

function setPage(page: number, how: 'push' | 'replace' = 'push'): void {
  changePlace({ page: page === 1 ? null : page }, how);
}

/**
 * Search and page of a list, stored in the URL. A new search starts at the first page. A page
 * change pushes a history entry; a search replaces the current one.
 */
export function useListParams() {
  const { params } = usePlace();
  const { words, search, setSearch } = useSearchText();
  return {
    page: Math.min(parseWhole(params.page, 1) ?? 1, MAX_PAGE),
    setPage,
    search,
    setSearch,
    /** Request parameter; `undefined` without a search. */
    words: words || undefined,
    pagesOf: (count: number | undefined) =>
      Math.max(1, Math.ceil((count ?? 0) / DEFAULT_PAGE_SIZE)),
  };
}

/**
 * A filter of a list, stored in the URL; null if it is absent or not allowed. Setting it returns to
 * the first page.
 */
export function useListFilter<T extends string>(key: PlaceKey, allowed: readonly T[]) {
  const value = parseOneOf(usePlace().params[key], allowed);
  const setValue = (next: string | null) => changePlace({ [key]: next, page: null });
  return [value, setValue] as const;
}

/**
 * The tab of a section, stored in the URL. Each tab has its own list: changing it clears search and
 * filters.
 */
export function useSectionTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const { params } = usePlace();
  const tab = parseOneOf(params.tab, tabs) ?? tabs[0];
  function setTab(next: string | null): void {
    const ended = { id: null, q: null, role: null, state: null, kind: null, sort: null };
    changePlace({ ...ended, page: null, tab: next === tabs[0] ? null : next }, 'push');
  }
  return [tab, setTab] as const;
}
