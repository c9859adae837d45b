import { keepPreviousData } from '@tanstack/react-query';
import { STUDIO_KEY } from '../reservations/use-studio.ts';
import { useCall } from '../ui/use-call.ts';
import { useListParams } from '../ui/use-list-params.ts';

/** A page of the own purchases. */
export function usePurchases() {
  const { page, setPage, getPages } = useListParams();
  const query = useCall(
    [...STUDIO_KEY, 'purchases', page],
    'GET /capsula/purchases/',
    { query: { page } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return { query, page, pages: getPages(query.data?.count), setPage };
}

/** The packs: the active ones for customers, all for staff. */
export function usePacks() {
  return useCall([...STUDIO_KEY, 'packs'], 'GET /capsula/packs/', {});
}
