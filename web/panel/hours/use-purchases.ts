import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';
import { STUDIO_KEY } from '../reservations/use-studio.ts';
import { call } from '../ui/client.ts';

/** A page of purchases: the own, for staff everybody's. */
export function usePurchases(state: PurchaseItem['state'] | undefined) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [...STUDIO_KEY, 'purchases', state, page],
    queryFn: ({ signal }) => {
      const sent = { state, account: undefined, page, page_size: undefined };
      return call('GET /capsula/purchases/', { query: sent }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const pages = Math.max(1, Math.ceil((query.data?.count ?? 0) / DEFAULT_PAGE_SIZE));
  return { query, page, pages, setPage };
}

/** The packs: the active ones for customers, all for staff. */
export function usePacks() {
  return useQuery({
    queryKey: [...STUDIO_KEY, 'packs'],
    queryFn: ({ signal }) => call('GET /capsula/packs/', {}, { signal }),
  });
}
