import { Alert, Button, Input, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { HOUR_MS } from '../../../contracts/durations.ts';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { toSentence } from '../../../contracts/spanish-time.ts';
import type { StudioItem } from '../../../contracts/studio.ts';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { QueryView } from '../kit/fields/query-view.tsx';
import { call } from '../ui/client.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { NearestHours } from './hold-result.tsx';
import { listDays, type Slot, type StudioDay, toDaySpan } from './month-days.ts';
import { formatHours, texts } from './studio-texts.ts';
import { type NearestSlot, parseNearest } from './use-hold.ts';
import { useCalendar } from './use-studio.ts';
import { formatDayAndTime, formatDeviceTime, formatSpan, toWallTime } from './zone-time.ts';

interface MoveDialogProps extends DialogProps {
  item: ReservationItem;
  studio: StudioItem;
  onSaved(): void;
}

/** Hours of a day from which enough hours are free; includes those of the reservation itself. */
function listPossibleStarts({ slots }: StudioDay, id: number, hours: number): Slot[] {
  const starts = slots
    .filter((slot) => slot.state === 'free' || slot.reservation === id)
    .map(({ at }) => Date.parse(at));
  return slots.filter(({ at }) =>
    Array.from({ length: hours }, (_, index) => Date.parse(at) + index * HOUR_MS).every((hour) =>
      starts.includes(hour),
    ),
  );
}

function describeEffect(hoursDifference: number): string {
  if (hoursDifference > 0)
    return `Se ${hoursDifference === 1 ? 'cobrará' : 'cobrarán'} ${formatHours(hoursDifference)} más.`;
  if (hoursDifference < 0)
    return `Se ${hoursDifference === -1 ? 'devolverá' : 'devolverán'} ${formatHours(-hoursDifference)}.`;
  return 'No cuesta nada más: las horas ya pagadas valen para el nuevo horario.';
}

interface StartFieldProps {
  day: string;
  item: ReservationItem;
  hours: number;
  value: number | null;
  onChange(start: number): void;
}

function StartField({ day, item, hours, value, onChange }: StartFieldProps) {
  const span = toDaySpan('day', day);
  const query = useCalendar(span);
  const data = query.isPlaceholderData ? undefined : query.data;
  return (
    <QueryView query={{ ...query, data }} failed={texts.calendarNotListed}>
      {(calendar) => {
        const [studioDay] = listDays(calendar, span);
        const starts = studioDay ? listPossibleStarts(studioDay, item.id, hours) : [];
        if (starts.length === 0) return <Text>No hay {formatHours(hours)} libres ese día.</Text>;
        return (
          <Input.Wrapper label="Hora de inicio" labelElement="div" role="group">
            <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs">
              {starts.map(({ at, name }) => {
                const start = Date.parse(at);
                const deviceTime = formatDeviceTime(at, calendar.zone);
                return (
                  <Button
                    key={at}
                    variant={start === value ? 'filled' : 'default'}
                    color="dark"
                    h="auto"
                    mih={44}
                    px="xs"
                    aria-pressed={start === value}
                    onClick={() => onChange(start)}
                  >
                    <span>
                      {name} <small style={{ display: 'block' }}>{deviceTime}</small>
                    </span>
                  </Button>
                );
              })}
            </SimpleGrid>
          </Input.Wrapper>
        );
      }}
    </QueryView>
  );
}

/** Moves a reservation; if the new hours are not available, nothing changes. */
export function MoveDialog({ item, studio, ...dialogProps }: MoveDialogProps) {
  const today = toWallTime(Date.now(), studio.zone).day;
  const startDay = toWallTime(item.starts_at, studio.zone).day;
  const [day, setDay] = useState(startDay < today ? today : startDay);
  const [hours, setHours] = useState(item.hours);
  const [start, setStart] = useState<number | null>(null);
  const [nearest, setNearest] = useState<NearestSlot[]>([]);
  const form = useForm({ initialValues: {} });
  function chooseStart(newStart: number): void {
    setStart(newStart);
    setDay(toWallTime(newStart, studio.zone).day);
  }
  async function send() {
    setNearest([]);
    const body = { starts_at: new Date(start ?? 0).toISOString(), hours };
    const input = { params: { id: item.id }, body };
    return call('POST /capsula/reservations/:id/move/', input).catch((error: unknown) => {
      setNearest(parseNearest(error));
      throw error;
    });
  }
  return (
    <FormDialog
      {...dialogProps}
      title="Mover reservación"
      form={form}
      send={send}
      success={texts.moved}
      failure={texts.notMoved}
      isDirty={false}
      isSubmitDisabled={start === null}
      submitLabel="Mover"
    >
      <Text>Ahora: {formatSpan(item.starts_at, item.ends_at, studio.zone)}</Text>
      <TextInput
        type="date"
        label="Nuevo día"
        min={today}
        value={day}
        data-autofocus
        onChange={(event) => {
          setStart(null);
          if (event.currentTarget.value) setDay(event.currentTarget.value);
        }}
      />
      <HoursField
        minHours={studio.least_hours}
        value={hours}
        onChange={(chosen) => {
          setStart(null);
          setHours(chosen);
        }}
      />
      <StartField day={day} item={item} hours={hours} value={start} onChange={setStart} />
      <NearestHours nearest={nearest} zone={studio.zone} onChoose={chooseStart} />
      <Alert variant="outline" color="gray" aria-live="polite">
        {start === null
          ? 'Elija la hora de inicio.'
          : toSentence(`Nuevo inicio: ${formatDayAndTime(start, studio.zone)}`)}{' '}
        {describeEffect(hours - item.hours)}
      </Alert>
    </FormDialog>
  );
}

/** Longest duration offered, in hours; a stored longer one is kept. */
const MAX_OFFERED_HOURS = 12;

interface HoursFieldProps {
  minHours: number;
  value: number;
  onChange(hours: number): void;
}

/** How many hours in a row. */
export function HoursField({ minHours, value, onChange }: HoursFieldProps) {
  const first = Math.min(minHours, value);
  const last = Math.max(MAX_OFFERED_HOURS, minHours, value);
  const data = Array.from({ length: last - first + 1 }, (_, index) => ({
    value: String(first + index),
    label: formatHours(first + index),
  }));
  return (
    <NativeSelect
      label="Cuántas horas"
      data={data}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
