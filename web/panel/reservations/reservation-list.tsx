import { Box, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { StateBadge } from './state-badge.tsx';
import { formatHours } from './studio-texts.ts';
import type { Reservations } from './use-reservations.tsx';
import { STUDIO_KEY } from './use-studio.ts';
import { formatDeviceTime, formatSpan } from './zone-time.ts';

interface FactsProps {
  item: ReservationItem;
  zone: string;
  /** Start and end, if the name of the row is another. */
  span: string;
}

/** What is below the name of a reservation in a list. */
function Facts({ item, zone, span }: FactsProps) {
  const small = [formatDeviceTime(item.starts_at, zone), item.note, item.decision_reason];
  return (
    <Box fw={400}>
      {span}
      <Group gap="xs" my={4}>
        <StateBadge state={item.state} />
        <Text size="sm">{formatHours(item.hours)}</Text>
      </Group>
      {small.filter(Boolean).map((text) => (
        <Text key={text} size="sm" c="dimmed">
          {text}
        </Text>
      ))}
    </Box>
  );
}

interface ReservationListProps {
  filter: { when?: 'coming' | 'past'; state?: ReservationItem['state'] };
  zone: string;
  reservations: Reservations;
  empty: { title: string; text: string };
}

function defineReservations({ filter, zone, reservations, empty }: ReservationListProps) {
  const { isStaff, listActions } = reservations;
  const getSpan = (item: ReservationItem) => formatSpan(item.starts_at, item.ends_at, zone);
  return defineResource({
    key: [...STUDIO_KEY, 'reservations', filter],
    calls: { list: 'GET /capsula/reservations/' },
    scope: { query: filter },
    paging: Object.keys(filter).length === 0 ? 'searched' : 'plain',
    // They change in the calendar too.
    refetchEvery: () => false,
    noun: { singular: 'reservación', plural: 'reservaciones', gender: 'f' },
    title: 'Reservaciones',
    name: (item) => `${isStaff ? `${item.customer}, ` : ''}${getSpan(item)}`,
    texts: { search: 'Buscar por cliente', emptyTitle: empty.title, empty: empty.text },
    columns: [
      {
        label: isStaff ? 'Cliente' : 'Horario',
        isRowHead: true,
        text: (item) => (isStaff ? item.customer : getSpan(item)),
        more: (item) => <Facts {...{ item, zone }} span={isStaff ? getSpan(item) : ''} />,
      },
    ],
    actions: listActions,
  });
}

/** A paged list of reservations; all of them can be searched. */
export function ReservationList(props: ReservationListProps) {
  const { filter, zone, reservations } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions do not change with a rendering
  const resource = useMemo(() => defineReservations(props), [filter.when, filter.state, zone]);
  return (
    <Box maw={720}>
      <ResourceSection
        {...{ resource }}
        isTab
        onPick={({ id }) => reservations.openReservation(id)}
      />
    </Box>
  );
}
