import type { ReservationItem } from '../../../contracts/reservations.ts';
import type { StudioItem } from '../../../contracts/studio.ts';
import { toCallUrl } from '../../ui/api.ts';
import { useRowActions } from '../kit/use-save.ts';
import { alertError } from '../ui/alerts.tsx';
import { call, download } from '../ui/client.ts';
import { askConfirmation, type Question } from '../ui/confirm.tsx';
import { getFailureText } from '../ui/field-errors.ts';
import { type DialogProps, useDialog } from '../ui/use-dialog.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { ReservationHandlers } from './reservation-actions.ts';
import { ReservationDialog } from './reservation-dialog.tsx';
import { texts, toSentence } from './studio-texts.ts';
import { isAdministratorSession, useStudioRefresh } from './use-studio.ts';
import { addDays, formatSpan, toInstant, toWallTime } from './zone-time.ts';

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
  const { busyIds, act } = useRowActions('reservations', { refresh });
  const { zone } = studio;

  async function decide(item: ReservationItem, state: 'confirmed' | 'no_show'): Promise<void> {
    const input = { params: { id: item.id }, body: { state } };
    const send = () => call('POST /capsula/reservations/:id/decide/', input);
    await act(item.id, send, { success: texts.decided, failure: texts.notDecided });
  }
  const handlers: ReservationHandlers = {
    approve: (item) => void decide(item, 'confirmed'),
    reject: (item) => dialog.open({ kind: 'reject', item }),
    async missed(item) {
      const warning = `${item.customer}: ${toSentence(formatSpan(item.starts_at, item.ends_at, zone))} Sus horas no se devuelven.`;
      const text = '¿Marcar que nadie se presentó?';
      const question: Question = { title: 'No se presentó', text, warning, confirm: 'Marcar' };
      if (await askConfirmation(question)) await decide(item, 'no_show');
    },
    move: (item) => dialog.open({ kind: 'move', item }),
    cancel: (item) => dialog.open({ kind: 'cancel', item }),
    repeat(item) {
      const { day, hour } = toWallTime(item.starts_at, zone);
      // The repetition of a past reservation starts at the next such weekday.
      let next = addDays(day, 7);
      while (toInstant(next, hour, zone) <= Date.now()) next = addDays(next, 7);
      dialog.open({ kind: 'book', start: toInstant(next, hour, zone), hours: item.hours });
    },
    save: (item) => void downloadReservationIcs(item),
  };
  function renderDialog(frame: DialogProps, subject: Subject) {
    const common = { ...frame, zone };
    if (subject.kind === 'book') {
      const booking = { subject, studio, isStaff, onChange: () => void refresh() };
      return <BookingDialog {...common} {...booking} />;
    }
    if (subject.kind === 'show') {
      return (
        <ReservationDialog {...common} id={subject.id} isStaff={isStaff} handlers={handlers} />
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
    handlers,
    busyIds,
    openBooking: (start: number, hours = studio.least_hours) =>
      dialog.open({ kind: 'book', start, hours }),
    openReservation: (id: number) => dialog.open({ kind: 'show', id }),
    element: dialog.render(renderDialog),
  };
}

export type Reservations = ReturnType<typeof useReservations>;
