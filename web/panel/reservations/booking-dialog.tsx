import { Alert, Anchor, Button, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { NOT_ENOUGH_HOURS, type ReservationItem } from '../../../contracts/reservations.ts';
import type { StudioItem } from '../../../contracts/studio.ts';
import { formatDuration } from '../../ui/text.ts';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { call } from '../ui/client.ts';
import { sectionPath } from '../ui/place.ts';
import { LoadingState } from '../ui/states.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { CustomerField } from './customer-field.tsx';
import { HoursField } from './move-dialog.tsx';
import { NearestHours } from './nearest-hours.tsx';
import { QuoteList } from './quote-list.tsx';
import { texts } from './studio-texts.ts';
import { useHold } from './use-hold.ts';
import {
  formatCity,
  formatDeviceTime,
  formatLongDay,
  formatTime,
  toWallTime,
} from './zone-time.ts';

function getSecondsLeft(deadline: number): number {
  return Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
}

/** Minutes and seconds until a time; calls back when it is reached. */
function Countdown({ deadline, onOver: onDeadline }: { deadline: number; onOver(): void }) {
  const [seconds, setSeconds] = useState(() => getSecondsLeft(deadline));
  const notifyDeadline = useEffectEvent(onDeadline);
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(getSecondsLeft(deadline));
      if (getSecondsLeft(deadline) === 0) notifyDeadline();
    }, 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  return (
    <Text size="sm" role="timer">
      Le guardamos este horario por <b>{formatDuration(seconds)}</b> mientras confirma.
    </Text>
  );
}

interface BookingSubject {
  start: number;
  hours: number;
}

interface BookingDialogProps extends DialogProps {
  subject: BookingSubject;
  studio: StudioItem;
  isStaff: boolean;
  /** Called after held hours were released, and after the reservation was confirmed. */
  onChange(): void;
}

/** Start and end in the studio's time zone, and in that of the device if it differs. */
export function PeriodText({ start, hours, zone }: { start: number; hours: number; zone: string }) {
  const deviceTime = formatDeviceTime(start, zone);
  return (
    <div>
      <Text fw={700}>{formatLongDay(toWallTime(start, zone).day)}</Text>
      <Text>
        {formatTime(start, zone)} – {formatTime(start + hours * HOUR_MS, zone)}
        {deviceTime === null ? '' : ` en ${formatCity(zone)} · ${deviceTime}`}
      </Text>
    </div>
  );
}

function getSuccessText({ isStaff, studio }: BookingDialogProps): string {
  if (isStaff) return texts.reservedFor;
  return studio.needs_approval ? texts.requested : texts.reserved;
}

function useBooking(props: BookingDialogProps) {
  const { subject, isStaff, opened, onChange } = props;
  const [start, setStart] = useState(subject.start);
  const [hours, setHours] = useState(subject.hours);
  const [account, setAccount] = useState<number | undefined>(undefined);
  const isRequested = opened && hours >= 1 && (!isStaff || account !== undefined);
  const hold = useHold(isRequested ? { start, hours, account } : null, onChange);
  async function confirmHold({ note }: { note: string }): Promise<ReservationItem | null> {
    if (hold.state.phase !== 'held') return null;
    const { id } = hold.state.held;
    const input = { params: { id }, body: { note } };
    const done = await call('POST /capsula/reservations/:id/confirm/', input);
    hold.keepConfirmed();
    return done;
  }
  return { start, setStart, hours, setHours, account, setAccount, hold, confirm: confirmHold };
}

type Booking = ReturnType<typeof useBooking>;

/** The server's answer to the request: price and hold, or why the hours are not available. */
function BookingResult({
  booking,
  zone,
  isStaff,
}: {
  booking: Booking;
  zone: string;
  isStaff: boolean;
}) {
  const { hold, setStart } = booking;
  const { state } = hold;
  if (state.phase === 'idle') return null;
  if (state.phase === 'asking') return <LoadingState label="Consultando…" />;
  if (state.phase === 'over') {
    return (
      <Alert color="yellow" variant="outline" role="alert" title="Se agotó el tiempo">
        <Text mb="sm">
          El horario dejó de estar apartado. Puede apartarlo de nuevo si sigue libre.
        </Text>
        <Button variant="default" onClick={hold.retry}>
          Apartar de nuevo
        </Button>
      </Alert>
    );
  }
  if (state.phase === 'held') {
    return (
      <>
        <QuoteList quote={state.quote} zone={zone} />
        <Countdown deadline={state.deadline} onOver={hold.expire} />
      </>
    );
  }
  return (
    <>
      {state.quote === null ? null : <QuoteList quote={state.quote} zone={zone} />}
      <Alert color="red" variant="outline" role="alert">
        <Text>{state.text}</Text>
        {state.text === NOT_ENOUGH_HOURS && !isStaff ? (
          <Anchor href={sectionPath(33)}>Comprar horas</Anchor>
        ) : null}
        {state.quote === null ? (
          <Button variant="default" mt="sm" onClick={hold.retry}>
            Intentar de nuevo
          </Button>
        ) : null}
      </Alert>
      <NearestHours nearest={state.nearest} zone={zone} onChoose={setStart} />
    </>
  );
}

/**
 * Reserves hours: they are held for 10 minutes from the opening of the dialog, and released when
 * it is closed without confirming.
 */
export function BookingDialog(props: BookingDialogProps) {
  const { studio, isStaff } = props;
  const booking = useBooking(props);
  const form = useForm({ initialValues: { note: '' } });
  const needsApproval = studio.needs_approval && !isStaff;
  return (
    <FormDialog
      title="Reservar"
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      send={booking.confirm}
      success={getSuccessText(props)}
      failure={texts.notReserved}
      onSaved={props.onChange}
      submitLabel={needsApproval ? 'Enviar solicitud' : 'Confirmar reservación'}
      isSubmitDisabled={booking.hold.state.phase !== 'held'}
    >
      <PeriodText start={booking.start} hours={booking.hours} zone={studio.zone} />
      {isStaff ? <CustomerField value={booking.account} onChange={booking.setAccount} /> : null}
      <HoursField minHours={studio.least_hours} value={booking.hours} onChange={booking.setHours} />
      <Textarea
        label="Nota para el estudio"
        description="Opcional: qué va a grabar, cuántas personas vienen."
        maxLength={500}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('note')}
      />
      <div aria-live="polite">
        <BookingResult booking={booking} zone={studio.zone} isStaff={isStaff} />
      </div>
    </FormDialog>
  );
}
