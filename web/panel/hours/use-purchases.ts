import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { STUDIO_KEY } from '../reservations/use-studio.ts';
import { call } from '../ui/client.ts';
import { useListParams } from '../ui/use-list-params.ts';

/** A page of the own purchases. */
export function usePurchases() {
  const { page, setPage, pagesOf } = useListParams();
  const query = useQuery({
    queryKey: [...STUDIO_KEY, 'purchases', page],
    queryFn: ({ signal }) => call('GET /capsula/purchases/', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { query, page, pages: pagesOf(query.data?.count), setPage };
}

/** The packs: the active ones for customers, all for staff. */
export function usePacks() {
  return useQuery({
    queryKey: [...STUDIO_KEY, 'packs'],
    queryFn: ({ signal }) => call('GET /capsula/packs/', {}, { signal }),
  });
}
