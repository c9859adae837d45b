import type { ReservationItem } from '../../../contracts/reservations.ts';
import type { Action } from '../ui/action-menu.tsx';
import {
  IconArrowsMove,
  IconCalendarPlus,
  IconCheck,
  IconRepeat,
  IconTrash,
  IconUserOff,
  IconX,
} from '../ui/icons.ts';

export interface ReservationHandlers {
  approve(item: ReservationItem): void;
  reject(item: ReservationItem): void;
  missed(item: ReservationItem): void;
  move(item: ReservationItem): void;
  cancel(item: ReservationItem): void;
  repeat(item: ReservationItem): void;
  save(item: ReservationItem): void;
}

/** Returns the actions of a reservation, by its state and the user's role. */
export function listActions(
  item: ReservationItem,
  isStaff: boolean,
  handlers: ReservationHandlers,
): Action[] {
  const hasBegun = Date.parse(item.starts_at) <= Date.now();
  const isActive = ['held', 'pending', 'confirmed'].includes(item.state);
  const canMove = isActive && !hasBegun && (isStaff || item.is_free_to_cancel);
  const isConfirmedOrCompleted = item.state === 'confirmed' || item.state === 'completed';
  const isRequest = isStaff && item.state === 'pending';
  const all: Array<Action & { isOffered: boolean }> = [
    { label: 'Aprobar', icon: IconCheck, run: () => handlers.approve(item), isOffered: isRequest },
    { label: 'Rechazar', icon: IconX, run: () => handlers.reject(item), isOffered: isRequest },
    { label: 'Mover', icon: IconArrowsMove, run: () => handlers.move(item), isOffered: canMove },
    {
      label: 'Repetir la próxima semana',
      icon: IconRepeat,
      run: () => handlers.repeat(item),
      isOffered: isConfirmedOrCompleted && !isStaff,
    },
    {
      label: 'Agregar a mi calendario (.ics)',
      icon: IconCalendarPlus,
      run: () => handlers.save(item),
      isOffered: item.state === 'pending' || item.state === 'confirmed',
    },
    {
      label: 'No se presentó',
      icon: IconUserOff,
      run: () => handlers.missed(item),
      isOffered: isStaff && isConfirmedOrCompleted && hasBegun,
    },
    {
      label: 'Cancelar reservación',
      icon: IconTrash,
      run: () => handlers.cancel(item),
      isDanger: true,
      isOffered: isActive && (isStaff || !hasBegun),
    },
  ];
  return all.filter(({ isOffered }) => isOffered);
}
