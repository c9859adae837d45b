import { keepPreviousData } from '@tanstack/react-query';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { createCountFormat } from '../kit/texts.ts';
import { useListParams } from '../ui/list-place.ts';
import { PaginatedList } from '../ui/paginated-list.tsx';
import { useCall } from '../ui/use-call.ts';
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
const counted = createCountFormat('reservación', 'reservaciones');

interface FoundReservationsProps {
  filter: { when?: 'coming' | 'past'; state?: ReservationItem['state']; search?: string };
  zone: string;
  reservations: Reservations;
  empty: { title: string; text: string };
}

/** A paged list of reservations; the page is in the URL. */
export function FoundReservations({ filter, zone, reservations, empty }: FoundReservationsProps) {
  const { page, setPage, getPages } = useListParams();
  const searchQuery = { ...filter, page };
  const key = [...STUDIO_KEY, 'reservations', searchQuery];
  const options = { placeholderData: keepPreviousData, staleTime: 0 };
  const query = useCall(key, 'GET /capsula/reservations/', { query: searchQuery }, options);
  const { count = 0, results } = query.data ?? {};
  return (
    <PaginatedList
      {...{ query, items: results, count, page, setPage }}
      isNarrowed={filter.search !== undefined}
      pages={getPages(count)}
      texts={{ ...common, emptyTitle: empty.title, empty: empty.text }}
      status={counted(count)}
    >
      {(items) => <ReservationList items={items} zone={zone} reservations={reservations} />}
    </PaginatedList>
  );
}
