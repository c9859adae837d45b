import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { HOUR_MS } from '../../../contracts/durations.ts';
import type { StudioItem } from '../../../contracts/studio.ts';
import { PeriodBar } from '../ui/period-bar.tsx';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import css from './calendar.module.css';
import { DayList } from './day-list.tsx';
import {
  type BookingLimits,
  type Calendar,
  listDays,
  movePeriod,
  type Range,
  type StudioDay,
  toDaySpan,
} from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import { texts } from './studio-texts.ts';
import type { Reservations } from './use-reservations.tsx';
import { useCalendar } from './use-studio.ts';
import { WeekGrid } from './week-grid.tsx';
import {
  addDays,
  formatCity,
  formatDay,
  formatDeviceTime,
  formatLongDay,
  formatMonth,
  getDeviceZone,
  getMonday,
  toWallTime,
} from './zone-time.ts';

const rangeLabels = { month: 'Mes', week: 'Semana', day: 'Día' } as const;
const ranges: readonly Range[] = ['month', 'week', 'day'];

/** Names the period that the calendar shows. */
function formatPeriod(range: Range, day: string): string {
  if (range === 'month') return formatMonth(day);
  if (range === 'day') return formatLongDay(day);
  const options = { day: 'numeric', month: 'short' } as const;
  const monday = getMonday(day);
  return `${formatDay(monday, options)} – ${formatDay(addDays(monday, 6), options)}`;
}

interface StudioCalendarProps {
  studio: StudioItem;
  reservations: Reservations;
}

function Legend({ isStaff }: { isStaff: boolean }) {
  const kinds = [
    { state: 'free', label: 'Libre' },
    { state: 'taken', label: isStaff ? 'Reservada' : 'Ocupada' },
    ...(isStaff ? [] : [{ state: 'mine', label: 'Suya' }]),
    { state: 'closed', label: 'Cerrado' },
  ];
  return (
    <ul className={css.legend} aria-label="Colores">
      {kinds.map(({ state, label }) => (
        <li key={state} data-state={state}>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Period in which the user can reserve; unlimited for staff. */
function getBookingLimits(studio: StudioItem, now: number): BookingLimits {
  return {
    from: now + studio.least_notice_hours * HOUR_MS,
    until: now + studio.horizon_days * 24 * HOUR_MS,
  };
}

interface ViewProps extends StudioCalendarProps {
  range: Range;
  day: string;
  today: string;
  calendar: Calendar;
  days: readonly StudioDay[];
  onOpen(day: string): void;
}

function CalendarView({ range, day, today, calendar, days, onOpen, ...props }: ViewProps) {
  const { isStaff, openBooking, openReservation } = props.reservations;
  const { zone } = calendar;
  if (range === 'month') {
    return <MonthGrid {...{ days, today, zone, isStaff, onOpen }} month={day} />;
  }
  if (range === 'week') {
    return (
      <WeekGrid
        {...{ days, calendar, today, isStaff, onOpen }}
        onChoose={openBooking}
        onShow={openReservation}
      />
    );
  }
  const [studioDay] = days;
  return studioDay ? (
    <DayList
      {...{ studioDay, calendar, isStaff }}
      onChoose={openBooking}
      onShow={openReservation}
    />
  ) : null;
}

/** The hours of the studio by month, week or day. */
export function StudioCalendar(props: StudioCalendarProps) {
  const { studio, reservations } = props;
  const today = toWallTime(Date.now(), studio.zone).day;
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [chosenRange, setRange] = useState<Range>('month');
  const [day, setDay] = useState(today);
  const range = chosenRange === 'week' && !isWide ? 'day' : chosenRange;
  const { from, until } = toDaySpan(range, day);
  const { data, error, refetch, isPlaceholderData } = useCalendar({ from, until });
  // While a period is loading, its days are empty.
  const { isStaff } = reservations;
  const days = useMemo(() => {
    if (!data) return [];
    const limits = isStaff ? undefined : getBookingLimits(studio, Date.parse(data.now));
    return listDays(data, { from, until }, limits);
  }, [data, from, until, studio, isStaff]);
  const openDay = useCallback((opened: string) => {
    setDay(opened);
    setRange('day');
  }, []);
  const isDeviceInOtherZone = formatDeviceTime(Date.now(), studio.zone) !== null;
  return (
    <section className={css.calendar} aria-label="Calendario del estudio">
      <PeriodBar
        unit={rangeLabels[range]}
        title={formatPeriod(range, day)}
        onMove={(direction) => setDay(movePeriod(range, day, direction))}
        onToday={() => setDay(today)}
      >
        <SegmentedControl
          aria-label="Qué mostrar"
          value={range}
          // A phone has no room for a week side by side.
          data={ranges
            .filter((value) => isWide || value !== 'week')
            .map((value) => ({ value, label: rangeLabels[value] }))}
          onChange={setRange}
        />
      </PeriodBar>
      {error && !data ? (
        <ErrorState error={error} text={texts.calendarNotListed} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <LoadingState label="Cargando el calendario…" /> : null}
      {data ? (
        <div className={isPlaceholderData ? css.stale : undefined} aria-busy={isPlaceholderData}>
          <CalendarView
            {...props}
            {...{ range, day, today, days }}
            calendar={data}
            onOpen={openDay}
          />
        </div>
      ) : null}
      <Legend isStaff={reservations.isStaff} />
      <p className={css.zone}>
        Horas de {formatCity(studio.zone)}.
        {isDeviceInOtherZone
          ? ` Su dispositivo está en la zona ${getDeviceZone().replaceAll('_', ' ')}.`
          : ''}
      </p>
    </section>
  );
}
