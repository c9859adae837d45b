import { Box, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { HOUR_MS } from '../../../contracts/durations.ts';
import type { StudioItem } from '../../../contracts/studio.ts';
import { QueryView } from '../kit/fields/query-view.tsx';
import { PeriodBar } from '../ui/period-bar.tsx';
import css from './calendar.module.css';
import { DayList } from './day-list.tsx';
import {
  type BookingLimits,
  type Calendar,
  listDays,
  movePeriod,
  type Range,
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

/** Period in which a customer can reserve. */
function getBookingLimits(studio: StudioItem, calendar: Calendar): BookingLimits {
  const now = Date.parse(calendar.now);
  return {
    from: now + studio.least_notice_hours * HOUR_MS,
    until: now + studio.horizon_days * 24 * HOUR_MS,
  };
}

const views = { month: MonthGrid, week: WeekGrid, day: DayList } as const;

/** The hours of the studio by month, week or day. */
export function StudioCalendar({ studio, reservations }: StudioCalendarProps) {
  const { isStaff, openBooking, openReservation } = reservations;
  const today = toWallTime(Date.now(), studio.zone).day;
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [chosenRange, setRange] = useState<Range>('month');
  const [day, setDay] = useState(today);
  const range = chosenRange === 'week' && !isWide ? 'day' : chosenRange;
  const View = views[range];
  const span = toDaySpan(range, day);
  const query = useCalendar(span);
  // While a period is loading, its days are empty.
  const { isPlaceholderData } = query;
  function openDay(opened: string): void {
    setDay(opened);
    setRange('day');
  }
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
      <QueryView query={query} loading="Cargando el calendario…" failed={texts.calendarNotListed}>
        {(calendar) => (
          <Box opacity={isPlaceholderData ? 0.6 : 1} aria-busy={isPlaceholderData}>
            <View
              {...{ day, today, calendar, isStaff }}
              days={listDays(
                calendar,
                span,
                isStaff ? undefined : getBookingLimits(studio, calendar),
              )}
              onOpen={openDay}
              onChoose={openBooking}
              onShow={openReservation}
            />
          </Box>
        )}
      </QueryView>
      <Legend isStaff={isStaff} />
      <Text fz="var(--text-xs)" c="dimmed" mt="xs">
        Horas de {formatCity(studio.zone)}.
        {isDeviceInOtherZone
          ? ` Su dispositivo está en la zona ${getDeviceZone().replaceAll('_', ' ')}.`
          : ''}
      </Text>
    </section>
  );
}
