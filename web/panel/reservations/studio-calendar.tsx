import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { StudioItem } from '../../../contracts/studio.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import css from './calendar.module.css';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DayList } from './day-list.tsx';
import {
  type Calendar,
  type Limits,
  listDays,
  type Range,
  type StudioDay,
  toSpan,
} from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import { texts } from './studio-texts.ts';
import type { Reservations } from './use-reservations.tsx';
import { useCalendar } from './use-studio.ts';
import { WeekGrid } from './week-grid.tsx';
import { formatCity, formatDeviceTime, getDeviceZone, HOUR, toWall } from './zone-time.ts';

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
function findLimits(studio: StudioItem, now: number): Limits {
  return {
    from: now + studio.least_notice_hours * HOUR,
    until: now + studio.horizon_days * 24 * HOUR,
  };
}

interface ViewProps extends StudioCalendarProps {
  range: Range;
  day: string;
  today: string;
  calendar: Calendar;
  days: readonly StudioDay[];
  isWide: boolean;
  onOpen(day: string): void;
}

function CalendarView({ range, day, today, calendar, days, isWide, onOpen, ...props }: ViewProps) {
  const { isStaff, book, show } = props.reservations;
  const { zone } = calendar;
  if (range === 'month') {
    return <MonthGrid {...{ days, today, zone, isStaff, isWide, onOpen }} month={day} />;
  }
  if (range === 'week') {
    return (
      <WeekGrid {...{ days, calendar, today, isStaff, onOpen }} onChoose={book} onShow={show} />
    );
  }
  const [studioDay] = days;
  return studioDay ? (
    <DayList {...{ studioDay, calendar, isStaff }} onChoose={book} onShow={show} />
  ) : null;
}

/** The hours of the studio by month, week or day. */
export function StudioCalendar(props: StudioCalendarProps) {
  const { studio, reservations } = props;
  const today = toWall(Date.now(), studio.zone).day;
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [chosen, setRange] = useState<Range>('month');
  const [day, setDay] = useState(today);
  const range = chosen === 'week' && !isWide ? 'day' : chosen;
  const { from, until } = toSpan(range, day);
  const { data, error, refetch, isPlaceholderData } = useCalendar({ from, until });
  // While a period is loading, its days are empty.
  const { isStaff } = reservations;
  const days = useMemo(() => {
    if (!data) return [];
    const limits = isStaff ? undefined : findLimits(studio, Date.parse(data.now));
    return listDays(data, { from, until }, limits);
  }, [data, from, until, studio, isStaff]);
  const open = useCallback((opened: string) => {
    setDay(opened);
    setRange('day');
  }, []);
  const isElsewhere = formatDeviceTime(Date.now(), studio.zone) !== null;
  return (
    <section className={css.calendar} aria-label="Calendario del estudio">
      <CalendarToolbar
        {...{ range, day, today }}
        isWeekAvailable={isWide}
        onRangeChange={setRange}
        onDayChange={setDay}
      />
      {error && !data ? (
        <ErrorState error={error} text={texts.calendarNotListed} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <LoadingState label="Cargando el calendario…" /> : null}
      {data ? (
        <div className={isPlaceholderData ? css.stale : undefined} aria-busy={isPlaceholderData}>
          <CalendarView
            {...props}
            {...{ range, day, today, days, isWide }}
            calendar={data}
            onOpen={open}
          />
        </div>
      ) : null}
      <Legend isStaff={reservations.isStaff} />
      <p className={css.zone}>
        Horas de {formatCity(studio.zone)}.
        {isElsewhere
          ? ` Su dispositivo está en la zona ${getDeviceZone().replaceAll('_', ' ')}.`
          : ''}
      </p>
    </section>
  );
}
