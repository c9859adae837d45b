import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';

/** Debounce of the search, in milliseconds. */
const PAUSE = 300;

/**
 * Page and search of a list inside a dialog, which are not stored in the URL; lists of sections use
 * `useListParams`. A new search starts at the first page.
 */
export function usePagedSearch() {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [words] = useDebouncedValue(search.trim(), PAUSE);
  return {
    page,
    setPage,
    search,
    setSearch(text: string) {
      setSearch(text);
      setPage(1);
    },
    /** Request parameter; `undefined` without a search. */
    words: words || undefined,
    pagesOf: (count: number | undefined) =>
      Math.max(1, Math.ceil((count ?? 0) / DEFAULT_PAGE_SIZE)),
  };
}
