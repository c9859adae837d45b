import { Badge, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { listActions } from './reservation-actions.ts';
import css from './reservation-list.module.css';
import { formatHours, stateBadges } from './studio-texts.ts';
import type { Reservations } from './use-reservations.tsx';
import { formatDeviceTime, formatSpan } from './zone-time.ts';

interface ReservationListProps {
  items: readonly ReservationItem[];
  zone: string;
  reservations: Reservations;
}

function ReservationRow({
  item,
  zone,
  reservations,
}: Omit<ReservationListProps, 'items'> & { item: ReservationItem }) {
  const { isStaff, handlers, busyIds, openReservation } = reservations;
  const badge = stateBadges[item.state];
  const actions = listActions(item, isStaff, handlers);
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

export function ReservationList({ items, ...props }: ReservationListProps) {
  return (
    <Stack component="ul" gap="xs" p={0} m={0} maw={720} className={css.list}>
      {items.map((item) => (
        <ReservationRow key={item.id} item={item} {...props} />
      ))}
    </Stack>
  );
}
