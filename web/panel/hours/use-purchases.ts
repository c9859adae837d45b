import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import { STUDIO_KEY } from '../reservations/use-studio.ts';
import { call } from '../ui/client.ts';
import { useListParams } from '../ui/use-list-params.ts';

/** A page of purchases: the own, for staff everybody's. */
export function usePurchases(state: PurchaseItem['state'] | undefined) {
  const { page, setPage, pagesOf } = useListParams();
  const query = useQuery({
    queryKey: [...STUDIO_KEY, 'purchases', state, page],
    queryFn: ({ signal }) => {
      const sent = { state, account: undefined, page, page_size: undefined };
      return call('GET /capsula/purchases/', { query: sent }, { signal });
    },
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
