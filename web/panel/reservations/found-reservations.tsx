import { Badge, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { createCountFormat } from '../kit/fields/texts.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { useListParams } from '../ui/list-place.ts';
import { PaginatedList } from '../ui/paginated-list.tsx';
import { useCall } from '../ui/use-call.ts';
import css from './found-reservations.module.css';
import { formatHours, stateBadges, texts } from './studio-texts.ts';
import type { Reservations } from './use-reservations.tsx';
import { STUDIO_KEY } from './use-studio.ts';
import { formatDeviceTime, formatSpan } from './zone-time.ts';

interface RowProps {
  item: ReservationItem;
  zone: string;
  reservations: Reservations;
}

function ReservationRow({ item, zone, reservations }: RowProps) {
  const { isStaff, listActions, busyIds, openReservation } = reservations;
  const badge = stateBadges[item.state];
  const actions = listActions(item);
  const spanText = formatSpan(item.starts_at, item.ends_at, zone);
  const deviceTime = formatDeviceTime(item.starts_at, zone);
  return (
    <Paper withBorder p="sm" component="li">
      <Group wrap="nowrap" justify="space-between" align="flex-start">
        <div>
          <UnstyledButton fw={700} className={css.open} onClick={() => openReservation(item.id)}>
            {isStaff ? item.customer : spanText}
          </UnstyledButton>
          {isStaff ? <Text>{spanText}</Text> : null}
          {deviceTime === null ? null : (
            <Text size="sm" c="dimmed">
              {deviceTime}
            </Text>
          )}
          <Group gap="xs" mt={4}>
            <Badge variant="outline" color={badge.color} c="dark">
              {badge.label}
            </Badge>
            <Text size="sm">{formatHours(item.hours)}</Text>
          </Group>
          {[item.note, item.decision_reason].filter(Boolean).map((words) => (
            <Text key={words} size="sm" c="dimmed" mt={4} className={css.wrap}>
              {words}
            </Text>
          ))}
        </div>
        {actions.length === 0 ? null : (
          <ActionMenu
            label={`Acciones de ${isStaff ? `${item.customer}, ` : ''}${spanText}`}
            actions={() => actions}
            disabled={busyIds.has(item.id)}
          />
        )}
      </Group>
    </Paper>
  );
}

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
      {(items) => (
        <Stack component="ul" gap="xs" p={0} m={0} maw={720} className={css.list}>
          {items.map((item) => (
            <ReservationRow key={item.id} {...{ item, zone, reservations }} />
          ))}
        </Stack>
      )}
    </PaginatedList>
  );
}
