import { Button, Text, UnstyledButton } from '@mantine/core';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { IconPlus } from '../ui/icons.ts';
import css from './day-list.module.css';
import type { Booked, Calendar, CalendarViewProps, Slot } from './month-days.ts';
import { StateBadge } from './state-badge.tsx';
import { formatDeviceTime, formatTime } from './zone-time.ts';

const OUTSIDE_LIMITS_TEXT = 'Fuera del plazo para reservar';

const unavailableTexts: Readonly<Partial<Record<Slot['state'], string>>> = {
  closed: 'Cerrado',
  past: 'Ya pasó',
  taken: 'Ocupada',
  mine: 'Ocupada',
};

function findClosure({ closures }: Calendar, hour: string): string | null {
  const ms = Date.parse(hour);
  const closureAtHour = closures.find(
    (closure) => ms < Date.parse(closure.ends_at) && ms + HOUR_MS > Date.parse(closure.starts_at),
  );
  return closureAtHour ? `Cerrado: ${closureAtHour.reason}` : null;
}

function getUnavailableText(slot: Slot, calendar: Calendar): string {
  if (slot.state === 'past' && Date.parse(slot.at) > Date.parse(calendar.now))
    return OUTSIDE_LIMITS_TEXT;
  const closure = slot.state === 'closed' ? findClosure(calendar, slot.at) : null;
  return closure ?? unavailableTexts[slot.state] ?? '';
}

function BookedButton({
  item,
  zone,
  isStaff,
  onShow,
}: { item: Booked; zone: string } & Pick<CalendarViewProps, 'isStaff' | 'onShow'>) {
  return (
    <UnstyledButton
      className={css.bookedRow}
      data-state={item.state}
      onClick={() => onShow(item.id)}
    >
      <Text span fw={600} className={css.wrap}>
        {isStaff ? item.customer : 'Su reservación'}
      </Text>
      <Text span size="sm">
        {formatTime(item.starts_at, zone)} – {formatTime(item.ends_at, zone)}
      </Text>
      <StateBadge state={item.state} />
    </UnstyledButton>
  );
}

function SlotRow({ slot, ...props }: { slot: Slot } & CalendarViewProps) {
  const { calendar, isStaff, onChoose, onShow } = props;
  const booked = calendar.reservations.find((item) => item.id === slot.reservation);
  const deviceTime = formatDeviceTime(slot.at, calendar.zone);
  return (
    <li className={css.slot} data-state={slot.state}>
      <span className={css.time}>
        {slot.name}
        {deviceTime === null ? null : <span className={css.elsewhere}>{deviceTime}</span>}
      </span>
      {booked ? (
        <BookedButton item={booked} zone={calendar.zone} isStaff={isStaff} onShow={onShow} />
      ) : null}
      {!booked && slot.state === 'free' ? (
        <Button
          variant="light"
          color="teal"
          c="dark"
          justify="space-between"
          rightSection={<IconPlus size={18} aria-hidden />}
          aria-label={`Reservar ${slot.name}`}
          onClick={() => onChoose(Date.parse(slot.at))}
        >
          Libre
        </Button>
      ) : null}
      {!booked && slot.state !== 'free' ? (
        <Text span size="sm" c="dimmed" className={css.wrap}>
          {getUnavailableText(slot, calendar)}
        </Text>
      ) : null}
    </li>
  );
}

/** The hours of one day, one below the other. */
export function DayList(props: CalendarViewProps) {
  const slots = props.days[0]?.slots ?? [];
  if (slots.length === 0) return <Text p="md">El estudio está cerrado este día.</Text>;
  return (
    <ol className={css.slots}>
      {slots.map((slot) => (
        <SlotRow key={slot.at} slot={slot} {...props} />
      ))}
    </ol>
  );
}
