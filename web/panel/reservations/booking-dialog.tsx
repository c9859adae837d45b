import { Select, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { HOUR_MS } from '../../../contracts/durations.ts';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import type { StudioItem } from '../../../contracts/studio.ts';
import type { UserItem } from '../../../contracts/users.ts';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { call } from '../ui/client.ts';
import { useCall } from '../ui/use-call.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { HoldResult } from './hold-result.tsx';
import { HoursField } from './move-dialog.tsx';
import { formatHours, texts } from './studio-texts.ts';
import { useHold } from './use-hold.ts';
import {
  formatCity,
  formatDeviceTime,
  formatLongDay,
  formatTime,
  toWallTime,
} from './zone-time.ts';

interface CustomerFieldProps {
  value: number | undefined;
  onChange(account: number | undefined): void;
  error?: string | undefined;
}

function formatCustomer({ first_name, last_name, username, balance }: UserItem): string {
  const name = `${first_name} ${last_name}`.trim() || username;
  return `${name} · ${username} · ${formatHours(balance)}`;
}

/** Searchable choice of a customer by name, user name or e-mail. */
function CustomerField({ value, onChange, error }: CustomerFieldProps) {
  const [search, setSearch] = useState('');
  const [debouncedSearch] = useDebouncedValue(search.trim(), 300);
  // The chosen label is in the field; it must not be searched for.
  const searchText = value === undefined ? debouncedSearch || undefined : undefined;
  const input = { query: { user_type: 2 as const, search: searchText } };
  const query = useCall(['users', 'customers', searchText], 'GET /h/users/', input, {
    placeholderData: keepPreviousData,
  });
  const isWaiting =
    value === undefined && (search.trim() !== debouncedSearch || query.isPlaceholderData);
  const data = query.data?.results.map((item) => ({
    value: String(item.id),
    label: formatCustomer(item),
  }));
  return (
    <Select
      label="Cliente"
      placeholder="Busque por nombre, usuario o correo"
      required
      searchable
      clearable
      data-autofocus
      data={data ?? []}
      // What is shown before the answer does not fit what is typed.
      filter={({ options }) => (isWaiting ? [] : options)}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
      onSearchChange={setSearch}
      onKeyDown={(event) => {
        const first = isWaiting || search.trim() === '' ? undefined : data?.[0];
        const isOther = event.currentTarget.hasAttribute('aria-activedescendant');
        if (event.key !== 'Enter' || value !== undefined || first === undefined || isOther) return;
        event.preventDefault();
        onChange(Number(first.value));
      }}
      nothingFoundMessage={isWaiting ? 'Buscando…' : 'Ningún cliente coincide.'}
      clearButtonProps={{ 'aria-label': 'Quitar el cliente' }}
      error={error}
    />
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

/**
 * Reserves hours: they are held for 10 minutes from the opening of the dialog, and released when
 * it is closed without confirming.
 */
export function BookingDialog(props: BookingDialogProps) {
  const { studio, isStaff } = props;
  const booking = useBooking(props);
  const { hold } = booking;
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
      isSubmitDisabled={hold.state.phase !== 'held'}
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
        <HoldResult {...{ hold, isStaff }} zone={studio.zone} onChoose={booking.setStart} />
      </div>
    </FormDialog>
  );
}
