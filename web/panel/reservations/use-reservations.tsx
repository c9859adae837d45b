import { Group } from '@mantine/core';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { toSentence } from '../../../contracts/spanish-time.ts';
import type { StudioItem } from '../../../contracts/studio.ts';
import { toCallUrl } from '../../ui/api.ts';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { QueryView } from '../kit/fields/query-view.tsx';
import { useRowActions } from '../kit/fields/use-save.ts';
import type { Action } from '../ui/action-menu.tsx';
import { alertError } from '../ui/alerts.tsx';
import { call, download } from '../ui/client.ts';
import { askConfirmation, type Question } from '../ui/confirm.tsx';
import { Facts } from '../ui/facts.tsx';
import { getFailureText } from '../ui/field-errors.ts';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import {
  IconArrowsMove,
  IconCalendarPlus,
  IconCheck,
  IconRepeat,
  IconTrash,
  IconUserOff,
  IconX,
} from '../ui/icons.ts';
import { useCall } from '../ui/use-call.ts';
import { type DialogProps, useDialog } from '../ui/use-dialog.ts';
import { BookingDialog, PeriodText } from './booking-dialog.tsx';
import { CancelDialog, RejectDialog } from './cancel-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { StateBadge } from './state-badge.tsx';
import { formatHours, texts } from './studio-texts.ts';
import { isAdministratorSession, STUDIO_KEY, useStudioRefresh } from './use-studio.ts';
import { addDays, formatDayAndTime, formatSpan, toInstant, toWallTime } from './zone-time.ts';

interface ReservationDialogProps extends DialogProps {
  id: number;
  zone: string;
  isStaff: boolean;
  listActions(item: ReservationItem): Action[];
}

/** A reservation with what can be done with it. */
function ReservationDialog({
  id,
  zone,
  isStaff,
  opened,
  onClose,
  listActions,
}: ReservationDialogProps) {
  const query = useCall(
    [...STUDIO_KEY, 'reservation', id],
    'GET /capsula/reservations/:id/',
    { params: { id } },
    { staleTime: 0 },
  );
  return (
    <InfoDialog opened={opened} onClose={onClose} title="Reservación" size="md">
      <QueryView query={query} failed={texts.notListed}>
        {(item) => (
          <>
            <PeriodText start={Date.parse(item.starts_at)} hours={item.hours} zone={zone} />
            <StateBadge state={item.state} />
            <Facts
              facts={[
                ['Cliente', isStaff ? item.customer : ''],
                ['Horas', formatHours(item.hours)],
                ['Nota', item.note],
                ['Motivo', item.decision_reason],
                [
                  'Se cancela sin costo hasta',
                  ['held', 'pending', 'confirmed'].includes(item.state)
                    ? formatDayAndTime(item.cancel_until, zone)
                    : '',
                ],
                ['Hecha', `${formatDayAndTime(item.created_at, zone)} por ${item.made_by}`],
              ]}
            />
            <Group gap="xs">
              {listActions(item).map(({ label, icon: Icon, run, isDanger }) => (
                <ButtonWithIcon
                  icon={Icon}
                  key={label}
                  c={isDanger ? 'red.9' : undefined}
                  onClick={() => run?.()}
                >
                  {label}
                </ButtonWithIcon>
              ))}
            </Group>
          </>
        )}
      </QueryView>
    </InfoDialog>
  );
}

type Subject =
  | { kind: 'book'; start: number; hours: number }
  | { kind: 'show'; id: number }
  | { kind: 'move' | 'cancel' | 'reject'; item: ReservationItem };

async function downloadReservationIcs({ id }: ReservationItem): Promise<void> {
  const address = toCallUrl('/capsula/reservations/:id/ics/', { params: { id } });
  await download(address, 'reservacion.ics').catch((error: unknown) => {
    alertError(getFailureText(error, texts.noFile));
  });
}

