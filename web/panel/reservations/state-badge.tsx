import { Badge } from '@mantine/core';
import type { ReservationItem } from '../../../contracts/reservations.ts';

type State = ReservationItem['state'];

const stateBadges: Readonly<Record<State, { label: string; color: string }>> = {
  held: { label: 'Apartada', color: 'yellow' },
  pending: { label: 'Por aprobar', color: 'yellow' },
  confirmed: { label: 'Confirmada', color: 'teal' },
  completed: { label: 'Realizada', color: 'gray' },
  no_show: { label: 'No se presentó', color: 'red' },
  expired: { label: 'Vencida', color: 'gray' },
  rejected: { label: 'Rechazada', color: 'red' },
  cancelled_ok: { label: 'Cancelada, horas devueltas', color: 'gray' },
  cancelled_late: { label: 'Cancelada, horas perdidas', color: 'red' },
};

export function formatState(state: string): string {
  return stateBadges[state as State]?.label ?? state;
}

/** The state of a reservation. */
export function StateBadge({ state }: { state: string }) {
  return (
    <Badge variant="outline" color={stateBadges[state as State]?.color ?? 'gray'} c="dark">
      {formatState(state)}
    </Badge>
  );
}
