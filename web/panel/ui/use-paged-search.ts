import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';

/** Milliseconds without a key before a search is sent. */
const PAUSE = 300;

/**
 * Page and search of a list inside a dialog, which has no address; a section's own list has
 * `useListParams`. A new search begins at the first page.
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
    /** What is sent: `undefined` when nothing is looked for. */
    words: words || undefined,
    pagesOf: (count: number | undefined) =>
      Math.max(1, Math.ceil((count ?? 0) / DEFAULT_PAGE_SIZE)),
  };
}