/** Actions on reservations with their dialogs. */
export function useReservations(studio: StudioItem) {
  const isStaff = isAdministratorSession();
  const refresh = useStudioRefresh();
  const dialog = useDialog<Subject>();
  const { act } = useRowActions('reservations', { refresh });
  const { zone } = studio;

  async function decide(item: ReservationItem, state: 'confirmed' | 'no_show'): Promise<void> {
    const input = { params: { id: item.id }, body: { state } };
    const send = () => call('POST /capsula/reservations/:id/decide/', input);
    await act(item.id, send, { success: texts.decided, failure: texts.notDecided });
  }
  async function markMissed(item: ReservationItem): Promise<void> {
    const warning = `${item.customer}: ${toSentence(formatSpan(item.starts_at, item.ends_at, zone))} Sus horas no se devuelven.`;
    const text = '¿Marcar que nadie se presentó?';
    const question: Question = { title: 'No se presentó', text, warning, confirm: 'Marcar' };
    if (await askConfirmation(question)) await decide(item, 'no_show');
  }
  function repeat(item: ReservationItem): void {
    const { day, hour } = toWallTime(item.starts_at, zone);
    // The repetition of a past reservation starts at the next such weekday.
    let next = addDays(day, 7);
    while (toInstant(next, hour, zone) <= Date.now()) next = addDays(next, 7);
    dialog.open({ kind: 'book', start: toInstant(next, hour, zone), hours: item.hours });
  }
  /** Returns the actions of a reservation, by its state and the user's role. */
  function listActions(item: ReservationItem): Action[] {
    const hasBegun = Date.parse(item.starts_at) <= Date.now();
    const isActive = ['held', 'pending', 'confirmed'].includes(item.state);
    const canMove = isActive && !hasBegun && (isStaff || item.is_free_to_cancel);
    const isConfirmedOrCompleted = item.state === 'confirmed' || item.state === 'completed';
    const isRequest = isStaff && item.state === 'pending';
    const all: Array<Action & { isOffered: boolean }> = [
      {
        label: 'Aprobar',
        icon: IconCheck,
        run: () => void decide(item, 'confirmed'),
        isOffered: isRequest,
      },
      {
        label: 'Rechazar',
        icon: IconX,
        run: () => dialog.open({ kind: 'reject', item }),
        isOffered: isRequest,
      },
      {
        label: 'Mover',
        icon: IconArrowsMove,
        run: () => dialog.open({ kind: 'move', item }),
        isOffered: canMove,
      },
      {
        label: 'Repetir la próxima semana',
        icon: IconRepeat,
        run: () => repeat(item),
        isOffered: isConfirmedOrCompleted && !isStaff,
      },
      {
        label: 'Agregar a mi calendario (.ics)',
        icon: IconCalendarPlus,
        run: () => void downloadReservationIcs(item),
        isOffered: item.state === 'pending' || item.state === 'confirmed',
      },
      {
        label: 'No se presentó',
        icon: IconUserOff,
        run: () => void markMissed(item),
        isOffered: isStaff && isConfirmedOrCompleted && hasBegun,
      },
      {
        label: 'Cancelar reservación',
        icon: IconTrash,
        run: () => dialog.open({ kind: 'cancel', item }),
        isDanger: true,
        isOffered: isActive && (isStaff || !hasBegun),
      },
    ];
    return all.filter(({ isOffered }) => isOffered);
  }
  function renderDialog(frame: DialogProps, subject: Subject) {
    const common = { ...frame, zone };
    if (subject.kind === 'book') {
      const booking = { subject, studio, isStaff, onChange: () => void refresh() };
      return <BookingDialog {...common} {...booking} />;
    }
    if (subject.kind === 'show') {
      return (
        <ReservationDialog
          {...common}
          id={subject.id}
          isStaff={isStaff}
          listActions={listActions}
        />
      );
    }
    const saved = { item: subject.item, onSaved: () => void refresh() };
    if (subject.kind === 'move') {
      return <MoveDialog {...common} {...saved} studio={studio} />;
    }
    if (subject.kind === 'reject') return <RejectDialog {...common} {...saved} />;
    return <CancelDialog {...common} {...saved} isStaff={isStaff} />;
  }
  return {
    isStaff,
    listActions,
    openBooking: (start: number, hours = studio.least_hours) =>
      dialog.open({ kind: 'book', start, hours }),
    openReservation: (id: number) => dialog.open({ kind: 'show', id }),
    element: dialog.render(renderDialog),
  };
}

export type Reservations = ReturnType<typeof useReservations>;
