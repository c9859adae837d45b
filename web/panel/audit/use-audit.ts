import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../ui/client.ts';
import { useListFilter, useListParams } from '../ui/use-list-params.ts';
import { resourceOptions } from './audit-labels.ts';

const resources = resourceOptions.map(({ value }) => value);

/** The audit, a page at a time, narrowed by words and by kind. */
export function useAudit() {
  const { page, setPage, search, setSearch, words, pagesOf } = useListParams();
  const [kind, setResource] = useListFilter('kind', resources);
  const resource = kind ?? '';
  const query = useQuery({
    queryKey: ['audit', page, words, resource],
    queryFn: ({ signal }) => {
      const asked = { page, page_size: undefined, search: words, resource: resource || undefined };
      return call('GET /h/audit/', { query: asked }, { signal });
    },
    placeholderData: keepPreviousData,
    // What others do meanwhile belongs here too.
    staleTime: 0,
  });
  return {
    query,
    page,
    pages: pagesOf(query.data?.count),
    setPage,
    search,
    setSearch,
    resource,
    setResource,
  };
}
