import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';
import { call } from '../ui/client.ts';

/** Milliseconds without a key before a search is sent. */
const PAUSE = 300;

/** The audit, a page at a time, narrowed by words and by kind. */
export function useAudit() {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [resource, setResource] = useState('');
  const [words] = useDebouncedValue(search.trim(), PAUSE);
  const query = useQuery({
    queryKey: ['audit', page, words, resource],
    queryFn: ({ signal }) =>
      call(
        'GET /h/audit/',
        {
          query: {
            page,
            page_size: undefined,
            search: words || undefined,
            resource: resource || undefined,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // What others do meanwhile belongs here too.
    staleTime: 0,
  });
  const pages = Math.max(1, Math.ceil((query.data?.count ?? 0) / DEFAULT_PAGE_SIZE));
  return {
    query,
    page,
    pages,
    setPage,
    search,
    setSearch(text: string) {
      setSearch(text);
      setPage(1);
    },
    resource,
    setResource(kind: string) {
      setResource(kind);
      setPage(1);
    },
  };
}
