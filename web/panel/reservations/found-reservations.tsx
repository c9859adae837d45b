import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { counting } from '../kit/texts.ts';
import { call } from '../ui/client.ts';
import { PaginatedList } from '../ui/paginated-list.tsx';
import { useListParams } from '../ui/use-list-params.ts';
import { ReservationList } from './reservation-list.tsx';
import { texts } from './studio-texts.ts';
import type { Reservations } from './use-reservations.tsx';
import { STUDIO_KEY } from './use-studio.ts';

const common = {
  loading: 'Cargando reservaciones…',
  notListed: texts.notListed,
  pages: 'Páginas de las reservaciones',
  notFound: 'Ninguna reservación coincide con la búsqueda.',
};
const counted = counting('reservación', 'reservaciones');

interface FoundReservationsProps {
  filter: { when?: 'coming' | 'past'; state?: ReservationItem['state']; search?: string };
  zone: string;
  reservations: Reservations;
  empty: { title: string; text: string };
}

/** A paged list of reservations; the page is in the URL. */
export function FoundReservations({ filter, zone, reservations, empty }: FoundReservationsProps) {
  const { page, setPage, pagesOf } = useListParams();
  const { when, state, search } = filter;
  const query = useQuery({
    queryKey: [...STUDIO_KEY, 'reservations', when, state, search, page],
    queryFn: ({ signal }) => {
      const sent = { when, state, search, account: undefined, page, page_size: undefined };
      return call('GET /capsula/reservations/', { query: sent }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { count = 0, results } = query.data ?? {};
  return (
    <PaginatedList
      {...{ query, items: results, count, page, setPage }}
      isNarrowed={search !== undefined}
      pages={pagesOf(count)}
      texts={{ ...common, emptyTitle: empty.title, empty: empty.text }}
      status={counted(count)}
    >
      {(items) => <ReservationList items={items} zone={zone} reservations={reservations} />}
    </PaginatedList>
  );
}
