import { useEffect, useState } from 'react';
import { DEFAULT_PAGE_SIZE, MAX_PAGE } from '../../../contracts/paging.ts';
import { boundText, type PlaceKey, parseOneOf, parseWhole } from './place.ts';
import { changePlace, usePlace } from './use-place.ts';

/** Milliseconds without a key before a search is sent. */
const PAUSE = 300;

/** The search of a list: what stands in the field, and what the address says after a pause. */
function useSearchText() {
  const words = usePlace().params.q ?? '';
  const [typed, setTyped] = useState({ text: words, base: words });
  // Back, forward and links change the words without a key: they count more than what was typed.
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
 * What of a list is shown, as the address says it: words and page. A new search begins at the
 * first page. Going to a page leaves a history entry; a search replaces the one there is.
 */
export function useListParams() {
  const { params } = usePlace();
  const { words, search, setSearch } = useSearchText();
  return {
    page: Math.min(parseWhole(params.page, 1) ?? 1, MAX_PAGE),
    setPage,
    search,
    setSearch,
    /** What is sent: `undefined` when nothing is searched. */
    words: words || undefined,
    pagesOf: (count: number | undefined) =>
      Math.max(1, Math.ceil((count ?? 0) / DEFAULT_PAGE_SIZE)),
  };
}

/**
 * A filter of a list in the address; null when it is absent or none of those allowed. Setting it
 * goes back to the first page.
 */
export function useListFilter<T extends string>(key: PlaceKey, allowed: readonly T[]) {
  const value = parseOneOf(usePlace().params[key], allowed);
  const setValue = (next: string | null) => changePlace({ [key]: next, page: null });
  return [value, setValue] as const;
}

/** The tab of a section in the address. Each tab has its own list: searches and filters end. */
export function useSectionTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const { params } = usePlace();
  const tab = parseOneOf(params.tab, tabs) ?? tabs[0];
  function setTab(next: string | null): void {
    const ended = { id: null, q: null, role: null, state: null, kind: null, sort: null };
    changePlace({ ...ended, page: null, tab: next === tabs[0] ? null : next }, 'push');
  }
  return [tab, setTab] as const;
}
